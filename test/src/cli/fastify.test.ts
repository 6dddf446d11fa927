import { afterEach, expect, test } from 'vitest'
import { makeProject, type TestProject } from './project.js'

let project: TestProject
afterEach(() => {
  project.remove()
})

const GET = "app.get('/', async () => 'hello')"

/** A Fastify application whose file goes on like this, and its other files. */
async function init(
  lines: readonly string[],
  more: Readonly<Record<string, string>> = {},
): Promise<readonly unknown[]> {
  project = makeProject({
    'package.json': `${JSON.stringify({
      type: 'module',
      scripts: { dev: 'node src/server.js' },
      dependencies: { fastify: '^5.9.0', 'fastify-plugin': '^5.0.0' },
    })}\n`,
    'package-lock.json': '{ "lockfileVersion": 3 }\n',
    'src/server.js': [
      "import Fastify from 'fastify'",
      "import gate from './gate.js'",
      '',
      'const app = Fastify()',
      ...lines,
      'await app.listen({ port: 3000 })',
      '',
    ].join('\n'),
    'src/gate.js': 'export default async () => {}\n',
    ...more,
  })
  return runAgain()
}

/** How `init` ends, and what it leaves to the user. */
async function runAgain(): Promise<readonly unknown[]> {
  const { status, stdout } = await project.run(['init', '--yes', '--no-install', '--json'])
  const steps = JSON.parse(stdout).plan.changes.flatMap(
    ({ kind, path, line, snippet }: Record<string, unknown>) =>
      kind === 'manual' ? [[path, line, snippet]] : [],
  )
  return [status, steps]
}

const pass = (gives: string): string =>
  `// in front of everything else that it does:\nif (request.routeOptions.url === '/auth/*') ${gives}`

test.each<[string, readonly string[], string]>([
  [
    'refuses by its reply',
    [
      "app.addHook('onRequest', async (request, reply) => {",
      '  if (!request.headers.authorization) return reply.code(401).send()',
      '})',
    ],
    pass('return'),
  ],
  [
    'refuses by its callback',
    [
      "app.addHook('onRequest', (request, reply, done) => {",
      "  request.headers.authorization ? done() : done(new Error('who?'))",
      '})',
    ],
    pass('return done()'),
  ],
  [
    'throws',
    ["app.addHook('preParsing', async (request) => {", '  await request.jwtVerify()', '})'],
    pass('return'),
  ],
  ['a plugin has given', ["app.addHook('onRequest', app.authenticate)"], pass('return')],
])('5: a hook before sign-in that %s is named with the line for it', async (_, hook, snippet) => {
  expect(await init([...hook, GET])).toEqual([5, [['src/server.js', 5, snippet]]])
})

test('5: a hook that a plugin adds to all of the application is named, and no longer once it lets sign-in pass', async () => {
  const hook = (first: string): string =>
    [
      "import fp from 'fastify-plugin'",
      '',
      'export default fp(async (app) => {',
      "  app.addHook('onRequest', async (request, reply) => {",
      ...(first === '' ? [] : [first]),
      '    if (!request.headers.authorization) reply.code(401).send()',
      '  })',
      '})',
      '',
    ].join('\n')
  const files = { 'src/gate.js': hook('') }
  const found = await init(['app.register(gate)', GET], files)
  expect(found).toEqual([5, [['src/gate.js', 4, pass('return')]]])
  project.write('src/gate.js', hook("    if (request.routeOptions.url === '/auth/*') return"))
  expect(await runAgain()).toEqual([0, []])
})

test.each<[string, readonly string[]]>([
  [
    'passes every request on',
    ["app.addHook('onRequest', async (request) => {", '  request.log.info(request.url)', '})'],
  ],
  [
    'is about other paths',
    [
      "app.addHook('onRequest', async (request, reply) => {",
      "  if (request.url.startsWith('/admin')) return reply.code(401).send()",
      '})',
    ],
  ],
  [
    'comes behind sign-in',
    [
      "app.addHook('preHandler', async (request, reply) => {",
      '  if (!request.headers.authorization) return reply.code(401).send()',
      '})',
    ],
  ],
  [
    'is for a scope of its own',
    [
      'app.register(async (scope) => {',
      "  scope.addHook('onRequest', async (request, reply) => reply.code(401).send())",
      '})',
    ],
  ],
])('0: a hook that %s', async (_, hook) => {
  expect(await init([...hook, GET])).toEqual([0, []])
})
