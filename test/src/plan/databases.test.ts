import { afterEach, describe, expect, test } from 'vitest'
import { readSnapshots } from '../../../src/apply/read-snapshots.js'
import { readRuntime } from '../../../src/catalog/runtime.js'
import { packageVersion } from '../../../src/catalog/versions.js'
import { sha256 } from '../../../src/hash.js'
import { inspect } from '../../../src/inspect/inspect.js'
import type { AdapterTables } from '../../../src/plan/files/adapter-view.js'
import { contentText } from '../../../src/plan/files/content-text.js'
import { makePlan } from '../../../src/plan/init/make-plan.js'
import { getSpecifier } from '../../../src/home.js'
import type { Answers, DatabaseAnswer, Plan } from '../../../src/plan/plan.js'
import { planSchema } from '../../../src/plan/schema/plan-schema.js'
import {
  planAddProviders,
  planRemoveProviders,
} from '../../../src/plan/providers/plan-providers.js'
import { watchedFiles } from '../../../src/plan/init/watched-files.js'
import { MANIFEST, type Home, type FileSnapshot, type Project } from '../../../src/project.js'
import { findProviders } from '../../../src/catalog/providers.js'
import { openGoldenRoom } from '../../support/golden-room.js'
import { makeTree, removeTree, type Tree } from '../apply/tree.js'
import { CLIENTS, clientFile, withDatabase } from './database-projects.js'
import { PROJECTS } from './projects.js'
import { disk } from '../../support/disk.js'

const room = openGoldenRoom(new URL('./databases/golden/', import.meta.url))
const runtime = readRuntime()

let root = ''
afterEach(() => {
  removeTree(root)
})

const read = async (tree: Tree): Promise<Project> => {
  removeTree(root)
  root = makeTree(tree)
  const project = await inspect(disk(root), {})
  return {
    ...readSnapshots(project, watchedFiles(project, runtime)),
    runtimeInstalled: true,
  }
}

const answersFor = (database: Answers['database'], providers: readonly string[] = []): Answers => ({
  providers,
  runtime: 'bundled',
  ...(database === undefined ? {} : { database }),
  packageManager: 'npm',
  install: true,
  overwrite: [],
  allowDirty: false,
})

/** The project with a plan carried out on it, in memory. */
const carriedOut = (project: Project, plan: Plan): Project => {
  const written = plan.changes.flatMap((change): readonly [string, FileSnapshot][] => {
    if (change.kind === 'manual' || change.kind === 'remove') return []
    const copied = change.kind === 'copy'
    const text = copied ? '' : contentText(change.content, ({ secret }) => secret)
    const hash = copied ? runtime.hash : sha256(text)
    return [[change.path, { path: change.path, text, hash, mode: 0o644 }]]
  })
  const files = new Map([...project.files, ...written])
  return { ...project, files, manifest: files.get(MANIFEST)!.text }
}

const TABLES: AdapterTables = {
  exports: {
    user: { path: 'src/db/schema.ts', name: 'users' },
    account: { path: 'src/db/schema.ts', name: 'accounts' },
    session: { path: 'src/db/schema.ts', name: 'session' },
    verificationToken: { path: 'src/db/schema.ts', name: 'verificationTokens' },
    authenticator: { path: 'src/db/passkeys.ts', name: 'authenticators' },
  },
}

const answerFor = (
  form: string,
  orm: string,
  session: DatabaseAnswer['session'],
): DatabaseAnswer => ({
  orm: orm as DatabaseAnswer['orm'],
  client: CLIENTS[orm]!.client ?? { file: clientFile(form), name: CLIENTS[orm]!.exports },
  session,
})

const FORMS = ['ts-nodenext', 'js-cjs', 'js-esm', 'ts-commonjs']
const cases = FORMS.flatMap((form) =>
  Object.keys(CLIENTS).flatMap((orm) =>
    (['database', 'jwt'] as const).map(
      (session) => [`${form}+${orm}+${session}`, form, orm, session] as const,
    ),
  ),
)

/** The parts of a plan that depend on the database. */
const particular = (plan: Plan, auth: string): ReadonlyMap<string, string> =>
  new Map(
    plan.changes.flatMap((change): readonly [string, string][] => {
      if (!('content' in change) || ![auth, MANIFEST].includes(change.path)) return []
      const text = contentText(change.content, ({ secret }) => secret)
      return [
        [change.path, text.replaceAll(`"version": "${packageVersion()}"`, '"version": "<v>"')],
      ]
    }),
  )

test.each(cases)('%s: the auth file is as stored', async (name, form, orm, session) => {
  const project = await read(withDatabase(form, orm))
  const answer = answerFor(form, orm, session)
  expect(
    project.databases.map(({ value, confidence }) => [value.orm, value.client, confidence]),
  ).toEqual([[orm, answer.client, 'certain']])
  const tables = orm === 'drizzle' ? TABLES : undefined
  const plan = await makePlan(project, answersFor(answer), runtime, { ...(tables && { tables }) })
  const { auth } = project.layout
  const [[path, text], ...others] = [...particular(plan, auth)] as [[string, string]]
  expect([path, others.length]).toEqual([auth, 1])
  room.expectMade(name, { auth: text })
  const manifest = JSON.parse(carriedOut(project, plan).manifest!) as { answers: object }
  expect(manifest.answers).toEqual({
    packageManager: 'npm',
    providers: [],
    runtime: 'bundled',
    orm,
    client: `${answer.client.file}#${answer.client.name}`,
    session,
  })
  const without = await makePlan(project, answersFor('none'), runtime)
  const rest = ({ changes }: Plan) =>
    changes.filter((change) => ![auth, MANIFEST].includes(change.path))
  expect(rest(plan)).toEqual(rest(without))
  const again = await makePlan(carriedOut(project, plan), answersFor(answer), runtime, {
    ...(tables && { tables }),
  })
  expect(again.changes).toEqual([])
})

test('the golden folder holds no case that is not run', () => {
  expect([...room.cases.keys()]).toEqual(cases.map(([name]) => name).toSorted())
})

/** The lines of the auth file that are about the database. */
const linesFor = async (
  tree: Tree,
  answer: DatabaseAnswer,
  tables?: AdapterTables,
): Promise<readonly string[]> => {
  const project = await read(tree)
  const plan = await makePlan(project, answersFor(answer), runtime, { ...(tables && { tables }) })
  const text = carriedOut(project, plan).files.get(project.layout.auth)!.text
  return text.split('\n').filter((line) => /\/db|[Aa]dapter/.test(line))
}

describe('a client without a name of its own', () => {
  const orm = 'prisma'
  const session = 'database'
  test.each([
    ['js-esm', 'default', "import prisma from './db.js'"],
    ['js-esm', 'module.exports', "import prisma from './db.js'"],
    ['js-cjs', 'default', "const { default: prisma } = require('./db');"],
    ['js-cjs', 'module.exports', "const prisma = require('./db');"],
  ])('%s %s', async (form, name, line) => {
    const tree = PROJECTS[form]!
    const project = await read(tree)
    const answer = { orm, client: { file: 'db.js', name }, session } as const
    const plan = await makePlan(project, answersFor(answer), runtime)
    const text = carriedOut(project, plan).files.get('auth.js')!.text.replaceAll('"', "'")
    expect(text.split('\n')).toContain(line)
    expect(text).toContain('adapter: PrismaAdapter(prisma),')
  })
})

describe('what is particular about the tables', () => {
  const answer = (orm: DatabaseAnswer['orm'], name = 'db') =>
    ({ orm, client: { file: 'src/db.ts', name }, session: 'jwt' }) as const
  const form = PROJECTS['ts-nodenext']!

  test.each<[DatabaseAnswer['orm'], AdapterTables, string]>([
    ['prisma', { userIds: 'integer' }, "PrismaAdapter(db, { userIds: 'integer' })"],
    ['drizzle', { userIds: 'uuid' }, 'DrizzleAdapter(db)'],
    ['typeorm', { userIds: 'uuid' }, "TypeORMAdapter(db, { userIds: 'uuid' })"],
    ['prisma', { names: { user: 'person' } }, "PrismaAdapter(db, { models: { user: 'person' } })"],
    ['sql', { names: { user: 'people' } }, "SqlAdapter(db, { tables: { user: 'people' } })"],
    ['sql', { names: { user: "o'x" } }, 'SqlAdapter(db, { tables: { user: "o\'x" } })'],
    [
      'kysely',
      { userIds: 'integer', names: { user: 'a' } },
      "KyselyAdapter(db, { userIds: 'integer', tables: { user: 'a' } })",
    ],
    ['typeorm', { userIds: 'text', names: {} }, 'TypeORMAdapter(db)'],
    [
      'typeorm',
      { names: { user: 'Person' } },
      "TypeORMAdapter(db, { entities: { user: 'Person' } })",
    ],
    ['drizzle', { names: { user: 'people' } }, 'DrizzleAdapter(db)'],
  ])('%s %j', async (orm, tables, call) => {
    const lines = await linesFor(form, answer(orm), tables)
    expect(lines.at(-1)).toBe(`  adapter: ${call},`)
  })

  test('a line is no longer than Prettier leaves one', async () => {
    const names = { user: 'a_person', account: 'an_account', session: 'a_session' }
    const schema = { tables: { userIds: 'integer', names } } as const
    const project = await read(form)
    const plan = await makePlan(project, answersFor(answer('kysely')), runtime, schema)
    const text = carriedOut(project, plan).files.get('src/auth.ts')!.text
    expect(text.slice(text.indexOf('  adapter'), text.indexOf('  session:'))).toBe(
      [
        '  adapter: KyselyAdapter(db, {',
        "    userIds: 'integer',",
        "    tables: { user: 'a_person', account: 'an_account', session: 'a_session' },",
        '  }),',
        '',
      ].join('\n'),
    )
  })

  test('tables, and numbers for users', async () => {
    const project = await read(form)
    const tables = { ...TABLES, userIds: 'integer' } as const
    const plan = await makePlan(project, answersFor(answer('drizzle')), runtime, {
      ...(tables && { tables }),
    })
    const text = carriedOut(project, plan).files.get('src/auth.ts')!.text
    expect(text.slice(text.indexOf('  adapter'), text.indexOf('  session:'))).toBe(
      [
        '  adapter: DrizzleAdapter(',
        '    db,',
        '    {',
        '      usersTable: users,',
        '      accountsTable: accounts,',
        '      sessionsTable: sessionTable,',
        '      verificationTokensTable: verificationTokens,',
        '      authenticatorsTable: authenticators,',
        '    },',
        "    { userIds: 'integer' },",
        '  ),',
        '',
      ].join('\n'),
    )
  })

  test('a name that the file has already gets another one', async () => {
    expect(await linesFor(form, answer('sql', 'session'))).toEqual([
      "import { SqlAdapter } from '@create-auth/runtime/adapters/sql'",
      "import { session as sessionClient } from './db.js'",
      '  adapter: SqlAdapter(sessionClient),',
    ])
  })
})

test.each<[Home['importExtension'], string, string]>([
  ['.js', 'src/db.ts', './db.js'],
  ['.js', 'db.ts', '../db.js'],
  ['.js', 'src/lib/db.mts', './lib/db.mjs'],
  ['.ts', 'src/db.ts', './db.ts'],
  ['.ts', 'src/db.mts', './db.mts'],
  ['', 'src/db/index.ts', './db/index'],
  ['', 'src/db.cjs', './db.cjs'],
  ['.mjs', 'src/db.js', './db.js'],
  ['.cjs', 'src/db.tsx', './db.js'],
  ['.js', 'src/db.jsx', './db.jsx'],
  ['', 'src/.server/db.ts', './.server/db'],
])('with imports that end in %j, %s is imported as %s', (importExtension, file, specifier) => {
  const home = { importExtension } as Home
  expect(getSpecifier(home, 'src/server.ts', file)).toBe(specifier)
})

describe('a file that the user has edited', () => {
  const form = 'ts-nodenext'
  const answer = answerFor(form, 'prisma', 'database')
  const edited = async (database: Answers['database']): Promise<Project> => {
    const project = await read(withDatabase(form, 'prisma'))
    const done = carriedOut(project, await makePlan(project, answersFor(database), runtime))
    const text = done.files
      .get('src/auth.ts')!
      .text.replace('providers: [', 'debug: true,\n  providers: [')
    const snapshot = { path: 'src/auth.ts', text, hash: sha256(text), mode: 0o644 }
    return { ...done, files: new Map([...done.files, ['src/auth.ts', snapshot]]) }
  }
  const manual = ({ changes }: Plan) => changes.filter(({ path }) => path === 'src/auth.ts')
  const reason = 'you have edited the file, so that the database is yours to write into it'

  test('gets the adapter as a step for the user, until it is there', async () => {
    const project = await edited('none')
    const plan = await makePlan(project, answersFor(answer), runtime)
    expect(manual(plan)).toEqual([
      {
        kind: 'manual',
        path: 'src/auth.ts',
        reason,
        snippet: [
          "import { PrismaAdapter } from '@create-auth/runtime/adapters/prisma'",
          "import { prisma } from './db/index.js'",
          '',
          '// in the configuration:',
          '  adapter: PrismaAdapter(prisma),',
          "  session: { strategy: 'database', hashTokens: true },",
        ].join('\n'),
      },
    ])
    const next = carriedOut(project, plan)
    expect((await makePlan(next, answersFor(answer), runtime)).changes).toEqual(manual(plan))
    const text = next.files.get('src/auth.ts')!.text.replace('debug', 'adapter: mine(),\n  debug')
    const snapshot = { path: 'src/auth.ts', text, hash: sha256(text), mode: 0o644 }
    const mended = { ...next, files: new Map([...next.files, ['src/auth.ts', snapshot]]) }
    expect((await makePlan(mended, answersFor(answer), runtime)).changes).toEqual([])
  })

  test('keeps its adapter until the user takes it out', async () => {
    const project = await edited(answer)
    expect((await makePlan(project, answersFor(answer), runtime)).changes).toEqual([])
    const plan = await makePlan(project, answersFor('none'), runtime)
    expect(manual(plan)).toEqual([
      {
        kind: 'manual',
        path: 'src/auth.ts',
        reason,
        snippet: '// take out: adapter, session, and the imports that nothing else uses',
      },
    ])
  })

  test('from which the user has taken it out already needs nothing', async () => {
    const project = await edited(answer)
    const text = project.files.get('src/auth.ts')!.text.replace(/ {2}adapter.*\n/, '')
    const snapshot = { path: 'src/auth.ts', text, hash: sha256(text), mode: 0o644 }
    const without = { ...project, files: new Map([...project.files, ['src/auth.ts', snapshot]]) }
    expect(manual(await makePlan(without, answersFor('none'), runtime))).toEqual([])
  })

  test('gets a provider by an edit of its own, and counts as written', async () => {
    const project = await edited(answer)
    const [github] = findProviders(runtime, ['github'])
    const task = {
      config: 'src/auth.ts',
      providers: [github!],
      values: new Map(),
      install: true,
      allowDirty: false,
    }
    const added = carriedOut(project, await planAddProviders(project, task, runtime))
    const { changes, notes } = await makePlan(added, answersFor(answer, ['github']), runtime)
    expect([changes, notes.filter(({ kind }) => kind === 'warning')]).toEqual([[], []])
  })

  test('is told where sessions are kept now', async () => {
    const project = await edited(answer)
    const plan = await makePlan(project, answersFor({ ...answer, session: 'jwt' }), runtime)
    expect(manual(plan)).toEqual([
      expect.objectContaining({
        snippet: expect.stringContaining("session: { strategy: 'jwt' },"),
      }),
    ])
  })
})

describe('services that send mails', () => {
  const task = (project: Project, ...ids: readonly string[]) => ({
    config: project.layout.auth,
    providers: findProviders(runtime, ids),
    values: new Map(),
    install: true,
    allowDirty: false,
  })

  test.each(FORMS)(
    '%s: init with them equals init, then add; remove gives back what was there',
    async (form) => {
      const answer = answerFor(form, 'sql', 'database')
      const bare = await read(withDatabase(form, 'sql'))
      const none = carriedOut(bare, await makePlan(bare, answersFor(answer), runtime))
      const ids = ['github', 'resend', 'postmark']
      const all = carriedOut(bare, await makePlan(bare, answersFor(answer, ids), runtime))
      const added = carriedOut(none, await planAddProviders(none, task(none, ...ids), runtime))
      expect(Object.fromEntries(added.files)).toEqual(Object.fromEntries(all.files))
      const { auth } = bare.layout
      const text = all.files.get(auth)!.text
      expect(
        text
          .slice(text.indexOf('providers: ['), text.indexOf('// Sign-in without'))
          .split(/\s{2,}/),
      ).toEqual([
        'providers: [',
        'GitHub,',
        'Resend({ confirm: true }),',
        'Postmark({ confirm: true }),',
        '',
      ])
      expect((await makePlan(added, answersFor(answer, ids), runtime)).changes).toEqual([])
      const gone = carriedOut(added, await planRemoveProviders(added, task(added, ...ids), runtime))
      expect(Object.fromEntries(gone.files)).toEqual(Object.fromEntries(none.files))
    },
  )

  test('need a database, in this plan or in the configuration', async () => {
    const project = await read(withDatabase('js-esm', 'sql'))
    const answer = answerFor('js-esm', 'sql', 'jwt')
    const refused = { exit: 'unsupported', type: 'adapter-missing' }
    await expect(makePlan(project, answersFor('none', ['resend']), runtime)).rejects.toMatchObject(
      refused,
    )
    const done = carriedOut(
      project,
      await makePlan(project, answersFor(answer, ['resend']), runtime),
    )
    await expect(makePlan(done, answersFor('none', ['resend']), runtime)).rejects.toMatchObject(
      refused,
    )
    const none = carriedOut(project, await makePlan(project, answersFor('none'), runtime))
    await expect(planAddProviders(none, task(none, 'resend'), runtime)).rejects.toMatchObject(
      refused,
    )
  })

  test('by SMTP need nodemailer, which is added where it is missing and stays when it is taken out', async () => {
    const project = await read(withDatabase('js-esm', 'sql'))
    const answer = answerFor('js-esm', 'sql', 'database')
    const plan = await makePlan(project, answersFor(answer, ['nodemailer']), runtime)
    const done = carriedOut(project, plan)
    const json = JSON.parse(done.files.get('package.json')!.text) as { dependencies: object }
    expect(json.dependencies).toEqual({
      '@create-auth/runtime': `file:vendor/${runtime.tarball}`,
      express: '^5.1.0',
      nodemailer: '^10.0.0',
      pg: '^8.16.0',
    })
    const edit = plan.changes.find(({ path }) => path === 'package.json')
    expect(edit).toMatchObject({
      did: ['add the dependency @create-auth/runtime', 'add the dependency nodemailer'],
    })
    const text = done.files.get('package.json')!.text.replace('^10.0.0', '^7.0.7')
    const snapshot = { path: 'package.json', text, hash: sha256(text), mode: 0o644 }
    const there = {
      ...done,
      package: { ...done.package, dependencies: { nodemailer: '^7.0.7' } },
      files: new Map([...done.files, ['package.json', snapshot]]),
    }
    expect((await planAddProviders(there, task(there, 'nodemailer'), runtime)).changes).toEqual([])
    const gone = await planRemoveProviders(there, task(there, 'nodemailer'), runtime)
    expect(gone.notes[0]).toEqual({
      kind: 'warning',
      title: 'nodemailer stays among the dependencies',
      lines: ['take it out if nothing else uses it'],
    })
    expect(gone.changes.some(({ path }) => path === 'package.json')).toBe(false)
  })

  test('by SMTP, where the engine is not ours to bring: the package alone', async () => {
    const project = await read(withDatabase('js-esm', 'sql'))
    const answer = answerFor('js-esm', 'sql', 'database')
    const done = carriedOut(project, await makePlan(project, answersFor(answer), runtime))
    const { manifest: _, ...own } = done
    const plan = await planAddProviders(own, task(own, 'nodemailer'), runtime)
    expect(plan.changes.find(({ path }) => path === 'package.json')).toMatchObject({
      did: ['add the dependency nodemailer'],
    })
    expect(plan.commands.map(({ argv }) => argv)).toEqual([['npm', 'install']])
  })
})

const TYPEORM_ANSWER = {
  orm: 'typeorm',
  client: { file: 'src/db.ts', name: 'db' },
  session: 'database',
} as const

/** A project whose data source of TypeORM has these options and classes. */
function typeormProject(
  options: string,
  names: string,
  more: Readonly<Record<string, string>> = {},
): Tree {
  const entity = (name: string): string =>
    `@Entity()\nexport class ${name} {\n  @PrimaryGeneratedColumn('uuid')\n  id!: string\n}\n`
  return {
    ...PROJECTS['ts-nodenext'],
    'package.json': JSON.stringify({
      type: 'module',
      scripts: { dev: 'tsx src/server.ts' },
      dependencies: { express: '^5.1.0', typeorm: '^1.0.0' },
    }),
    'src/server.ts':
      "import express from 'express'\nimport './db.js'\nconst app = express()\napp.listen(4000)\n",
    'src/entities.ts': `import { Entity, PrimaryGeneratedColumn } from 'typeorm'\n${entity('User')}`,
    'src/db.ts': `import { DataSource } from 'typeorm'\nimport { ${names} } from './entities.js'\nexport const db = new DataSource({ ${options} })\n`,
    ...more,
  }
}

/** The steps that are left to whoever has such a project. */
async function stepsFor(
  ...project: Parameters<typeof typeormProject>
): Promise<readonly unknown[]> {
  const { changes } = await planSchema(
    await read(typeormProject(...project)),
    TYPEORM_ANSWER,
    runtime,
    { passkeys: false, factors: false, extraColumns: false },
  )
  return changes.filter(({ kind, path }) => kind === 'manual' && path === 'src/db.ts')
}

test.each([
  [
    'User',
    "import { Account, Session, VerificationToken, SignInLimit } from './auth-entities.js'\nentities: [User, Account, Session, VerificationToken, SignInLimit],",
  ],
  ['User, Account, Session, VerificationToken, SignInLimit', undefined],
])('a data source of TypeORM that lists %s is told what it lacks', async (names, snippet) => {
  const reason =
    'the data source lists its entities one by one, and lacks Account, Session, VerificationToken, SignInLimit'
  expect(await stepsFor(`type: 'postgres', entities: [${names}]`, names)).toEqual(
    snippet === undefined ? [] : [{ kind: 'manual', path: 'src/db.ts', line: 3, reason, snippet }],
  )
})

test('a data source of TypeORM that names no entities is told which it needs', async () => {
  expect(await stepsFor("type: 'postgres'", 'User')).toEqual([
    {
      kind: 'manual',
      path: 'src/db.ts',
      line: 3,
      reason:
        'the data source lists no entities, and lacks User, Account, Session, VerificationToken, SignInLimit',
      snippet:
        "import { User } from './entities.js'\nimport { Account, Session, VerificationToken, SignInLimit } from './auth-entities.js'\nentities: [User, Account, Session, VerificationToken, SignInLimit],",
    },
  ])
})

test('of entities that can’t be read it is said that new ones have to be among them', async () => {
  const project = await read(typeormProject("type: 'postgres', entities: all()", 'User'))
  const made = await planSchema(project, TYPEORM_ANSWER, runtime, {
    passkeys: false,
    factors: false,
    extraColumns: false,
  })
  expect(made.changes.map(({ kind, path }) => [kind, path])).toEqual([
    ['edit', 'src/entities.ts'],
    ['create', 'src/auth-entities.ts'],
  ])
  expect(made.warnings).toEqual([
    {
      kind: 'warning',
      title: 'In your tables',
      lines: [
        "which entities the data source has can't be read (src/db.ts:3): Account, Session, VerificationToken, SignInLimit have to be among them",
      ],
    },
  ])
})

test('beside a data source that has classes of its own, ours have a file of their own', async () => {
  const text = [
    "import { DataSource, Entity, PrimaryGeneratedColumn } from 'typeorm'",
    '@Entity()',
    'export class User {',
    "  @PrimaryGeneratedColumn('uuid')",
    '  id!: string',
    '}',
    "export const db = new DataSource({ type: 'postgres', entities: [User] })",
    '',
  ].join('\n')
  expect(await stepsFor('', 'User', { 'src/db.ts': text })).toMatchObject([
    {
      snippet:
        "import { Account, Session, VerificationToken, SignInLimit } from './auth-entities.js'\nentities: [User, Account, Session, VerificationToken, SignInLimit],",
    },
  ])
})

test('a data source of TypeORM on MySQL has to say that its dates are in UTC', async () => {
  const options = "type: 'mysql', entities: ['src/entities.ts']"
  expect(await stepsFor(options, 'User')).toEqual([
    {
      kind: 'manual',
      path: 'src/db.ts',
      line: 3,
      reason: expect.stringContaining('in the time zone of the process'),
      snippet: "timezone: 'Z',",
    },
  ])
  expect(await stepsFor(`${options}, timezone: 'Z'`, 'User')).toEqual([])
})
