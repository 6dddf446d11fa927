import { afterEach, describe, expect, test } from 'vitest'
import { EXPRESS_TS, makeProject, type Run, type TestProject } from './project.js'

let project: TestProject
afterEach(() => {
  project.remove()
})

/** Express with a runner of tests, and an application that a file gives. */
const tree = (...runners: readonly string[]) => ({
  ...EXPRESS_TS,
  'package.json': JSON.stringify({
    name: 'shop',
    type: 'module',
    scripts: { dev: 'tsx watch src/server.ts' },
    dependencies: { express: '^5.1.0' },
    devDependencies: {
      typescript: '^5.9.0',
      ...Object.fromEntries(runners.map((name) => [name, '^4.0.0'])),
    },
  }),
})

const run = async (...words: readonly string[]): Promise<Run> =>
  project.run([...words, '--no-install'])
const setUp = async (...runners: readonly string[]): Promise<void> => {
  project = makeProject(tree(...runners))
  expect(await run('init', '--yes')).toMatchObject({ status: 0, stderr: '' })
}
const add = async (...words: readonly string[]): Promise<Run> =>
  run('add', 'tests', ...words, '--yes')
const saved = () => JSON.parse(project.read('.create-auth.json'))
const FILE = 'test/auth.test.ts'

describe('add tests', () => {
  test('writes one file, says how it is run, and changes nothing when it is run again; undo takes it back', async () => {
    await setUp('vitest')
    const before = project.tree()
    const { status, stdout, stderr } = await add('--route', '/account')
    expect([status, stderr]).toEqual([0, ''])
    expect(stdout).toContain(`Create
  test/auth.test.ts  tests of what sign-in protects, for Vitest

Change
  .create-auth.json  remembers these answers for the next run
`)
    expect(stdout).toContain(`Run the tests
  npx --no -- vitest run test/auth.test.ts
`)
    expect(saved().answers.tests).toEqual({ runner: 'vitest', route: '/account', file: FILE })
    expect(Object.keys(saved().files)).toContain(FILE)
    const after = project.tree()
    expect((await add('--route', '/account')).stdout).toContain(
      `Nothing to do: the tests are in ${FILE}.`,
    )
    expect((await add()).stdout).toContain('Nothing to do')
    expect((await run('init', '--yes')).stdout).toContain('Nothing to do')
    expect(project.tree()).toEqual(after)
    expect((await project.run(['undo', '--yes'])).status).toBe(0)
    expect(project.tree()).toEqual(before)
  })

  test('what somebody has made of the file stays, whatever is asked for, and other commands leave it alone', async () => {
    await setUp('vitest')
    await add('--route', '/account')
    const mine = project.read(FILE).replace("'/account'", "'/orders'")
    project.write(FILE, mine)
    expect((await add('--route', '/account')).stdout).toContain('Nothing to do')
    const { status, stdout } = await add('--route', '/invoices')
    expect([status, stdout]).toEqual([
      0,
      expect.stringContaining(`${FILE} stays as you have edited it`),
    ])
    expect(saved().answers.tests.route).toBe('/account')
    expect((await run('add', 'provider', 'github', '--yes')).status).toBe(0)
    expect((await run('init', '--yes')).stdout).not.toContain('not used any more')
    expect(project.read(FILE)).toBe(mine)
  })

  test('another route is written where the file is as we wrote it', async () => {
    await setUp('vitest')
    await add('--route', '/account')
    expect((await add('--route', '/orders')).status).toBe(0)
    expect(project.read(FILE)).toContain("const ROUTE = '/orders'\n")
    expect(saved().answers.tests.route).toBe('/orders')
  })

  test('a file of that name that is not ours is left alone', async () => {
    const [own, ours] = [FILE, 'test/sign-in.test.ts']
    project = makeProject({ ...tree('vitest'), [own]: '// mine\n' })
    await run('init', '--yes')
    expect((await add('--route', '/account')).status).toBe(0)
    expect([project.read(own), saved().answers.tests.file]).toEqual(['// mine\n', ours])
  })

  test('what is missing is asked for by the name of its flag, where nobody can answer', async () => {
    await setUp('vitest', '@playwright/test')
    const failed = async (...words: readonly string[]) => {
      const { status, stdout } = await run('add', 'tests', ...words, '--json', '--yes')
      const { type, hint } = JSON.parse(stdout).error
      return [status, type, hint]
    }
    expect(await failed('--route', '/account')).toEqual([
      4,
      'runner-needed',
      'Say which one runs the tests: --runner vitest or --runner playwright',
    ])
    expect(await failed('--runner', 'vitest')).toEqual([
      4,
      'route-needed',
      'Name one, for example: --route /account',
    ])
    expect(await failed('--runner', 'jest', '--route', '/account')).toEqual([
      3,
      'runner-missing',
      'Install it first: npm install --save-dev jest. Or choose what comes with Node.js: --runner node',
    ])
    expect(await failed('--runner', 'vitest', '--route', 'account')).toEqual([
      2,
      'route-invalid',
      'Write it as a browser asks for it, with a slash in front: /account.',
    ])
    expect(project.has('test')).toBe(false)
  })

  test.each([
    ['node', 'npx --no -- tsx --test --test-force-exit test/auth-test.ts'],
    ['jest', 'npx --no -- jest --forceExit test/auth.test.ts'],
    ['vitest', 'npx --no -- vitest run test/auth.test.ts'],
  ])(
    'where users are stored, it says how %s ends, though the database is connected',
    async (runner, command) => {
      await setUp('vitest', 'jest', 'tsx')
      const said = async (): Promise<string> => {
        const { stdout } = await add('--runner', runner, '--route', '/account')
        return /Run the tests\n {2}(.+)/.exec(stdout)?.[1] ?? stdout
      }
      expect(await said()).not.toMatch(/force/i)
      expect((await project.run(['undo', '--yes'])).status).toBe(0)
      const auth = project.read('src/auth.ts')
      project.write(
        'src/auth.ts',
        auth.replace('providers: [', 'adapter: MemoryAdapter(),\n  providers: ['),
      )
      expect(await said()).toBe(command)
    },
  )

  test.each([
    [
      'playwright',
      '@playwright/test',
      'vitest',
      ['(Vitest takes it for its own, too, until its test.exclude names it)'],
    ],
    [
      'vitest',
      'vitest',
      '@playwright/test',
      ['(Playwright takes it for its own, too, until its testIgnore names it)'],
    ],
    [
      'vitest',
      'vitest',
      'jest',
      ['(Jest takes it for its own, too, until its testPathIgnorePatterns names it)'],
    ],
    ['node', 'tsx', 'vitest', []],
    ['vitest', 'vitest', 'tsx', []],
  ] as const)(
    'says which other runner takes the file of %s for its own: of %s and %s',
    async (runner, own, other, said) => {
      await setUp(own, other)
      const { stdout } = await add('--runner', runner, '--route', '/account')
      expect(stdout.match(/\(.* takes it .*\)/g) ?? []).toEqual(said)
    },
  )

  test('says nothing where the other runner looks elsewhere, or knows what is not its own', async () => {
    const config = { 'playwright.config.ts': "export default { testDir: './browser' }\n" }
    const known = { 'e2e/cart.spec.ts': "import { test } from '@playwright/test'\n" }
    const said = async (files: object, runner: string): Promise<string> => {
      project = makeProject({ ...tree('vitest', '@playwright/test'), ...files })
      await run('init', '--yes')
      const { stdout } = await add('--runner', runner, '--route', '/account')
      project.remove()
      return stdout
    }
    expect(await said(config, 'vitest')).toContain('Create\n  test/auth.test.ts')
    expect(await said(config, 'vitest')).not.toContain('takes it')
    expect(await said(known, 'playwright')).toContain('Create\n  e2e/auth.spec.ts')
    expect(await said(known, 'playwright')).not.toContain('takes it')
    await setUp('vitest')
  })

  test.each([
    ['module', 'server.js', "import express from 'express'", true],
    ['commonjs', 'server.js', "const express = require('express')", false],
    ['module', 'server.ts', "import express from 'express'", false],
  ])(
    'says how Jest reads ES modules, where nothing else does: of %s, %s',
    async (type, file, line, says) => {
      project = makeProject({
        'package.json': JSON.stringify({
          type,
          scripts: { start: `node ${file}` },
          dependencies: { express: '^5.1.0' },
          devDependencies: {
            jest: '^30.0.0',
            ...(file.endsWith('.ts') && { typescript: '^5.9.0' }),
          },
        }),
        ...(file.endsWith('.ts') && { 'tsconfig.json': EXPRESS_TS['tsconfig.json'] as string }),
        [file]: `${line}\n\nconst app = express()\n\napp.listen(3000)\n`,
      })
      expect(await run('init', '--yes')).toMatchObject({ status: 0 })
      const { stdout } = await add('--route', '/account')
      expect(stdout).toContain('npx --no -- jest test/auth.test.')
      expect(stdout.includes('--experimental-vm-modules')).toBe(says)
    },
  )

  test('a route that has the guard already is proposed', async () => {
    await setUp('vitest')
    const guarded = project
      .read('src/server.ts')
      .replace(/^app\.get\('\/', /m, "app.get('/orders', requireSession, ")
    project.write('src/server.ts', guarded)
    expect((await run('add', 'tests', '--yes')).stderr).toContain('--route /orders')
  })

  test('asks at a terminal, and takes what it proposes for an answer', async () => {
    await setUp('vitest', '@playwright/test')
    const { shown } = await project.onTerminal(
      [
        ['What runs the tests?', '\r'],
        ['What do only those get who are signed in?', '\r'],
        ['Make these changes?', 'y'],
      ],
      ['add', 'tests', '--no-install', '--verbose'],
    )
    expect(shown).toContain('create-auth add tests --runner vitest --route /account')
    expect(project.read(FILE)).toContain("const ROUTE = '/account'\n")
  })

  test('its options are for nothing else, and it takes those of nothing else', async () => {
    await setUp('vitest')
    expect((await run('add', 'code', '--runner', 'node', '--yes')).stderr).toContain(
      'the option --runner is for tests',
    )
    expect((await run('add', 'tests', '--offline', '--yes')).stderr).toContain(
      'the option --offline is for services',
    )
    expect((await run('add', 'tests', 'more', '--yes')).stderr).toContain(
      "there is no 'add tests more'",
    )
  })

  test('takes its answers as one object, and only shows what would change', async () => {
    await setUp('vitest')
    const input = JSON.stringify({
      words: ['tests'],
      runner: 'node',
      route: '/account',
      json: true,
    })
    const { status, stdout } = await project.run(['add', '--input', input, '--dry-run'])
    expect([
      status,
      JSON.parse(stdout).plan.changes.map(({ path }: { path: string }) => path),
    ]).toEqual([0, ['test/auth-test.ts', '.create-auth.json']])
    expect(project.has('test')).toBe(false)
  })
})

describe('init', () => {
  test('writes the same file as add tests, where it is asked to', async () => {
    await setUp('vitest')
    await add('--route', '/account')
    const [text, { answers }] = [project.read(FILE), saved()]
    project.remove()
    project = makeProject(tree('vitest'))
    expect((await run('init', '--yes', '--tests', '/account')).status).toBe(0)
    expect([project.read(FILE), saved().answers]).toEqual([text, answers])
    expect((await run('init', '--yes')).stdout).toContain('Nothing to do')
    expect((await run('add', 'tests', '--yes')).stdout).toContain('Nothing to do')
  })

  test('asks where a runner is found; a no is one, and so is --yes', async () => {
    project = makeProject(tree('vitest'))
    await project.onTerminal(
      [
        ['Who signs people in?', '\r'],
        ['Write tests of what sign-in protects, for Vitest?', 'n'],
        ['Make these changes?', 'y'],
      ],
      ['init', '--no-install'],
    )
    expect(project.has('test')).toBe(false)
    expect(saved().answers.tests).toBe(undefined)
    project.remove()
    await setUp('vitest')
    expect(project.has('test')).toBe(false)
    project.remove()
    project = makeProject(tree('vitest'))
    const { shown } = await project.onTerminal(
      [
        ['Who signs people in?', '\r'],
        ['Write tests of what sign-in protects, for Vitest?', 'y'],
        ['What do only those get who are signed in?', '/orders\r'],
        ['Make these changes?', 'y'],
      ],
      ['init', '--no-install', '--verbose'],
    )
    expect(shown).toContain('--tests /orders --runner vitest')
    expect(project.read(FILE)).toContain("const ROUTE = '/orders'\n")
  })
})
