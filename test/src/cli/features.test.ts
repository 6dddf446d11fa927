import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { stripVTControlCharacters } from 'node:util'
import { afterEach, describe, expect, test } from 'vitest'
import { diffOf } from '../../support/golden-diff.js'
import { type Tree } from '../apply/tree.js'
import { CLIENTS, clientFile, withDatabase } from '../plan/database-projects.js'
import { OTHER_FRAMEWORKS } from '../plan/projects.js'
import { EXPRESS_TS, makeProject, type Run, type TestProject } from './project.js'

// Passwords, mailed codes, a second step and the account page, which are added to what is set up.

const GOLDEN = fileURLToPath(new URL('./features/golden/', import.meta.url))

let project: TestProject
afterEach(() => {
  project.remove()
})

const run = async (...words: readonly string[]): Promise<Run> =>
  project.run([...words, '--no-install'])
const add = async (...words: readonly string[]): Promise<Run> => run('add', ...words, '--yes')
const lines = (path: string, pattern: RegExp): readonly string[] =>
  project
    .read(path)
    .split('\n')
    .filter((line) => pattern.test(line))

/** Express with a database that has sign-in. */
const setUp = async (orm = 'sql', ...words: readonly string[]): Promise<void> => {
  project = makeProject(withDatabase('ts-nodenext', orm))
  const init = await run('init', '--yes', ...words)
  expect([init.status, init.stderr]).toEqual([0, ''])
}

const said = ({ status, stdout, stderr }: Run) => [status, stdout, stderr]
const HEAD = 'Express 5 · TypeScript, ES modules · npm · src/server.ts · SQL\n'
const nothing = (text: string) => [0, `${HEAD}Nothing to do: ${text}\n`, '']

type Texts = ReadonlyMap<string, string>

/** The engine's own text decides the name of its file. */
const withoutHash = (text: string): string =>
  text.replaceAll(/create-auth-runtime-[\w.-]+\.tgz/g, 'create-auth-runtime.tgz')

/** The texts of a tree, but for what the engine and secrets are in. */
const textsOf = (tree: Readonly<Record<string, string>>): Texts =>
  new Map(
    Object.entries(tree).flatMap(([path, file]) => {
      const [, text] = /^\d+ (.*)$/s.exec(file) ?? []
      const own = /^(?:\.create-auth\.json|\.env|vendor|node_modules)/.test(path)
      return own || text === undefined || text === 'folder'
        ? []
        : [[path, withoutHash(Buffer.from(text, 'base64').toString())] as const]
    }),
  )

describe('add password', () => {
  test('brings the provider, one that mails, its package, its variables and the table', async () => {
    await setUp()
    const auth = project.read('src/auth.ts')
    const { status, stdout, stderr } = await add('password')
    expect([status, stderr]).toEqual([0, ''])
    expect(stdout.slice(0, stdout.indexOf('\nSign in with'))).toBe(`${HEAD}
Create
  migrations/auth/0002_auth.sql  table factors

Change
  package.json                   add the dependency nodemailer
  src/auth.ts                    add Email, Password
  .env                           add AUTH_NODEMAILER_SERVER,
                                 AUTH_NODEMAILER_FROM
  .env.example                   add AUTH_NODEMAILER_SERVER,
                                 AUTH_NODEMAILER_FROM
  .create-auth.json              remembers these answers for the next run

✓ 6 files written. To take it back: create-auth undo

Install
  npm install

Make the tables
  npx create-auth migrate --apply
  (with DATABASE_URL set to where the database is)
`)
    const modules = '@create-auth/runtime/providers/'
    const dev = `import Dev from '${modules}dev'\n`
    const others = ['Nodemailer', 'Password'].map(
      (name) => `import ${name} from '${modules}${name.toLowerCase()}'\n`,
    )
    const elements = '    Nodemailer({ confirm: true, code: true }),\n    Password(),\n'
    expect(project.read('src/auth.ts')).toBe(
      auth
        .replace(dev, dev + others.join(''))
        .replace('  providers: [\n', `  providers: [\n${elements}`),
    )
    expect(lines('migrations/auth/0002_auth.sql', /table/)).toEqual([
      'create table "factors" (',
      'drop table "factors";',
    ])
  })

  test('is the same as add provider password, and as init --providers password', async () => {
    await setUp()
    expect((await add('password')).status).toBe(0)
    const first = textsOf(project.tree())
    project.remove()
    await setUp()
    expect((await add('provider', 'password')).status).toBe(0)
    expect(textsOf(project.tree())).toEqual(first)
    project.remove()
    await setUp('sql', '--providers', 'password')
    expect(project.read('src/auth.ts')).toBe(first.get('src/auth.ts'))
    expect(lines('migrations/auth/0001_auth.sql', /create table "factors"/)).toHaveLength(1)
  })

  test('a second run changes nothing, nor does init; undo restores every byte', async () => {
    await setUp()
    const before = project.tree()
    expect((await add('password', '--min', '12')).status).toBe(0)
    expect(lines('src/auth.ts', /Password\(/)).toEqual(['    Password({ minLength: 12 }),'])
    const after = project.tree()
    for (const words of [
      ['add', 'password'],
      ['add', 'password', '--min', '12'],
    ])
      expect(said(await run(...words))).toEqual(nothing('Password is set up.'))
    const again = JSON.parse((await run('init', '--json', '--dry-run')).stdout)
    expect([again.ok, again.plan.changes, again.plan.commands]).toEqual([true, [], []])
    expect(said(await project.run(['migrate', '--no-database']))).toEqual(
      nothing('the schema has everything that sign-in needs.'),
    )
    expect(project.tree()).toEqual(after)
    expect((await project.run(['undo', '--yes'])).status).toBe(0)
    expect(project.tree()).toEqual(before)
  })

  test('another length takes the place of the one that is there', async () => {
    await setUp()
    expect((await add('password')).status).toBe(0)
    expect((await add('password', '--min', '8')).status).toBe(0)
    expect((await add('password', '--min', '256')).status).toBe(0)
    expect(lines('src/auth.ts', /Password\(/)).toEqual(['    Password({ minLength: 256 }),'])
  })

  test.each(['7', '257', '12.5', '0x10', '-8', ''])('2: %j is no length', async (value) => {
    await setUp()
    const before = project.tree()
    const { status, stderr } = await run('add', 'password', `--min=${value}`, '--yes')
    expect([status, stderr]).toEqual([
      2,
      `× '${value}' is not a length of passwords\n  Give a whole number from 8 to 256: --min 12\n`,
    ])
    expect(project.tree()).toEqual(before)
  })

  test('2: options and words that mean nothing here', async () => {
    await setUp()
    const refused = async (...words: readonly string[]) => {
      const { status, stdout } = await add(...words, '--json')
      const { type, message, hint } = JSON.parse(stdout).error
      return [status, type, message, hint]
    }
    expect(await refused('two-factor', '--min', '12')).toEqual([
      2,
      'option-useless',
      'the option --min is for passwords',
      'Name them: create-auth add password',
    ])
    expect(await refused('provider', 'github', '--mail', 'resend')).toEqual([
      2,
      'option-useless',
      'the option --mail is for passwords',
      'Name them: create-auth add password',
    ])
    expect((await refused('password', '--mail', 'github')).slice(0, 3)).toEqual([
      2,
      'mail-unknown',
      'github does not mail',
    ])
    expect(await refused('password', 'github')).toEqual([
      2,
      'add-unknown',
      "there is no 'add password github'",
      'Did you mean: create-auth add password',
    ])
    expect(await refused('two-facto')).toEqual([
      2,
      'add-unknown',
      "there is no 'add two-facto'",
      'Did you mean: create-auth add two-factor',
    ])
  })

  test('what mails is asked, where there is somebody to ask, or said', async () => {
    await setUp()
    const { status, shown } = await project.onTerminal(
      [
        ['Who sends the mails?', '\r'],
        ['Make these changes?', 'y'],
      ],
      ['add', 'password', '--no-install', '--verbose'],
    )
    expect(status).toBe(0)
    expect(stripVTControlCharacters(shown)).toContain(
      'npx create-auth add password --mail nodemailer --no-install --yes',
    )
    project.remove()
    await setUp()
    expect((await add('password', '--mail', 'resend')).status).toBe(0)
    expect(lines('src/auth.ts', /^ {4}\w+\(/)).toEqual([
      '    Resend({ confirm: true, code: true }),',
      '    Password(),',
    ])
  })

  test.each([
    [
      'a provider',
      '    Postmark,\n',
      "import Postmark from '@create-auth/runtime/providers/postmark'\n",
    ],
    [
      'a sender of the application’s',
      "    { id: 'own', type: 'email', sendVerificationRequest },\n",
      '',
    ],
  ])('none comes where %s mails', async (_, element, taken) => {
    await setUp()
    const auth = project
      .read('src/auth.ts')
      .replace('  providers: [\n', `  providers: [\n${element}`)
    project.write('src/auth.ts', taken + auth)
    expect((await add('password', '--allow-dirty')).status).toBe(0)
    expect(lines('src/auth.ts', /Nodemailer|Password\(/)).toEqual(['    Password(),'])
  })

  test('remove provider password takes it back; the table stays', async () => {
    project = makeProject({
      ...withDatabase('ts-nodenext', 'drizzle'),
      ...schemaOf('ts-nodenext', 'drizzle'),
    })
    expect((await run('init', '--yes')).status).toBe(0)
    expect((await add('provider', 'nodemailer')).status).toBe(0)
    const before = project.read('src/auth.ts')
    expect((await add('password', '--min', '20')).status).toBe(0)
    const { status, stdout } = await run('remove', 'provider', 'password', '--yes')
    expect(status).toBe(0)
    expect(stdout).toContain('So does the table of factors, with what they have set.')
    expect(diffOf(before, project.read('src/auth.ts'))).toMatch(/^[^-]*\+ +factors,\n[^-]*$/)
    expect(project.read('src/schema.ts')).toContain('export const factors = pgTable(')
    expect(JSON.parse((await run('init', '--json', '--dry-run')).stdout).plan.changes).toEqual([])
  })

  test('3: without an adapter it says which command brings one', async () => {
    project = makeProject(EXPRESS_TS)
    expect((await run('init', '--yes')).status).toBe(0)
    const before = project.tree()
    for (const [what, why] of [
      ['password', 'passwords are kept in a database'],
      ['two-factor', 'secrets of a second step are kept in a database'],
    ]) {
      const { status, stdout } = await add(what!, '--json')
      expect([status, JSON.parse(stdout).error]).toEqual([
        3,
        {
          type: 'adapter-missing',
          message: `${what} needs an adapter: ${why}`,
          hint: `Give the configuration an adapter first: create-auth init --orm <id>, or by hand (README of @create-auth/runtime, "Adapters"). Then: create-auth add ${what}`,
          file: 'src/auth.ts',
        },
      ])
    }
    expect(project.tree()).toEqual(before)
  })

  test('4: without a terminal and without --yes nothing happens', async () => {
    await setUp()
    const before = project.tree()
    for (const words of [['password'], ['two-factor']]) {
      const { status, stderr } = await run('add', ...words)
      expect([status, stderr]).toEqual([
        4,
        expect.stringContaining('× the changes need your consent\n'),
      ])
    }
    expect(project.tree()).toEqual(before)
  })
})

describe('add password --from-column', () => {
  const COLUMN = ['password', '--from-column', 'users.password_hash']

  test('copies by a migration behind the one with the table; a second run changes nothing, undo restores every byte', async () => {
    await setUp()
    const json = project
      .read('package.json')
      .replace('"express"', '"bcrypt": "^6.0.0",\n    "express"')
    project.write('package.json', json)
    const before = project.tree()
    expect((await add(...COLUMN, '--allow-dirty')).status).toBe(0)
    expect(lines('migrations/auth/0002_auth.sql', /^create/)).toEqual(['create table "factors" ('])
    expect(lines('migrations/auth/0003_copy-passwords.sql', /^(?:insert|delete)/)).toEqual([
      'insert into "factors" ("id", "userId", "kind", "value", "createdAt")',
      'delete from "factors" where "kind" = \'password\'',
    ])
    expect(JSON.parse(project.read('package.json')).dependencies.bcryptjs).toBe('^3.0.3')
    const after = project.tree()
    expect(said(await run('add', ...COLUMN))).toEqual(nothing('Password is set up.'))
    expect(project.tree()).toEqual(after)
    expect((await project.run(['undo', '--yes'])).status).toBe(0)
    expect(project.tree()).toEqual(before)
  })

  test('5: where an ORM has migrations of its own it is a step for the user', async () => {
    project = makeProject({
      ...withDatabase('ts-nodenext', 'prisma'),
      ...schemaOf('ts-nodenext', 'prisma'),
    })
    expect((await run('init', '--yes')).status).toBe(0)
    const { status, stderr } = await add(...COLUMN)
    expect(status).toBe(5)
    expect(stderr).toContain('insert into "Factor" ("id", "userId", "kind", "value", "createdAt")')
    expect(lines('src/auth.ts', /Password\(/)).toEqual(['    Password(),'])
  })

  test.each(['users', 'a.b.c', 'users.', "users.x'"])('2: %j is no column', async (value) => {
    await setUp()
    const { status, stderr } = await add('password', '--from-column', value)
    expect([status, stderr]).toEqual([
      2,
      `× '${value}' does not name a column\n  Write the table of users and its column: --from-column users.password_hash\n`,
    ])
  })
})

describe('add two-factor', () => {
  test('sets it, brings the table, says what comes next; a second run changes nothing, undo restores every byte', async () => {
    await setUp()
    const before = project.tree()
    const auth = project.read('src/auth.ts')
    expect(said(await add('two-factor'))).toEqual([
      0,
      `${HEAD}
Create
  migrations/auth/0002_auth.sql  table factors

Change
  src/auth.ts                    ask for a second step

✓ 2 files written. To take it back: create-auth undo

Install
  npm install

Make the tables
  npx create-auth migrate --apply
  (with DATABASE_URL set to where the database is)

The second step
  whoever is signed in sets it up on the page two-factor/setup, below the path of sign-in
  to ask it of everybody, or of some: twoFactor: { required: (user) => … }
`,
      '',
    ])
    expect(project.read('src/auth.ts')).toBe(
      auth.replace('  providers: [', '  twoFactor: true,\n  providers: ['),
    )
    const after = project.tree()
    expect(said(await run('add', 'two-factor'))).toEqual(nothing('the second step is set up.'))
    const again = JSON.parse((await run('init', '--json', '--dry-run')).stdout)
    expect([again.plan.changes, again.plan.commands]).toEqual([[], []])
    expect(project.tree()).toEqual(after)
    expect((await project.run(['undo', '--yes'])).status).toBe(0)
    expect(project.tree()).toEqual(before)
  })

  test('the table is there once, whichever comes first', async () => {
    await setUp()
    expect((await add('two-factor')).status).toBe(0)
    expect((await add('password')).status).toBe(0)
    expect(project.list('migrations/auth')).toEqual(['0001_auth.sql', '0002_auth.sql'])
  })

  test('5: where it is computed it is a step for the user', async () => {
    await setUp()
    const auth = project
      .read('src/auth.ts')
      .replace('  providers: [', '  twoFactor: asked(),\n  providers: [')
    project.write('src/auth.ts', auth)
    const { status, stderr } = await add('two-factor', '--allow-dirty')
    expect(status).toBe(5)
    expect(stderr).toContain('twoFactor is not written out here')
    expect(project.read('src/auth.ts')).toBe(auth)
  })
})

describe('add account-page', () => {
  const NOTE = `The account page
  it is at account, below the path of sign-in: link to it where you show who is signed in, beside signing out
  without a form that deletes the account: account: { delete: false }
`
  const TABLE = ['create table "factors" (', 'drop table "factors";']

  test('sets it, brings the table that changes of address are kept in; a second run changes nothing, undo restores every byte', async () => {
    await setUp()
    const before = project.tree()
    const auth = project.read('src/auth.ts')
    expect(said(await add('account-page'))).toEqual([
      0,
      `${HEAD}
Create
  migrations/auth/0002_auth.sql  table factors

Change
  src/auth.ts                    show an account page

✓ 2 files written. To take it back: create-auth undo

Install
  npm install

Make the tables
  npx create-auth migrate --apply
  (with DATABASE_URL set to where the database is)

${NOTE}`,
      '',
    ])
    expect(project.read('src/auth.ts')).toBe(
      auth.replace('  providers: [', '  account: true,\n  providers: ['),
    )
    expect(lines('migrations/auth/0002_auth.sql', /table/)).toEqual(TABLE)
    const after = project.tree()
    expect(said(await run('add', 'account-page'))).toEqual(nothing('the account page is there.'))
    expect(said(await project.run(['migrate', '--no-database']))).toEqual(
      nothing('the schema has everything that sign-in needs.'),
    )
    const again = JSON.parse((await run('init', '--json', '--dry-run')).stdout)
    expect([again.plan.changes, again.plan.commands]).toEqual([[], []])
    expect(project.tree()).toEqual(after)
    expect((await project.run(['undo', '--yes'])).status).toBe(0)
    expect(project.tree()).toEqual(before)
  })

  test.each([['two-factor'], ['password']])(
    'the table is there once, beside that of %s',
    async (word) => {
      await setUp()
      expect((await add(word)).status).toBe(0)
      expect((await add('account-page')).stdout).toContain(`Change
  src/auth.ts  show an account page

✓ 1 file written. To take it back: create-auth undo

Install
  npm install

${NOTE}`)
      expect(project.list('migrations/auth')).toEqual(['0001_auth.sql', '0002_auth.sql'])
    },
  )

  test.each([
    ['account: true', true],
    ['account: { delete: false }', true],
    ['account: false', false],
  ])('with %s and no table the schema is out of date: %s', async (setting, isBehind) => {
    await setUp()
    const auth = project.read('src/auth.ts').replace('  providers: [', `  ${setting},\n$&`)
    project.write('src/auth.ts', auth)
    const before = project.tree()
    const check = async () => {
      const { status, stdout } = await project.run([
        'migrate',
        '--check',
        '--no-database',
        '--json',
      ])
      return [status, JSON.parse(stdout).differences]
    }
    const gaps = async () =>
      JSON.parse((await project.run(['info', '--json'])).stdout).signIn.missing.flatMap(
        ({ part, what }: { part: string; what: string }) => (part === 'schema' ? [what] : []),
      )
    const drift = async () => {
      const { stdout } = await project.run(['doctor', '--json', '--only', 'schema-drift'])
      return JSON.parse(stdout).findings.map(({ message }: { message: string }) => message)
    }
    if (!isBehind) {
      expect([await check(), await gaps(), await drift()]).toEqual([[0, []], [], []])
      expect(said(await run('migrate', '--no-database'))).toEqual(
        nothing('the schema has everything that sign-in needs.'),
      )
      return
    }
    expect([await check(), await gaps(), await drift()]).toEqual([
      [5, [{ kind: 'table', table: 'factor', name: 'factors', columns: [] }]],
      ['table factors'],
      ['the schema lacks table factors'],
    ])
    const allowing = ['--no-database', '--yes', '--allow-dirty']
    expect((await run('migrate', ...allowing)).status).toBe(0)
    expect(lines('migrations/auth/0002_auth.sql', /table/)).toEqual(TABLE)
    expect([await check(), await gaps(), await drift()]).toEqual([[0, []], [], []])
    expect((await run('migrate', ...allowing)).stdout).toContain('\nNothing to do: ')
    expect((await project.run(['undo', '--yes'])).status).toBe(0)
    expect(project.tree()).toEqual(before)
  })

  test('3: without an adapter it says which command brings one', async () => {
    project = makeProject(EXPRESS_TS)
    expect((await run('init', '--yes')).status).toBe(0)
    const { status, stdout } = await add('account-page', '--json')
    expect([status, JSON.parse(stdout).error.message]).toEqual([
      3,
      'account-page needs an adapter: what the page shows is kept in a database',
    ])
  })
})

describe('add code', () => {
  test('writes it to each provider that mails; a second run changes nothing, undo restores every byte', async () => {
    await setUp('sql', '--providers', 'resend,github,nodemailer')
    const auth = project.read('src/auth.ts').replaceAll('{ confirm: true, code: true }', '')
    project.write('src/auth.ts', auth)
    const before = project.tree()
    const { status, stdout, stderr } = await add('code', '--allow-dirty')
    expect([status, stderr]).toEqual([0, ''])
    expect(stdout).toContain('Change\n  src/auth.ts  mail a code beside the link\n')
    expect(project.read('src/auth.ts')).toBe(
      auth.replaceAll(/(Resend|Nodemailer)\(\)/g, '$1({ code: true })'),
    )
    expect(said(await run('add', 'code'))).toEqual(
      nothing('whatever mails a link mails a code, too.'),
    )
    expect((await project.run(['undo', '--yes'])).status).toBe(0)
    expect(project.tree()).toEqual(before)
  })

  test('3: where nothing mails it says what to do first', async () => {
    await setUp()
    expect(said(await run('add', 'code', '--yes')).slice(0, 3)).toEqual([
      3,
      HEAD,
      '× src/auth.ts has no provider that mails\n  Add one first: create-auth add provider nodemailer (or resend, postmark, …),\n  then: create-auth add code\n',
    ])
  })
})

/** A project that uses another library: its files before it is taken over. */
const legacyProject = (name: string): Tree => {
  const input = fileURLToPath(new URL(`../legacy/golden/${name}/input/`, import.meta.url))
  const names = readdirSync(input, { recursive: true, encoding: 'utf8' }).filter((path) =>
    statSync(join(input, path)).isFile(),
  )
  return Object.fromEntries(
    names.map((path) => [path.replaceAll('\\', '/'), readFileSync(join(input, path), 'utf8')]),
  )
}

describe('a configuration that has come from Auth.js, under a name of its own', () => {
  const moved = legacyProject('authjs-drizzle')

  test.each(['password', 'two-factor', 'account-page'])(
    'migrate makes the table that %s needs',
    async (word) => {
      project = makeProject(moved)
      expect((await run('migrate', '--from', 'authjs', '--yes')).status).toBe(0)
      expect((await run('migrate', '--no-database')).stdout).toContain('\nNothing to do: ')
      expect((await add(word)).status).toBe(0)
      expect(lines('src/schema.ts', /factors/)).toEqual([])
      expect((await project.run(['migrate', '--check', '--no-database'])).status).toBe(5)
      const { status, stdout } = await run('migrate', '--no-database', '--yes')
      expect(status).toBe(0)
      expect(stdout).toContain(`Hand the new tables to the adapter
  factorsTable: factors, from src/schema.ts
`)
      expect(lines('src/auth.config.ts', /signInLimits/)).toEqual([
        'import { signInLimits } from "./schema.js"',
        '    signInLimitsTable: signInLimits,',
      ])
      expect(lines('src/schema.ts', /factors/)).toEqual(['export const factors = pgTable('])
      expect((await run('migrate', '--no-database')).stdout).toContain('\nNothing to do: ')
    },
  )

  test('migrate --from makes the table for an account page that was set since; a second run plans nothing', async () => {
    project = makeProject(moved)
    expect((await run('migrate', '--from', 'authjs', '--yes')).status).toBe(0)
    const config = project.read('src/auth.config.ts')
    project.write(
      'src/auth.config.ts',
      config.replace(/^( *)providers: \[/m, '$1account: true,\n$&'),
    )
    const before = project.tree()
    const again = async () => run('migrate', '--from', 'authjs', '--yes', '--allow-dirty')
    expect((await again()).stdout).toContain('table factors')
    expect(lines('src/schema.ts', /factors/)).toEqual(['export const factors = pgTable('])
    expect(lines('src/auth.config.ts', /factors/)).toEqual([])
    const after = project.tree()
    await again()
    expect(project.tree()).toEqual(after)
    expect((await project.run(['undo', '--yes'])).status).toBe(0)
    expect(project.tree()).toEqual(before)
  })
})

describe('in the tables of Better Auth the account page brings a table of its own, which is taken back', () => {
  test.each([
    ['better-auth-drizzle', 'src/schema.ts', ['export const factors = pgTable(']],
    [
      'better-auth-sqlite',
      'migrations/auth/0002_auth.sql',
      ['create table "factors" (', 'drop table "factors";'],
    ],
  ])('%s', async (name, file, tables) => {
    project = makeProject(legacyProject(name))
    expect((await run('migrate', '--from', 'better-auth', '--yes')).stdout).toContain(
      'files written',
    )
    const before = project.tree()
    const { status, stderr } = await add('account-page', '--allow-dirty')
    expect([status, stderr]).toEqual([0, ''])
    expect(lines(file, /(?:pgT|t)able.*(?:\(|"factors";)$/).slice(-tables.length)).toEqual(tables)
    const factors = ['factors,', 'factorsTable: factors,']
    expect(lines('src/auth.ts', /factors|account: /).map((line) => line.trim())).toEqual([
      ...(name === 'better-auth-drizzle' ? factors : []),
      'account: true,',
    ])
    expect((await run('add', 'account-page')).stdout).toContain('\nNothing to do: ')
    expect((await project.run(['undo', '--yes'])).status).toBe(0)
    expect(project.tree()).toEqual(before)
  })
})

/** What a run has changed of the files, but for those of the engine. */
const changed = (before: Texts, after: Texts): string =>
  [...new Set([...before.keys(), ...after.keys()])]
    .toSorted()
    .flatMap((path) => {
      const [from = '', to = ''] = [before.get(path), after.get(path)]
      return from === to ? [] : [`=== ${path}\n${diffOf(from, to)}`]
    })
    .join('\n')

/** Adds all, looks at what that comes to, and takes it back. */
const checkAll = async (name: string): Promise<void> => {
  const before = project.tree()
  for (const words of [['password', '--min', '10'], ['two-factor'], ['code']]) {
    const { status, stderr } = await add(...words, '--allow-dirty')
    expect([words, status, stderr]).toEqual([words, 0, ''])
  }
  const after = project.tree()
  await expect(changed(textsOf(before), textsOf(after))).toMatchFileSnapshot(
    join(GOLDEN, `${name}.diff`),
  )
  for (const words of [['password', '--min', '10'], ['two-factor'], ['code']])
    expect((await run('add', ...words)).stdout).toContain('\nNothing to do: ')
  const { plan } = JSON.parse((await run('init', '--json', '--dry-run', '--allow-dirty')).stdout)
  expect(plan.changes).toEqual([])
  const runs = name.startsWith('code-') ? 3 : 2
  for (let left = runs; left > 0; left -= 1)
    expect((await project.run(['undo', '--yes'])).status).toBe(0)
  expect(project.tree()).toEqual(before)
}

const ORMS = ['ts-nodenext', 'js-cjs'].flatMap((form) =>
  Object.keys(CLIENTS).map((orm) => [`${form}-${orm}`, form, orm] as const),
)

const MODEL = `datasource db {
  provider = "postgresql"
}

generator client {
  provider = "prisma-client-js"
}
`
const SCHEMA = "import { pgTable, text } from 'drizzle-orm/pg-core'\n"
const CONFIG = (file: string) =>
  `export default { dialect: 'postgresql', schema: './${file}', out: './drizzle' }\n`

/** What an ORM's schema is written into, and how its dialect is known. */
const schemaOf = (form: string, orm: string): Tree => {
  const client = withDatabase(form, orm)[clientFile(form)]
  const text = typeof client === 'string' ? client : ''
  const drizzle = form === 'js-cjs' ? 'schema.js' : 'src/schema.ts'
  switch (orm) {
    case 'prisma':
      return { 'prisma/schema.prisma': MODEL }
    case 'drizzle':
      return {
        [drizzle]:
          form === 'js-cjs' ? "const { pgTable, text } = require('drizzle-orm/pg-core')\n" : SCHEMA,
        'drizzle.config.mjs': CONFIG(drizzle),
      }
    case 'typeorm': {
      const entities = form === 'js-cjs' ? '*.js' : 'src/**/*.ts'
      return {
        [clientFile(form)]: text.replace("'postgres'", `'postgres', entities: ['${entities}']`),
      }
    }
    case 'kysely':
      return {
        [clientFile(form)]: text
          .replace('{ Kysely }', '{ Kysely, PostgresDialect }')
          .replace('{ dialect }', '{ dialect: new PostgresDialect({ pool }) }'),
      }
    default:
      return {}
  }
}

test.each(ORMS)(
  '%s: what all three write is as stored, and taken back',
  async (name, form, orm) => {
    project = makeProject({
      ...withDatabase(form, orm),
      ...schemaOf(form, orm),
    })
    expect((await run('init', '--yes')).status).toBe(0)
    await checkAll(name)
  },
)

test.each(ORMS)('%s: the account page brings what a second step brings', async (_, form, orm) => {
  const after: Texts[] = []
  for (const word of ['two-factor', 'account-page']) {
    project = makeProject({ ...withDatabase(form, orm), ...schemaOf(form, orm) })
    expect((await run('init', '--yes')).status).toBe(0)
    const before = project.tree()
    const { status, stderr } = await add(word)
    expect([status, stderr]).toEqual([0, ''])
    const texts = textsOf(project.tree())
    expect(JSON.parse((await run('init', '--json', '--dry-run')).stdout).plan.changes).toEqual([])
    expect((await project.run(['undo', '--yes'])).status).toBe(0)
    expect(project.tree()).toEqual(before)
    project.remove()
    after.push(texts)
  }
  const [secondStep = new Map<string, string>(), page] = after
  const renamed = [...secondStep].map(
    ([path, text]) => [path, text.replace('twoFactor: true', 'account: true')] as const,
  )
  expect(page).toEqual(new Map(renamed))
})

test.each(Object.entries(OTHER_FRAMEWORKS))(
  '%s: what all three write is as stored, and taken back',
  async (name, tree) => {
    project = makeProject(tree)
    expect((await run('init', '--yes')).status).toBe(0)
    const { files } = JSON.parse(project.read('.create-auth.json'))
    const auth =
      Object.keys(files).find((path) => /\bauth(?:\.server)?\.[cm]?[jt]s$/.test(path)) ?? ''
    const text = project.read(auth)
    const own = text.replace(/^([\t ]*)providers: \[/m, '$1adapter: MemoryAdapter(),\n$&')
    project.writeTree({ [auth]: own })
    await checkAll(name)
  },
)

test('the golden folder holds no case that is not run', () => {
  const names = [...ORMS.map(([name]) => name), ...Object.keys(OTHER_FRAMEWORKS)]
  expect(readdirSync(GOLDEN).toSorted()).toEqual(names.map((name) => `${name}.diff`).toSorted())
  project = makeProject({})
})
