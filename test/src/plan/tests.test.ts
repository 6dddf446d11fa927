import { ts } from 'ts-morph'
import { afterEach, expect, test } from 'vitest'
import {
  TEST_RUNNERS,
  getTestRunner,
  type TestRunnerId,
} from '../../../src/catalog/test-runners.js'
import { findTests } from '../../../src/inspect/find-tests.js'
import { inspect } from '../../../src/inspect/inspect.js'
import type { GeneratedFile } from '../../../src/plan/files/generate-files.js'
import { getFramework } from '../../../src/plan/init/make-plan.js'
import { generateTests } from '../../../src/plan/tests/generate-tests.js'
import { placeTests } from '../../../src/plan/tests/place-tests.js'
import { testedConfiguration } from '../../../src/plan/tests/tested-configuration.js'
import { openGoldenRoom } from '../../support/golden-room.js'
import { makeTree, removeTree, type Tree } from '../apply/tree.js'
import { OTHER_FRAMEWORKS, PROJECTS } from './projects.js'
import { disk } from '../../support/disk.js'

// The file of tests that `add tests` writes: for each framework, runner, language and module system.

const room = openGoldenRoom(new URL('./tests/golden/', import.meta.url))

let root = ''
afterEach(() => {
  removeTree(root)
})

/** A configuration that says this. */
const configuration = (options: string): string =>
  `export const authConfig = {\n  ${options}\n  providers: [],\n}\n`

/** The file for a project, and what may be left out of what is asserted of it. */
const generate = async (tree: Tree, runner: TestRunnerId, auth = ''): Promise<GeneratedFile> => {
  removeTree(root)
  root = makeTree(tree)
  const project = await inspect(disk(root), {})
  const framework = getFramework(project)
  const fact = await findTests(project, framework)
  const file = placeTests(project, fact, getTestRunner(runner))
  const { basePath, layout } = project
  return generateTests({
    project,
    framework,
    fact,
    answer: { runner, route: '/account', file },
    basePath,
    config: await testedConfiguration(layout.auth, configuration(auth)),
  })
}

/** An application that a file gives, and that listens in another one. */
const given = (tree: Tree, file: string, text: string): Tree => ({ ...tree, [file]: text })

const EXPRESS_GIVEN = given(
  PROJECTS['ts-nodenext'] ?? {},
  'src/server.ts',
  "import express from 'express'\n\nexport const app = express()\n\napp.get('/', (req, res) => {\n  res.send('hello')\n})\n",
)
const EXPRESS_REQUIRED = given(
  PROJECTS['js-cjs'] ?? {},
  'server.js',
  "const express = require('express')\n\nconst app = express()\n\nmodule.exports = app\n",
)
const FASTIFY_MADE = given(
  OTHER_FRAMEWORKS['fastify-js-esm'] ?? {},
  'server.js',
  "import fastify from 'fastify'\n\nexport async function build() {\n  const app = fastify()\n  app.get('/', async () => 'hello')\n  return app\n}\n",
)
const HONO_GIVEN = given(
  OTHER_FRAMEWORKS['hono-ts-nodenext'] ?? {},
  'src/server.ts',
  "import { Hono } from 'hono'\n\nconst app = new Hono()\n\nexport default app\n",
)

interface Whole {
  name: string
  tree: Tree
  runner: TestRunnerId
  auth?: string
}

const WHOLE: Whole[] = [
  { name: 'express-ts', tree: EXPRESS_GIVEN, runner: 'vitest' },
  { name: 'express-cjs', tree: EXPRESS_REQUIRED, runner: 'jest' },
  { name: 'express-cjs-transformed', tree: EXPRESS_REQUIRED, runner: 'vitest' },
  { name: 'fastify-made', tree: FASTIFY_MADE, runner: 'node' },
  { name: 'hono-fetch', tree: HONO_GIVEN, runner: 'playwright' },
  { name: 'sveltekit', tree: OTHER_FRAMEWORKS['sveltekit-2-ts'] ?? {}, runner: 'vitest' },
  { name: 'next', tree: OTHER_FRAMEWORKS['next-app-js'] ?? {}, runner: 'playwright' },
  {
    name: 'nestjs-stored',
    tree: OTHER_FRAMEWORKS['nestjs-11-commonjs'] ?? {},
    runner: 'jest',
    auth: "session: { strategy: 'database' },",
  },
]

test.each(WHOLE)('$name: the file is as stored', async ({ name, tree, runner, auth }) => {
  const { text, path } = await generate(tree, runner, auth)
  room.expectMade(name, { test: `// ${path}\n${text}` })
})

/** The lines that say how the application is reached, and what is taken in. */
const TELLING =
  /^ +(?:const child = spawn|const port = \d|const .*\b(?:import|require)\(|server = |send = )|^const (?:BASE|SIGN_IN)|\bincludes\(outcomeOf|from ['"](?:vitest|@jest|node:test|@playwright)|require\(['"](?:vitest|@jest|node:test|@playwright)/

const firstOf = (id: string): Tree => {
  const [, tree = {}] = Object.entries(OTHER_FRAMEWORKS).find(([name]) => name.startsWith(id)) ?? []
  return tree
}
const EACH: Readonly<Record<string, Tree>> = {
  ...OTHER_FRAMEWORKS,
  ...PROJECTS,
  'express-given': EXPRESS_GIVEN,
  'hono-given': HONO_GIVEN,
  'fastify-made': FASTIFY_MADE,
  'koa-given': given(
    firstOf('koa-ts'),
    'src/server.ts',
    "import Koa from 'koa'\n\nconst app = new Koa()\n\nexport { app }\n",
  ),
  'elysia-given': given(
    firstOf('elysia-ts'),
    'src/index.ts',
    "import { Elysia } from 'elysia'\n\nexport const app = new Elysia()\n",
  ),
}

test.each(Object.entries(EACH))(
  '%s: with each runner a file that parses, which says how the application is reached',
  async (name, tree) => {
    const said: string[] = []
    for (const runner of TEST_RUNNERS) {
      const file = await generate(tree, runner).catch((error: Error) => error.message)
      if (typeof file === 'string') {
        said.push(`${runner}: ${file}`)
        continue
      }
      const { path, text } = file
      const { diagnostics = [] } = ts.transpileModule(text, {
        reportDiagnostics: true,
        fileName: path,
        compilerOptions: { module: ts.ModuleKind.ESNext, allowJs: true },
      })
      expect(diagnostics.map(({ messageText }) => messageText)).toEqual([])
      expect(text.match(/^test\(/gm)).toHaveLength(10)
      const lines = text.split(/\r?\n/).filter((line) => TELLING.test(line))
      said.push(`${runner}: ${path}`, ...lines.map((line) => `  ${line.trim()}`))
    }
    room.expectMade(`each/${name}`, { told: `${said.join('\n')}\n` })
  },
)

test('the file lies beside the tests that are there, and is called as they are', async () => {
  const spec = { 'src/shop/cart.spec.ts': '' }
  expect((await generate({ ...EXPRESS_GIVEN, ...spec }, 'vitest')).path).toBe(
    'src/shop/auth.spec.ts',
  )
  const tests = { ...spec, 'tests/cart.test.ts': '', 'tests/auth.test.ts': '' }
  expect((await generate({ ...EXPRESS_GIVEN, ...tests }, 'node')).path).toBe(
    'tests/sign-in.test.ts',
  )
  const configured = { 'playwright.config.ts': "export default { testDir: './browser/specs' }" }
  const both = { ...EXPRESS_GIVEN, ...configured, 'browser/specs/cart.spec.ts': '' }
  expect((await generate(both, 'playwright')).path).toBe('browser/specs/auth.spec.ts')
  expect((await generate(both, 'vitest')).path).toBe('test/auth.test.ts')
  const include = {
    'vitest.config.ts': "export default { test: { include: ['src/**/*.test.ts'] } }",
  }
  expect((await generate({ ...EXPRESS_GIVEN, ...include }, 'vitest')).path).toBe('src/auth.test.ts')
})

/** A project with these runners, and what else its package says. */
const withRunners = (tree: Tree, runners: readonly string[], more: object = {}): Tree => {
  const devDependencies = Object.fromEntries(runners.map((name) => [name, '^4.0.0']))
  const present = tree['package.json']
  const own = JSON.parse(typeof present === 'string' ? present : '{}')
  return { ...tree, 'package.json': JSON.stringify({ ...own, ...more, devDependencies }) }
}

test('no other runner of the project takes the file for its own, where it can be told apart', async () => {
  const place = async (runner: TestRunnerId, tree: Tree) => (await generate(tree, runner)).path
  const nest = withRunners(OTHER_FRAMEWORKS['nestjs-11-commonjs'] ?? {}, ['jest'], {
    jest: { moduleFileExtensions: ['js', 'ts'], rootDir: 'src', testRegex: '.*\\.spec\\.ts$' },
  })
  const suite = { 'src/app.controller.spec.ts': "describe('AppController', () => {})\n" }
  expect(await place('node', { ...nest, ...suite })).toBe('test/auth.test.ts')
  expect(await place('jest', { ...nest, ...suite })).toBe('src/auth.spec.ts')
  expect(await place('jest', nest)).toBe('src/auth.test.ts')
  const express = withRunners(EXPRESS_GIVEN, ['jest'])
  const config = (said: string) => ({ 'jest.config.js': `module.exports = { ${said} }\n` })
  expect(await place('node', express)).toBe('test/auth-test.ts')
  expect(await place('node', { ...express, ...config("roots: ['<rootDir>/src']") })).toBe(
    'test/auth.test.ts',
  )
  expect(await place('node', { ...express, ...config("roots: ['src', 'test']") })).toBe(
    'test/auth-test.ts',
  )
  expect(await place('node', withRunners(EXPRESS_GIVEN, []))).toBe('test/auth.test.ts')
})

test('the file lies beside those of its runner, which the others know to leave alone', async () => {
  const place = async (runner: TestRunnerId, tree: Tree) => (await generate(tree, runner)).path
  const both = withRunners(EXPRESS_GIVEN, ['jest', 'vitest', '@playwright/test'])
  const tests = {
    'src/cart.test.ts': "test('a cart', () => {})\n",
    'unit/cart.test.ts': "import test from 'node:test'\n",
    'pages/cart.spec.ts': 'import { test } from "@playwright/test"\n',
    'modules/cart.spec.ts': "import { test } from 'vitest'\n",
  }
  const tree = { ...both, ...tests }
  expect(await place('jest', tree)).toBe('src/auth.test.ts')
  expect(await place('node', tree)).toBe('unit/auth.test.ts')
  expect(await place('playwright', tree)).toBe('pages/auth.spec.ts')
  expect(await place('vitest', tree)).toBe('modules/auth.spec.ts')
})

test('an application that listens when it is imported is started as people start it', async () => {
  const file = "import express from 'express'\n\nexport const app = express()\n\napp.listen(4000)\n"
  const { text } = await generate(given(EXPRESS_GIVEN, 'src/server.ts', file), 'vitest')
  expect(text).toContain("spawn('npm run start', {")
  expect(text).toContain('const port = 4000\n')
})

test('what reads PORT gets a free one', async () => {
  const file =
    "import express from 'express'\n\nconst app = express()\n\napp.listen(process.env.PORT ?? 4000)\n"
  const { text } = await generate(given(EXPRESS_GIVEN, 'src/server.ts', file), 'vitest')
  expect(text).toContain('const port = await freePort()\n')
})

test('a program accepts anything where pages refuse JSON, whoever asks for it', async () => {
  const [start, express] = [firstOf('tanstack-start'), EXPRESS_GIVEN]
  const asked = async (tree: Tree) =>
    /ask\(ROUTE, \{ accept: (.+) \}\)/.exec((await generate(tree, 'vitest')).text)?.[1]
  expect([await asked(start), await asked(express)]).toEqual(["'*/*'", "'application/json'"])
})

test('where nothing starts the application, nothing is written', async () => {
  const tree = given(
    PROJECTS['js-esm'] ?? {},
    'package.json',
    '{ "type": "module", "dependencies": { "express": "^5.1.0" } }',
  )
  await expect(generate(tree, 'node')).rejects.toMatchObject({
    exit: 'unsupported',
    type: 'start-unknown',
  })
})

test('a configuration that the runner can not load is refused, where sessions are stored', async () => {
  const kit = OTHER_FRAMEWORKS['sveltekit-2-ts'] ?? {}
  const auth = "import { env } from '$env/dynamic/private'\n"
  const tree = { ...kit, 'src/lib/server/auth.ts': auth }
  const stored = "session: { strategy: 'database' },"
  await expect(generate(tree, 'playwright', stored)).rejects.toMatchObject({
    exit: 'unsupported',
    type: 'configuration-unreadable',
    message: expect.stringContaining('$env/dynamic/private'),
  })
  const { text } = await generate(tree, 'vitest', stored)
  expect(text).toContain("const { authConfig } = await import('../src/lib/server/auth'")
  await expect(generate(tree, 'playwright')).resolves.toMatchObject({ path: 'e2e/auth.spec.ts' })
})

test('the sign-in page of the application’s own is where strangers are led', async () => {
  const { text } = await generate(EXPRESS_GIVEN, 'vitest', "pages: { signIn: '/login' },")
  expect(text).toContain("const SIGN_IN = '/login'\n")
})

/** What is known of a configuration that says nothing. */
const PLAIN = { stored: false, adapter: false, cookies: false }

test.each([
  ['the strategy', "session: { strategy: 'database' },", { ...PLAIN, stored: true }],
  [
    'an adapter alone',
    'adapter: PrismaAdapter(prisma),',
    { ...PLAIN, stored: true, adapter: true },
  ],
  [
    'an adapter, and sealed sessions',
    "adapter, session: { strategy: 'jwt' },",
    { ...PLAIN, adapter: true },
  ],
  ['a comment', "// session: { strategy: 'database' }\n", PLAIN],
  ['cookies', 'cookies: authjsCookies,', { ...PLAIN, cookies: true }],
  ['a page of its own', "pages: { signIn: '/login' },", { ...PLAIN, signIn: '/login' }],
  ['one that is elsewhere', "pages: { signIn: 'https://id.test' },", PLAIN],
])('of a configuration tests know %s', async (_, options, known) => {
  const file = 'src/auth.ts'
  expect(await testedConfiguration(file, configuration(options))).toEqual({ file, ...known })
})

test('a configuration that is not written out is loaded, whatever it says', async () => {
  const text = "import { options } from './options'\nexport const authConfig = options()\n"
  expect(await testedConfiguration('auth.ts', text)).toMatchObject({ cookies: true })
})
