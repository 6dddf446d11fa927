import { expect, test } from 'vitest'
import { diagnoseOutput, hasEnded, takeLastLines } from '../../../src/verify/diagnose-output.js'

const OTHER = { cause: 'crashed', remedy: 'Its last lines say why.' } as const

test.each([
  [
    'Error: listen EADDRINUSE: address already in use :::3000',
    'port-taken',
    /port 3000.*--url http:\/\/localhost:3000$/,
  ],
  ['Error: Port 5173 is already in use', 'port-taken', /port 5173/],
  ['Error: connect ECONNREFUSED 127.0.0.1:5432', 'database-down', /^PostgreSQL .* on port 5432/],
  ['AggregateError [ECONNREFUSED]: connect ECONNREFUSED ::1:6379', 'database-down', /^Redis/],
  ['Error: connect ECONNREFUSED 127.0.0.1:7700', 'database-down', /^A service .* on port 7700/],
  [
    "PrismaClientInitializationError: Can't reach database server at `localhost`",
    'database-down',
    /^A service that the application needs does not answer:/,
  ],
  ['MongooseServerSelectionError: connect timed out', 'database-down', /^A service/],
  [
    'Error: Missing environment variable STRIPE_SECRET_KEY',
    'missing-variable',
    /STRIPE_SECRET_KEY/,
  ],
  ['Error: SESSION_KEY is not set', 'missing-variable', /variable SESSION_KEY:/],
  ['TypeError: REDIS_URL must be set', 'missing-variable', /REDIS_URL/],
  [
    'Invalid environment variables:\n{ OPENAI_API_KEY: [ "Required" ] }',
    'missing-variable',
    /OPENAI_API_KEY/,
  ],
  [
    "❌ Invalid env: [\n  {\n    path: ['DATABASE_URL'],\n    message: 'Required' } ]",
    'missing-variable',
    /DATABASE_URL/,
  ],
  [
    '\u001b[33mInvalid\u001b[0m environment variables:\n  \u001b[34mCACHE_URL\u001b[0m: Invalid url',
    'missing-variable',
    /variable CACHE_URL:/,
  ],
  [
    'Error: Could not locate the bindings file. Tried:\n → /app/node_modules/.pnpm/sqlite3@5.1.7/node_modules/sqlite3/build/node_sqlite3.node',
    'unbuilt',
    /^The native part of sqlite3 .*: npm rebuild sqlite3$/,
  ],
  [
    "Error: Cannot find module '/app/node_modules/@scope/hash/lib/binding/napi-v3/hash.node'",
    'unbuilt',
    /: npm rebuild @scope\/hash$/,
  ],
  [
    "Error: The module '/app/node_modules/hash/build/Release/hash.node'\nwas compiled against a different Node.js version",
    'unbuilt',
    /: npm rebuild hash$/,
  ],
  [
    "Error: Cannot find module '../build/Release/draw.node'\nRequire stack:\n- /app/node_modules/draw/lib/bindings.js",
    'unbuilt',
    /: npm rebuild draw$/,
  ],
  ['Error: Could not load the "sharp" module using the linux-x64 runtime', 'unbuilt', /sharp$/],
  [
    "Error [ERR_MODULE_NOT_FOUND]: Cannot find module '/app/node_modules/@shop/lib/dist/index.mjs' imported from /app/src/main.ts",
    'unbuilt',
    /^@shop\/lib has not been built/,
  ],
  [
    'Error: @prisma/client did not initialize yet. Please run "prisma generate"',
    'unbuilt',
    /npx prisma generate$/,
  ],
  [
    '\u001b[96msrc/a.ts\u001b[0m:1:8 - error TS2307\n\n[3:39:02 PM] Found 124 errors. Watching for file changes.\n',
    'uncompiled',
    /^The code does not compile \(errors: 124\)/,
  ],
  ['Found 1 error(s).', 'uncompiled', /errors: 1\)/],
  ['Found 0 errors. Watching for file changes.', 'crashed', /^Its last lines/],
  ["Error [ERR_MODULE_NOT_FOUND]: Cannot find package 'x'", 'crashed', /^Its last lines/],
  ['Error: config: ERR_REQUIRE_ESM is thrown', 'crashed', /^Its last lines/],
  ['SyntaxError: Unexpected token', 'crashed', /^Its last lines/],
  ['', 'crashed', /^Its last lines/],
])('%j: %s', (output, cause, remedy) => {
  expect(diagnoseOutput(output, OTHER)).toEqual({ cause, remedy: expect.stringMatching(remedy) })
})

test('the last lines leave out what packages and Node.js do between an error and its end', () => {
  const frames = [
    '    at load (node:internal/modules/cjs/loader:1:2)',
    '    at a (/x/node_modules/a/b.js:1:2)',
  ]
  const output = ['Error: no key', '    at run (/x/src/app.js:3:1)', ...frames, "  code: 'E'"].join(
    '\n',
  )
  expect(takeLastLines(output, 3)).toEqual([
    'Error: no key',
    '    at run (/x/src/app.js:3:1)',
    "  code: 'E'",
  ])
})

test('the last lines have neither colours nor empty ones', () => {
  const output = 'one\r\ntwo\ntwo\n\u001b[31mtwo\u001b[0m\n\n\nthree\u001b[2K\n'
  expect(takeLastLines(output, 2)).toEqual(['two', 'three'])
})

test.each([
  ['Error: x\n    at a.js:1:1\n\nNode.js v22.1.0\n', true],
  ['server:dev: Node.js v22.1.0\n', true],
  [
    '\u001b[31m[nodemon] app crashed - waiting for file changes before starting...\u001b[39m\n',
    true,
  ],
  ["Failed running 'server.js'. Waiting for file changes before restarting...\n", true],
  ['error: Cannot find package "x"\n\nBun v1.3.2 (Linux x64)\n', true],
  ['Server of Node.js v22.1.0 starts\n', false],
  ['Node.js v22.1.0, npm 10\n', false],
  ['', false],
])('%j: what has started it waits for a change: %s', (output, expected) => {
  expect(hasEnded({ output, silence: 3_000, isAnswering: true })).toBe(expected)
  expect(hasEnded({ output, silence: 1_000, isAnswering: false })).toBe(false)
})

test('a reason not to start ends the wait where nothing answers, and nothing more is printed', () => {
  const output = 'Invalid environment variables: CACHE_URL\n'
  expect(hasEnded({ output, silence: 16_000, isAnswering: false })).toBe(true)
  expect(hasEnded({ output, silence: 16_000, isAnswering: true })).toBe(false)
  expect(hasEnded({ output, silence: 14_000, isAnswering: false })).toBe(false)
})
