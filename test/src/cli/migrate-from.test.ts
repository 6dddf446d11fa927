import { join } from 'node:path'
import { afterEach, describe, expect, test } from 'vitest'
import type { LegacySource } from '../../../src/catalog/legacy-sources.js'
import type { Io } from '../../../src/cli/io.js'
import { migrateFrom } from '../../../src/cli/migrate-from.js'
import type { InitOptions } from '../../../src/options/commands.js'
import { betterAuthFile, SCHEMA_WITH_PASSKEYS } from '../../support/better-auth-project.js'
import { type Tree } from '../apply/tree.js'
import { EXPRESS_TS, makeProject, type TestProject } from './project.js'

let project: TestProject
afterEach(() => {
  project.remove()
})

/** With a folder for what is installed, in which runs are recorded. */
const open = (tree: Tree): TestProject => makeProject({ ...tree, 'node_modules/.keep': '' })

const packageJson = (dependencies: object): string =>
  `${JSON.stringify({ name: 'shop', type: 'module', scripts: { start: 'tsx src/server.ts' }, dependencies: { express: '^5.1.0', ...dependencies } }, undefined, 2)}\n`

const SERVER = [
  "import express from 'express'",
  "import { ExpressAuth } from '@auth/express'",
  "import GitHub from '@auth/express/providers/github'",
  '',
  'const app = express()',
  "app.use('/auth', ExpressAuth({ providers: [GitHub] }))",
  'app.listen(4000)',
  '',
].join('\n')

const AUTHJS: Tree = {
  ...EXPRESS_TS,
  'package.json': packageJson({ '@auth/express': '^0.12.0' }),
  'src/server.ts': SERVER,
}
/** An application of Next with a version of the library that both have the name of. */
const nextWith = (version: string): Tree => ({
  'package.json': JSON.stringify({
    dependencies: { next: '16.1.1', react: '19.2.3', 'next-auth': version },
  }),
  'app/page.jsx': 'export default function Page() {\n  return null\n}\n',
})

const OPEN = "import { getToken } from '@auth/core/jwt'\n\nexport const read = getToken\n"

const CONFIGURATION = [
  "import { betterAuth } from 'better-auth'",
  "import { db } from './db.js'",
  '',
  'export const better = betterAuth({',
  '  database: db,',
  '  socialProviders: {',
  '    github: {',
  '      clientId: process.env.GITHUB_CLIENT_ID as string,',
  '      clientSecret: process.env.GITHUB_CLIENT_SECRET as string,',
  '    },',
  '  },',
  '})',
  '',
].join('\n')
const HANDLED = [
  "import express from 'express'",
  "import { toNodeHandler } from 'better-auth/node'",
  "import { better } from './better.js'",
  '',
  'const app = express()',
  "app.all('/api/auth/*splat', toNodeHandler(better))",
  'app.listen(4000)',
  '',
].join('\n')

const BETTER: Tree = {
  ...EXPRESS_TS,
  'package.json': packageJson({ 'better-auth': '^1.3.0', 'better-sqlite3': '^12.0.0' }),
  '.env': "GITHUB_CLIENT_ID='an id'\nGITHUB_CLIENT_SECRET=hush # mine\nAUTH_SECRET=mine\n",
  'src/db.ts':
    "import Database from 'better-sqlite3'\n\nexport const db = new Database('shop.db')\n",
  'src/better.ts': CONFIGURATION,
  'src/server.ts': HANDLED,
}

interface Said {
  readonly exit: string
  readonly out: string
  readonly err: string
}

async function migrate(source: LegacySource, extra: Partial<InitOptions> = {}): Promise<Said> {
  const out: string[] = []
  const err: string[] = []
  const plain = { colour: false, width: 100 }
  const io: Io = {
    out: plain,
    err: plain,
    print: (text) => out.push(text),
    give: (text) => out.push(text),
    report: (text) => err.push(text),
    readInput: () => '',
  }
  const options = { cwd: project.root, yes: true, install: false, overwrite: [], ...extra }
  const exit = await migrateFrom(source, options, io, project.world())
  return { exit, out: out.join('\n'), err: err.join('\n') }
}

describe('from Auth.js', () => {
  test('is done in one run; the next one finds nothing, and undo puts everything back', async () => {
    project = open(AUTHJS)
    const before = project.tree()
    const { exit, out, err } = await migrate('authjs', { verbose: true })
    expect([exit, err]).toEqual(['ok', ''])
    expect(out).toContain('users, accounts and sessions stay where they are; nobody is signed out')
    expect(out).toContain(
      `npx create-auth migrate --from authjs --cwd ${project.root} --no-install --yes`,
    )
    expect(project.read('src/server.ts')).toBe(
      [
        "import express from 'express'",
        "import { ExpressAuth } from '@create-auth/runtime/express'",
        "import GitHub from '@create-auth/runtime/providers/github'",
        "import { authjsAnswers, authjsCookies } from '@create-auth/runtime'",
        '',
        'const app = express()',
        "app.use('/auth', ExpressAuth({ cookies: authjsCookies, answers: authjsAnswers, providers: [GitHub] }))",
        'app.listen(4000)',
        '',
      ].join('\n'),
    )
    const { dependencies } = JSON.parse(project.read('package.json')) as { dependencies: object }
    expect(Object.keys(dependencies)).toEqual(['express', '@create-auth/runtime'])
    const after = project.tree()
    const again = await migrate('authjs')
    expect([again.exit, again.out.split('\n').at(-1)]).toEqual([
      'ok',
      'Nothing to do: nothing of Auth.js is left.',
    ])
    expect(project.tree()).toEqual(after)
    expect(await project.run(['undo', '--yes'])).toMatchObject({ status: 0 })
    expect(project.tree()).toEqual(before)
  })

  test('what an image and an order of imports have to be told is said', async () => {
    const packages = {
      '@auth/express': '^0.12.0',
      'eslint-plugin-perfectionist': '^5.0.0',
    }
    project = open({
      ...AUTHJS,
      'package.json': packageJson(packages),
      Dockerfile: 'FROM node:22\nCOPY package*.json ./\nRUN npm ci\nCOPY . .\n',
    })
    const { exit, out } = await migrate('authjs')
    expect(exit).toBe('ok')
    expect(out).toContain('Dockerfile\n  copy vendor/ into the image before the step that installs')
    expect(out).toContain('\nSort the imports\n  npx --no -- eslint src/server.ts --fix\n')
  })

  test('a step is open until the code shows that it is done', async () => {
    const left = SERVER.replace(
      'providers: [GitHub]',
      "providers: [GitHub, { id: 'own', type: 'oauth', options: {} }], redirectProxyUrl: 'https://a.example', jwt: { decode: ({ secret }) => open(secret) }",
    )
    project = open({ ...AUTHJS, 'src/server.ts': left })
    const reasons = ({ err }: Said): readonly string[] =>
      [...err.matchAll(/options at the top|forwards only|given every secret/g)].map(
        ([what]) => what,
      )
    const first = await migrate('authjs')
    expect([first.exit, reasons(first)]).toEqual([
      'conflict',
      ['forwards only', 'options at the top'],
    ])
    const again = await migrate('authjs', { allowDirty: true })
    expect([again.exit, reasons(again)]).toEqual([first.exit, reasons(first)])
    const text = project.read('src/server.ts')
    project.write(
      'src/server.ts',
      text
        .replace(', options: {}', '')
        .replace(
          'redirectProxyUrl',
          "redirectProxyOrigins: ['https://b.example'], redirectProxyUrl",
        ),
    )
    const last = await migrate('authjs', { allowDirty: true })
    expect([last.exit, last.err]).toEqual(['ok', ''])
  })

  test('a variable by which another deployment gets the answers is told until the code names who is forwarded to', async () => {
    const start = 'export AUTH_REDIRECT_PROXY_URL=https://auth.example/auth\n'
    project = open({ ...AUTHJS, 'start.sh': start })
    const first = await migrate('authjs')
    expect([first.exit, first.err]).toEqual([
      'conflict',
      expect.stringMatching(/start\.sh:1:8\n\s+the deployment at AUTH_REDIRECT_PROXY_URL/),
    ])
    const again = await migrate('authjs', { allowDirty: true })
    expect(again.err).toBe(first.err)
    const text = project.read('src/server.ts')
    const named = "redirectProxyOrigins: ['https://*.example'], providers: ["
    project.write('src/server.ts', text.replace('providers: [', named))
    const last = await migrate('authjs', { allowDirty: true })
    expect([last.exit, last.err]).toEqual(['ok', ''])
  })

  test('what starts it is told of variables, in its folder and in the repository around it', async () => {
    project = open({
      ...Object.fromEntries(
        Object.entries(AUTHJS).map(([path, text]) => [`web/${path}`, text] as const),
      ),
      'web/start.sh': 'export NEXTAUTH_SECRET=$SECRET\n',
      'web/node_modules/.keep': '',
      'compose.yaml': 'environment:\n  - NEXTAUTH_URL=http://localhost:3000\n',
      'pnpm-lock.yaml': 'NEXTAUTH_URL\n',
      'docs/package.json': '{ "dependencies": { "next-auth": "5.0.0" } }\n',
      'docs/compose.yaml': '- NEXTAUTH_SECRET=\n',
      '.git/HEAD': '',
    })
    const { exit, err } = await migrate('authjs', { cwd: join(project.root, 'web') })
    expect(exit).toBe('conflict')
    const places = [...err.matchAll(/^ {2}(\S+:\d+:\d+)$/gm)].map(([, place]) => place)
    expect(places).toEqual(['../compose.yaml:2:5', 'start.sh:1:8'])
  })

  test('another service can be added afterwards', async () => {
    project = open(AUTHJS)
    await migrate('authjs')
    expect(await project.run(['add', 'provider', 'google', '--yes', '--no-install'])).toMatchObject(
      {
        status: 0,
      },
    )
    expect(project.read('src/server.ts')).toContain('providers: [GitHub, Google]')
  })

  test('whatever runs afterwards, undo brings back what was there, one run after the other', async () => {
    project = open(AUTHJS)
    const trees = [project.tree()]
    await migrate('authjs')
    for (const run of [
      ['add', 'provider', 'google'],
      ['secret', '--rotate'],
      ['remove', 'provider', 'google'],
    ]) {
      trees.push(project.tree())
      const install = run[0] === 'secret' ? [] : ['--no-install']
      expect(await project.run([...run, '--yes', ...install]), run.join(' ')).toMatchObject({
        status: 0,
      })
    }
    for (const tree of trees.toReversed()) {
      expect(project.tree()).not.toEqual(tree)
      expect(await project.run(['undo', '--yes'])).toMatchObject({ status: 0 })
      expect(project.tree()).toEqual(tree)
    }
    expect(await project.run(['undo', '--yes'])).toMatchObject({ status: 2 })
  })

  test('tables that no configuration describes are not written a second time', async () => {
    const db =
      "import { drizzle } from 'drizzle-orm/node-postgres'\n\nexport const db = drizzle('')\n"
    const config = [
      "import { DrizzleAdapter } from '@auth/drizzle-adapter'",
      "import { db } from './db.js'",
      "import { users, accounts } from './tables.js'",
      '',
      'export const adapter = DrizzleAdapter(db, { usersTable: users, accountsTable: accounts })',
      '',
    ].join('\n')
    project = open({
      ...AUTHJS,
      'package.json': packageJson({
        '@auth/express': '^0.12.0',
        '@auth/drizzle-adapter': '^1.11.0',
        'drizzle-orm': '^0.45.0',
        pg: '^8.0.0',
      }),
      'src/db.ts': db,
      'src/adapter.ts': config,
      'src/tables.ts': 'export const [users, accounts]: any[] = []\n',
      'src/server.ts': SERVER.replace('{ providers', '{ adapter, providers').replace(
        '\n\n',
        "\nimport { adapter } from './adapter.js'\n\n",
      ),
    })
    const { exit, out } = await migrate('authjs')
    expect(exit).toBe('ok')
    expect(out).toContain('The tables are left to you\n  where they are described is not known')
    expect(Object.keys(project.tree()).filter((path) => /schema/.test(path))).toEqual([])
  })

  test('a configuration where ours would lie stays as it is, whatever is asked of its tables later', async () => {
    project = open({
      ...nextWith('5.0.0-beta.30'),
      'package.json': JSON.stringify({
        dependencies: {
          '@auth/drizzle-adapter': '^1.11.0',
          'drizzle-orm': '^0.45.0',
          next: '16.1.1',
          'next-auth': '5.0.0-beta.30',
          pg: '^8.0.0',
          react: '19.2.3',
        },
      }),
      'drizzle.config.ts': betterAuthFile('drizzle.config.ts').replace(
        'src/schema.ts',
        'schema.js',
      ),
      'schema.js': "import { pgTable, text } from 'drizzle-orm/pg-core'\n",
      'db.js':
        "import { drizzle } from 'drizzle-orm/node-postgres'\n\nexport const db = drizzle('')\n",
      'auth.js': [
        "import NextAuth from 'next-auth'",
        "import GitHub from 'next-auth/providers/github'",
        "import { DrizzleAdapter } from '@auth/drizzle-adapter'",
        "import { db } from './db'",
        '',
        'export const { handlers, auth } = NextAuth({ adapter: DrizzleAdapter(db), providers: [GitHub] })',
        '',
      ].join('\n'),
      'app/api/auth/[...nextauth]/route.js':
        "import { handlers } from '../../../../auth'\n\nexport const { GET, POST } = handlers\n",
    })
    expect((await migrate('authjs')).exit).toBe('ok')
    const moved = project.tree()
    expect(await project.run(['migrate', '--yes', '--dry-run'])).toMatchObject({ status: 0 })
    expect(project.tree()).toEqual(moved)
  })

  test('what only the user can decide is counted, and the run is not done', async () => {
    project = open({ ...AUTHJS, 'src/token.ts': OPEN })
    const { exit, err } = await migrate('authjs')
    expect(exit).toBe('conflict')
    expect(err).toContain('1 step is left to you\n\n  src/token.ts:3:21\n')
    expect(project.read('src/token.ts')).toBe(OPEN)
    expect((await migrate('authjs')).exit).toBe('conflict')
  })

  test('a dry run changes nothing', async () => {
    project = open(AUTHJS)
    const before = project.tree()
    const { exit, err } = await migrate('authjs', { dryRun: true, yes: false })
    expect([exit, err]).toEqual(['ok', '\nNothing was changed: --dry-run.'])
    expect(project.tree()).toEqual(before)
  })

  test('files with changes that are not committed are refused', async () => {
    project = open({ ...AUTHJS, '.gitignore': '.env\n' })
    project.git('init', '-q')
    project.git('add', '.')
    project.git('commit', '-qm', 'one')
    const { 'src/server.ts': server } = AUTHJS
    project.write('src/server.ts', `${typeof server === 'string' ? server : ''}// mine\n`)
    await expect(migrate('authjs')).rejects.toMatchObject({ type: 'files-dirty', exit: 'conflict' })
    expect((await migrate('authjs', { allowDirty: true })).exit).toBe('ok')
  })
})

describe('from Better Auth', () => {
  test('values go to the variables that ours read; a second run and undo', async () => {
    project = open(BETTER)
    const before = project.tree()
    const { exit, out, err } = await migrate('better-auth', { diff: true, verbose: true })
    expect(exit).toBe('ok')
    expect(out + err).not.toContain('hush')
    expect(project.read('src/server.ts')).toBe(
      [
        "import express from 'express'",
        "import { authHandler, authSession } from './auth.js'",
        '',
        'const app = express()',
        "app.use('/api/auth', authHandler)",
        'app.use(authSession)',
        'app.listen(4000)',
        '',
      ].join('\n'),
    )
    expect(project.read('src/auth.ts')).toContain("SqlAdapter(db, { layout: 'better-auth' })")
    expect(project.read('migrations/auth/0001_auth.sql')).not.toMatch(
      /create table "(?!sign_in_limits)/,
    )
    expect(out).toContain(
      `npx create-auth migrate --from better-auth --cwd ${project.root} --orm sql --client src/db.ts#db --session database --no-install --yes`,
    )
    expect(project.read('.env')).toBe(
      [
        "GITHUB_CLIENT_ID='an id'",
        'GITHUB_CLIENT_SECRET=hush # mine',
        'AUTH_SECRET=mine',
        '',
        '# Sign-in without a password, for development. Never set it where others can visit.',
        'AUTH_DEV=true',
        '# Says that this is development, which sign-in without a password needs. Elsewhere: production.',
        'NODE_ENV=development',
        '',
        '# GitHub: client ID',
        "AUTH_GITHUB_ID='an id'",
        '# GitHub: client secret',
        'AUTH_GITHUB_SECRET=hush',
        '',
      ].join('\n'),
    )
    expect(project.read('.env.example')).not.toContain('hush')
    const after = project.tree()
    const again = await migrate('better-auth')
    expect(again.exit).toBe('ok')
    expect(project.tree()).toEqual(after)
    expect(await project.run(['undo', '--yes'])).toMatchObject({ status: 0 })
    expect(project.tree()).toEqual(before)
  })
})

describe('from Better Auth, with passwords', () => {
  const withOption = (option: string): Tree => ({
    ...BETTER,
    'src/better.ts': CONFIGURATION.replace('  socialProviders', `  ${option}\n  socialProviders`),
  })
  const providers = (): readonly string[] =>
    project
      .read('src/auth.ts')
      .split('\n')
      .filter((line) => /^ {4}(?:GitHub|Nodemailer|Password)\b/.test(line))
  const migration = (): string => project.read('migrations/auth/0001_auth.sql')

  test.each([
    ['', 'Password(),'],
    [', minPasswordLength: 12', 'Password({ minLength: 12 }),'],
    [', minPasswordLength: 6', 'Password({ minLength: 8 }),'],
  ])('they come along, and so does their length: %j', async (length, expected) => {
    project = open(withOption(`emailAndPassword: { enabled: true${length} },`))
    const before = project.tree()
    expect((await migrate('better-auth')).exit).toBe('ok')
    expect(providers()).toEqual([
      '    GitHub,',
      '    Nodemailer({ confirm: true }),',
      `    ${expected}`,
    ])
    // They stay among the accounts.
    expect(migration()).not.toContain('factors')
    const after = project.tree()
    await migrate('better-auth')
    expect(project.tree()).toEqual(after)
    expect(await project.run(['undo', '--yes'])).toMatchObject({ status: 0 })
    expect(project.tree()).toEqual(before)
  })

  test.each([
    ['emailAndPassword: { enabled: false },', 'ok'],
    ['emailAndPassword: { enabled: on },', 'conflict'],
    ['', 'ok'],
  ])('they do not where they are not known to be on: %j', async (option, exit) => {
    project = open(withOption(option))
    const ran = await migrate('better-auth')
    expect(ran.exit).toBe(exit)
    expect(ran.err.includes('whether people sign in with passwords')).toBe(exit === 'conflict')
    expect(providers()).toEqual(['    GitHub,'])
  })

  test('and all the same from the module that has no database of its own inside', async () => {
    const minimal = CONFIGURATION.replace("'better-auth'", "'better-auth/minimal'")
    expect(minimal).not.toBe(CONFIGURATION)
    project = open({ ...withOption(''), 'src/better.ts': minimal })
    expect((await migrate('better-auth')).exit).toBe('ok')
    expect(providers()).toContain('    GitHub,')
  })

  test('of hashes of its own form it is said what verifies them', async () => {
    project = open(withOption('emailAndPassword: { enabled: true, password: { hash, verify } },'))
    expect((await migrate('better-auth')).err).toContain('npm install bcryptjs')
  })
})

/** An application with Drizzle, as it is after the command of Better Auth that writes its tables. */
const DRIZZLE = Object.fromEntries(
  ['package.json', 'tsconfig.json', 'drizzle.config.ts', 'src/db.ts', 'src/server.ts'].map(
    (path) => [path, betterAuthFile(path)],
  ),
)

test('from Better Auth: what its passkeys need of the tables is there after one run', async () => {
  project = open({
    ...DRIZZLE,
    'src/auth.ts': betterAuthFile('src/auth.ts').replace(
      '  socialProviders',
      '  plugins: [passkey()],\n  socialProviders',
    ),
    'src/schema.ts': SCHEMA_WITH_PASSKEYS,
  })
  expect((await migrate('better-auth')).exit).toBe('ok')
  expect(project.read('src/auth.ts')).toContain('authenticatorsTable: passkey,')
  expect(project.read('src/schema.ts')).toContain(
    "credentialID: text('credential_id').notNull().unique(),",
  )
  const after = project.tree()
  expect((await migrate('better-auth')).out).toContain('Nothing to do')
  expect(project.tree()).toEqual(after)
})

/** With its configuration where our auth file belongs. */
const STANDARD: Tree = {
  ...BETTER,
  'src/better.ts': '',
  'src/auth.ts': CONFIGURATION,
  'src/server.ts': HANDLED.replace('./better.js', './auth.js'),
}

describe('from Better Auth, where its configuration has the name of our auth file', () => {
  test('it goes on under another one, with every byte; a second run and undo', async () => {
    project = open(STANDARD)
    const before = project.tree()
    const { exit, out } = await migrate('better-auth')
    expect(exit).toBe('ok')
    expect(out).toContain('src/better-auth.ts             src/auth.ts, under another name')
    expect(project.read('src/better-auth.ts')).toBe(CONFIGURATION)
    expect(project.read('src/auth.ts')).toContain('export const authHandler = ExpressAuth(')
    expect(project.read('src/server.ts')).toContain(
      "import { authHandler, authSession } from './auth.js'",
    )
    const after = project.tree()
    expect((await migrate('better-auth')).exit).toBe('ok')
    expect(project.tree()).toEqual(after)
    expect(await project.run(['undo', '--yes'])).toMatchObject({ status: 0 })
    expect(project.tree()).toEqual(before)
  })

  test('whatever runs afterwards, undo brings it back to where it was', async () => {
    project = open(STANDARD)
    const trees = [project.tree()]
    await migrate('better-auth')
    for (const run of [
      ['add', 'provider', 'google'],
      ['init', '--providers', 'github,google,gitlab', '--no-database'],
    ]) {
      trees.push(project.tree())
      const ran = await project.run([...run, '--yes', '--no-install'])
      expect(ran, run.join(' ')).toMatchObject({ status: 0 })
    }
    for (const tree of trees.toReversed()) {
      expect(project.tree()).not.toEqual(tree)
      expect(await project.run(['undo', '--yes'])).toMatchObject({ status: 0 })
      expect(project.tree()).toEqual(tree)
    }
  })

  const config =
    '{ "compilerOptions": { "module": "nodenext", "paths": { "~sign-in": ["./src/auth.ts"] } } }'
  const rows: readonly (readonly [string, Tree, object])[] = [
    [
      'where the other name is taken',
      { 'src/better-auth.ts': '' },
      { type: 'file-exists', exit: 'conflict', file: 'src/better-auth.ts' },
    ],
    [
      'where it is imported by a name that does not say where it is',
      { 'tsconfig.json': config, 'src/who.ts': "import { better } from '~sign-in'\nbetter.api\n" },
      { type: 'import-unclear', exit: 'conflict', file: 'src/who.ts' },
    ],
  ]
  test.each(rows)('is refused %s', async (_, more, error) => {
    project = open({ ...STANDARD, ...more })
    const before = project.tree()
    await expect(migrate('better-auth')).rejects.toMatchObject(error)
    expect(project.tree()).toEqual(before)
  })

  test('is refused where it has changes that are not committed', async () => {
    project = open({ ...STANDARD, '.gitignore': '.env\nnode_modules\n' })
    project.git('init', '-q')
    project.git('add', '.')
    project.git('commit', '-qm', 'one')
    project.write('src/auth.ts', `${CONFIGURATION}// mine\n`)
    await expect(migrate('better-auth')).rejects.toMatchObject({ type: 'files-dirty' })
    expect((await migrate('better-auth', { allowDirty: true })).exit).toBe('ok')
    expect(project.read('src/better-auth.ts')).toContain('// mine\n')
  })
})

describe('where several files configure it', () => {
  const other = "import { betterAuth } from 'better-auth'\n\nexport const other = betterAuth({})\n"

  test.each([
    'test/other.ts',
    'src/__tests__/other.ts',
    'examples/shop/auth.ts',
    'e2e/other.ts',
    'cypress/other.ts',
    'src/other.test.ts',
    'src/other.spec.ts',
    'src/other.stories.ts',
  ])('one for tests, or to show something, is none: %s', async (file) => {
    project = open({ ...BETTER, [file]: other })
    await migrate('better-auth')
    expect(project.read('src/auth.ts')).toContain('GitHub')
    expect(project.read(file)).toBe(other)
  })

  test('the one that is meant is named', async () => {
    project = open({ ...BETTER, 'src/other.ts': other, 'src/tool.ts': "import './other.js'\n" })
    await expect(migrate('better-auth')).rejects.toMatchObject({
      type: 'several-configurations',
      hint: 'Name the file of the one that is meant: --auth <file>',
    })
    const { out } = await migrate('better-auth', { auth: 'src/better.ts', verbose: true })
    expect(out).toContain('--auth src/better.ts')
    expect(project.read('src/auth.ts')).toContain('GitHub')
    expect(project.read('src/other.ts')).toBe(other)
  })

  test('of Auth.js it alone gets what keeps everybody signed in, and the modules of all are ours', async () => {
    const config = (name: string): string =>
      `import { ExpressAuth } from '@auth/express'\n\nexport const ${name} = ExpressAuth({ providers: [] })\n`
    project = open({ ...AUTHJS, 'src/other.ts': config('other') })
    await migrate('authjs', { auth: 'src/server.ts' })
    expect(project.read('src/server.ts')).toContain('cookies: authjsCookies')
    expect(project.read('src/other.ts')).toBe(
      config('other').replace('@auth/express', '@create-auth/runtime/express'),
    )
  })

  test('the option is for --from', async () => {
    project = open(EXPRESS_TS)
    const { status, stdout } = await project.run(['migrate', '--auth', 'src/auth.ts', '--json'])
    expect([status, JSON.parse(stdout).error.message]).toEqual([
      2,
      'the option --auth is for migrate --from',
    ])
  })
})

describe('is refused', () => {
  test.each([
    ['better-auth', BETTER, 'src/db.ts does not configure Better Auth'],
    ['authjs', AUTHJS, 'src/db.ts does not configure Auth.js'],
  ] as const)(
    'where the file that is named configures nothing: %s',
    async (source, tree, message) => {
      project = open({ ...tree, 'src/db.ts': 'export const db = 1\n' })
      await expect(migrate(source, { auth: 'src/db.ts' })).rejects.toMatchObject({
        type: 'configuration-missing',
        message,
      })
    },
  )

  const twice = "import { betterAuth } from 'better-auth'\n\nexport const one = betterAuth({})\n"
  const rows: readonly (readonly [string, LegacySource, Tree, object])[] = [
    [
      'where Auth.js is not',
      'authjs',
      EXPRESS_TS,
      { type: 'legacy-not-found', exit: 'unsupported', message: 'Auth.js is not in this project' },
    ],
    [
      'where a comment names it, and nothing is taken from it',
      'authjs',
      { ...EXPRESS_TS, 'src/x.ts': "export const a = 1 // not '@auth/express'\n" },
      { type: 'legacy-not-found', exit: 'unsupported' },
    ],
    [
      'where Better Auth is not',
      'better-auth',
      EXPRESS_TS,
      { type: 'legacy-not-found', exit: 'unsupported' },
    ],
    [
      'where Better Auth is configured nowhere',
      'better-auth',
      { ...EXPRESS_TS, 'src/x.ts': "import 'better-auth'\n" },
      { type: 'configuration-missing', exit: 'unsupported', file: 'src/x.ts' },
    ],
    [
      'where Better Auth is configured several times',
      'better-auth',
      { ...BETTER, 'src/one.ts': twice, 'src/tool.ts': "import './one.js'\n" },
      { type: 'several-configurations', exit: 'unsupported' },
    ],
    [
      'where another framework signs people in',
      'next-auth-4',
      EXPRESS_TS,
      {
        type: 'framework-unknown',
        exit: 'unsupported',
        message: 'NextAuth.js 4 signs people in to another framework than Express',
      },
    ],
    [
      'where a package gives it to the framework that is called in another way',
      'authjs',
      {
        'package.json': JSON.stringify({
          dependencies: { '@sveltejs/kit': '2.70.4' },
          devDependencies: { '@auth/sveltekit': '^1.8.0' },
        }),
        'src/hooks.server.js': "export { handle } from './auth'\n",
        'src/auth.js':
          "import { SvelteKitAuth } from '@auth/sveltekit'\n\nexport const { handle } = SvelteKitAuth({ providers: [] })\n",
        'src/routes/+page.svelte': '<p>the shop</p>\n',
      },
      {
        type: 'legacy-unlike',
        exit: 'unsupported',
        message: "@auth/sveltekit can't be taken over: it is called in another way than ours",
        file: 'package.json',
      },
    ],
    [
      'from version 5, where the project has version 4',
      'authjs',
      nextWith('^4.24.0'),
      {
        type: 'legacy-version',
        exit: 'unsupported',
        message: 'next-auth ^4.24.0 is not Auth.js',
        hint: 'Nothing was changed. Say which version it is: npx create-auth migrate --from next-auth-4',
      },
    ],
    [
      'from version 4, where the project has version 5',
      'next-auth-4',
      nextWith('5.0.0-beta.30'),
      {
        type: 'legacy-version',
        exit: 'unsupported',
        hint: 'Nothing was changed. Say which version it is: npx create-auth migrate --from authjs',
      },
    ],
  ]
  test.each(rows)('%s', async (_, source, tree, error) => {
    project = open(tree)
    const before = project.tree()
    await expect(migrate(source)).rejects.toMatchObject(error)
    expect(project.tree()).toEqual(before)
  })
})

test.each([
  ['next-auth-4', '^4.24.11', true],
  ['authjs', '5.0.0-beta.30', false],
])(
  '%s: variables that no file names are told where it is deployed',
  async (from, version, told) => {
    const library =
      from === 'authjs' ? "import Credentials from 'next-auth/providers/credentials'\n" : ''
    project = open({
      ...nextWith(version),
      'app/api/auth/[...nextauth]/route.js': `import NextAuth from 'next-auth'\n${library}\nconst handler = NextAuth({ providers: [] })\nexport { handler as GET, handler as POST }\n`,
    })
    const { stdout } = await project.run(['migrate', '--from', from, '--yes', '--no-install'])
    expect(
      ['AUTH_SECRET', 'AUTH_URL'].map((to) =>
        stdout.includes(
          `  where NEXT${to} is set, it is called ${to} from now on, with the same value\n`,
        ),
      ),
    ).toEqual([told, told])
  },
)

test.each([
  ['5.0.0-beta.30', 'authjs', 'next-auth-4'],
  ['^4.24.11', 'next-auth-4', 'authjs'],
])('next-auth stands for the version that the project has: %s', async (version, source, other) => {
  project = open({
    ...nextWith(version),
    'auth.js':
      "import NextAuth from 'next-auth'\n\nexport const { handlers } = NextAuth({ providers: [] })\n",
  })
  const move = async (from: string): Promise<unknown> => {
    const run = await project.run(['migrate', '--from', from, '--dry-run', '--json', '--yes'])
    return JSON.parse(run.stdout)
  }
  const named = await move('next-auth')
  expect(named).toEqual(await move(source))
  expect(named).not.toEqual(await move(other))
})

describe('init where another library signs people in', () => {
  const OURS = "import { createAuthjs } from './old.js'\n\nexport const auth = createAuthjs()\n"

  test('asks first whether that is taken over, and does it', async () => {
    project = open(AUTHJS)
    const { status, shown } = await project.onTerminal(
      [
        ['Auth.js signs people in here. Take it over', '\r'],
        ['Make these changes?', '\r'],
      ],
      ['init', '--no-install', '--verbose'],
    )
    expect([status, project.read('src/server.ts')]).toEqual([
      0,
      expect.stringContaining("from '@create-auth/runtime/express'"),
    ])
    expect(shown).toContain('npx create-auth migrate --from authjs --no-install --yes')
  })

  test('sets sign-in up beside it where somebody says no', async () => {
    project = open(BETTER)
    const { status } = await project.onTerminal(
      [
        ['Better Auth signs people in here. Take it over', 'n'],
        ['Where are users kept?', '\u0003'],
      ],
      ['init', '--no-install'],
    )
    expect(status).toBe(130)
  })

  test('names it first without a terminal, and where its file is in the way of ours', async () => {
    project = open(AUTHJS)
    const beside = await project.run(['init', '--yes', '--no-install', '--dry-run', '--json'])
    expect(JSON.parse(beside.stdout).plan.notes[0]).toEqual({
      kind: 'warning',
      title: 'Auth.js is in this project',
      lines: [
        'seen in package.json; it stays as it is, beside what is added here',
        'to take it over: create-auth migrate --from authjs',
      ],
    })
    project.write('src/auth.ts', OURS)
    const refused = await project.run(['init', '--yes', '--auth', 'src/auth.ts', '--json'])
    expect([refused.status, JSON.parse(refused.stdout).error]).toEqual([
      5,
      {
        type: 'file-exists',
        message: 'Auth.js signs people in here already, and src/auth.ts is a file of yours',
        hint: 'Take it over, with everybody who is in it: create-auth migrate --from authjs. Or set sign-in up beside it: --auth src/sign-in/auth.ts',
        file: 'src/auth.ts',
      },
    ])
  })
})
