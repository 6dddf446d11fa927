import type { ReadableProject } from '../../../src/world/readable-project.js'
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterEach, describe, expect, test } from 'vitest'
import { readSnapshots } from '../../../src/apply/read-snapshots.js'
import { BETTER_AUTH_PATH } from '../../../src/catalog/better-auth.js'
import { legacyLibrary } from '../../../src/catalog/legacy.js'
import type { KinSource } from '../../../src/catalog/legacy-sources.js'
import { readRuntime } from '../../../src/catalog/runtime.js'
import { packageVersion } from '../../../src/catalog/versions.js'
import { inspect, type InspectOptions } from '../../../src/inspect/inspect.js'
import { findBetterAuth } from '../../../src/inspect/legacy/find-better-auth.js'
import { findLegacy } from '../../../src/inspect/legacy/find-legacy.js'
import { contentText } from '../../../src/plan/files/content-text.js'
import { planTakeover } from '../../../src/plan/takeover/plan-takeover.js'
import { readKnownSchema } from '../../../src/cli/read-schema.js'
import { keepTables } from '../../../src/plan/takeover/keep-tables.js'
import {
  planFromBetterAuth,
  chooseProviders,
} from '../../../src/plan/takeover/plan-from-better-auth.js'
import type { DatabaseAnswer, Plan } from '../../../src/plan/plan.js'
import { watchedFiles } from '../../../src/plan/init/watched-files.js'
import { printManualSteps } from '../../../src/report/print-manual-steps.js'
import { printNotes } from '../../../src/report/print-notes.js'
import { printPlan } from '../../../src/report/print-plan.js'
import { makeTree, removeTree, type Tree } from '../apply/tree.js'
import { disk } from '../../support/disk.js'

const GOLDEN = fileURLToPath(new URL('./golden/', import.meta.url))

/** With its real providers and tables, and a name that does not change with them. */
const runtime = {
  ...readRuntime(),
  version: '0.1.0',
  tarball: 'create-auth-runtime-0.1.0-00000000.tgz',
  hash: '0'.repeat(64),
}
const ANSWERS = {
  runtime: 'bundled',
  packageManager: 'npm',
  install: true,
  overwrite: [],
  allowDirty: false,
} as const

let root = ''
afterEach(() => {
  removeTree(root)
})

const filesIn = (folder: string): readonly string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((path) => statSync(join(folder, path)).isFile())
    .toSorted()

/** Dot files would act on the repository: they are stored with an underscore. */
const inputOf = (name: string): Readonly<Record<string, string>> => {
  const folder = join(GOLDEN, name, 'input')
  return Object.fromEntries(
    filesIn(folder).map((path) => [
      path.replace(/(^|\/)_/, '$1.'),
      readFileSync(join(folder, path), 'utf8'),
    ]),
  )
}
const stored = (path: string): string => path.replace(/(^|\/)\./g, '$1_')

/** With a snapshot of every file. */
const read = async (tree: Tree, options: InspectOptions = {}): Promise<ReadableProject> => {
  const project = await inspect(disk(root), options)
  const paths = [...watchedFiles(project, runtime), ...Object.keys(tree)]
  return readSnapshots(project, paths)
}

const kin = async (tree: Tree, source: KinSource): Promise<Plan> => {
  root = makeTree(tree)
  const project = await read(tree)
  const use = await findLegacy(disk(root), legacyLibrary(source))
  return planTakeover(project, source, use, ANSWERS, runtime)
}

const better = async (tree: Tree, orm: DatabaseAnswer['orm']): Promise<Plan> => {
  root = makeTree(tree)
  const use = await findBetterAuth(disk(root))
  const taking = use.handlers.map(({ file }) => file)
  const usual = BETTER_AUTH_PATH
  const project = await read(tree, { taking, usual, ...(use.path && { path: use.path }) })
  const client = { file: 'src/db.ts', name: 'db' }
  const database = keepTables(project, { orm, client, session: 'database' }, use, runtime)
  const answers = { ...ANSWERS, database }
  const ids = chooseProviders(use, answers, runtime)
  const schema = await readKnownSchema(project, database, runtime, undefined, { ids })
  const task = { use, answers }
  return (await planFromBetterAuth(project, task, runtime, schema)).plan
}

const CASES: Readonly<Record<string, (tree: Tree) => Promise<Plan>>> = {
  'authjs-commonjs': (tree) => kin(tree, 'authjs'),
  'authjs-drizzle': (tree) => kin(tree, 'authjs'),
  'authjs-left': (tree) => kin(tree, 'authjs'),
  'authjs-next': (tree) => kin(tree, 'authjs'),
  'authjs-next-split': (tree) => kin(tree, 'authjs'),
  'authjs-prisma': (tree) => kin(tree, 'authjs'),
  'authjs-typescript': (tree) => kin(tree, 'authjs'),
  'better-auth-drizzle': (tree) => better(tree, 'drizzle'),
  'better-auth-kysely': (tree) => better(tree, 'kysely'),
  'better-auth-prisma': (tree) => better(tree, 'prisma'),
  'better-auth-shaped': (tree) => better(tree, 'sql'),
  'better-auth-sqlite': (tree) => better(tree, 'sql'),
  'better-auth-standard': (tree) => better(tree, 'sql'),
  'next-auth-4-app': (tree) => kin(tree, 'next-auth-4'),
  'next-auth-4-pages': (tree) => kin(tree, 'next-auth-4'),
}

/** The documents that are stored for a plan: the text that people see, and each file whole. */
const documents = (plan: Plan): ReadonlyMap<string, string> => {
  const wide = { colour: false, width: 100 }
  const files = plan.changes.flatMap((change): readonly [string, string][] => {
    if (change.kind === 'manual' || change.kind === 'remove') return []
    if (change.kind === 'copy') return [[change.path, `a copy\n`]]
    const text = contentText(change.content, ({ secret }) => `<${secret}>`)
    return [
      [change.path, text.replaceAll(`"version": "${packageVersion()}"`, '"version": "<version>"')],
    ]
  })
  const steps = plan.changes.filter((change) => change.kind === 'manual')
  const text = [
    printPlan(plan, wide),
    printNotes(plan.notes, wide),
    ...(steps.length > 0 ? [printManualSteps(steps, wide)] : []),
    '',
  ].join('\n')
  return new Map([['plan.txt', text], ...files])
}

test.each(Object.entries(CASES))(
  '%s: the plan and every file are as stored',
  async (name, planOf) => {
    const shown = documents(await planOf(inputOf(name)))
    const folder = join(GOLDEN, name, 'output')
    for (const [path, text] of shown) {
      await expect(text).toMatchFileSnapshot(join(folder, stored(path)))
    }
    expect(filesIn(folder)).toEqual([...shown.keys()].map(stored).toSorted())
  },
)

test('the golden folder holds no case that is not run', () => {
  expect(existsSync(GOLDEN)).toBe(true)
  expect(readdirSync(GOLDEN).toSorted()).toEqual(Object.keys(CASES))
})

/** The project as the plan leaves it. */
const after = (tree: Tree, plan: Plan): Tree => ({
  ...tree,
  ...Object.fromEntries(
    plan.changes.flatMap((change) =>
      'content' in change
        ? [[change.path, contentText(change.content, ({ written }) => written ?? 'x'.repeat(43))]]
        : [],
    ),
  ),
})

test.each(Object.entries(CASES).filter(([name]) => !name.startsWith('better-auth')))(
  '%s: a second run changes nothing, and leaves the same steps to the user',
  async (name, planOf) => {
    const input = inputOf(name)
    const first = await planOf(input)
    removeTree(root)
    const second = await planOf(after(input, first))
    expect(second.changes.filter(({ kind }) => kind === 'edit' || kind === 'create')).toEqual([])
    const reasons = (plan: Plan): readonly string[] =>
      plan.changes.flatMap((change) => (change.kind === 'manual' ? [change.reason] : []))
    // Of that nobody can see whether it is done.
    const seen = reasons(first).filter((reason) => !reason.includes('only be told when it runs'))
    expect(new Set(reasons(second))).toEqual(new Set(seen))
  },
)

test('the schema of a database that the configuration does not use stays as it is', async () => {
  const input = inputOf('authjs-prisma')
  const server = input['src/server.ts']?.replace('adapter: PrismaAdapter(prisma), ', '')
  const { changes } = await kin({ ...input, 'src/server.ts': server ?? '' }, 'authjs')
  expect(changes.map(({ path }) => path)).toEqual([
    'vendor/create-auth-runtime-0.1.0-00000000.tgz',
    'package.json',
    'src/server.ts',
    '.create-auth.json',
  ])
})

test('a model whose name means something else is told apart where the adapter is made', async () => {
  const input = inputOf('authjs-prisma')
  const schema = input['prisma/schema.prisma']?.replace('identifier String', 'email String') ?? ''
  const stepsWith = async (adapter: string): Promise<readonly string[]> => {
    const server = input['src/server.ts']?.replace('PrismaAdapter(prisma)', adapter) ?? ''
    const tree = { ...input, 'prisma/schema.prisma': schema, 'src/server.ts': server }
    const { changes } = await kin(tree, 'authjs')
    removeTree(root)
    return changes.flatMap((change) => (change.kind === 'manual' ? [change.snippet] : []))
  }
  const apart = "{ models: { verificationToken: 'AuthVerificationToken' } }"
  expect(await stepsWith('PrismaAdapter(prisma)')).toEqual([`PrismaAdapter(…, ${apart})`])
  const done = `PrismaAdapter(prisma, ${apart})`
  expect(await stepsWith(done)).not.toContain(`PrismaAdapter(…, ${apart})`)
})

describe('an address that has never been a key', () => {
  const input = inputOf('authjs-drizzle')
  const schema = input['src/schema.ts']?.replace(/email: (.*)\.unique\(\)/, 'email: $1') ?? ''
  const config = input['src/auth.config.ts'] ?? ''
  const ADDED = 'make email of users unique'

  test.each([
    ['is none afterwards, where nobody is found by it', config, false],
    [
      'is one where a link is mailed to it',
      config.replaceAll('providers/github', 'providers/nodemailer'),
      true,
    ],
    [
      'is one where accounts are linked by it',
      config.replace('[GitHub]', '[GitHub({ allowDangerousEmailAccountLinking: true })]'),
      true,
    ],
  ])('%s', async (_, text, isAdded) => {
    expect(schema).not.toBe(input['src/schema.ts'])
    const tree = { ...input, 'src/schema.ts': schema, 'src/auth.config.ts': text }
    const { changes } = await kin(tree, 'authjs')
    const did = changes.flatMap((each) =>
      each.path === 'src/schema.ts' && each.kind === 'edit' ? each.did : [],
    )
    expect(did).toContain('add the table signInLimits')
    expect(did.includes(ADDED)).toBe(isAdded)
  })
})

test('an address that has an index which is no key stays shared, even where a link is mailed to it', async () => {
  const input = inputOf('authjs-drizzle')
  const schema = (input['src/schema.ts'] ?? '')
    .replace(/email: (.*)\.unique\(\)/, 'email: $1.default("")')
    .replace(
      '  image: text("image"),\n})',
      '  image: text("image"),\n}, (t) => [index("mail").on(t.email)])',
    )
    .replace('integer,\n', 'integer,\n  index,\n')
  const config = (input['src/auth.config.ts'] ?? '').replaceAll('github', 'nodemailer')
  const tree = { ...input, 'src/schema.ts': schema, 'src/auth.config.ts': config }
  const { changes } = await kin(tree, 'authjs')
  const did = changes.flatMap((each) =>
    each.path === 'src/schema.ts' && each.kind === 'edit' ? each.did : [],
  )
  expect(did).toContain('add the table signInLimits')
  expect(did).not.toContain('make email of users unique')
})

test('the tables of an adapter of its own stay as that has them', async () => {
  const input = inputOf('authjs-drizzle')
  const config = (input['src/auth.config.ts'] ?? '').replace(
    'import { DrizzleAdapter } from "@auth/drizzle-adapter"',
    'import { DrizzleAdapter } from "./adapter.js"',
  )
  const adapter = 'export const DrizzleAdapter = (db: unknown, tables: object) => ({})\n'
  const tree = { ...input, 'src/auth.config.ts': config, 'src/adapter.ts': adapter }
  const { changes } = await kin(tree, 'authjs')
  const did = changes.flatMap((each) =>
    each.path === 'src/schema.ts' && each.kind === 'edit' ? each.did : [],
  )
  expect(did).toEqual(['take from @create-auth/runtime what came from Auth.js'])
})

describe('an adapter that was handed no tables', () => {
  const CONFIG = 'src/auth.config.ts'
  const input = inputOf('authjs-drizzle')
  const config = (input[CONFIG] ?? '')
    .replace(/DrizzleAdapter\(db, \{[^}]*\}\)/, 'DrizzleAdapter(db)')
    .replace(/import \{ accounts,.*\n/, '')
  const planned = async (tree: Tree): Promise<Plan> =>
    kin({ ...input, [CONFIG]: config, ...tree }, 'authjs')

  test('is handed those of the schema, the new ones among them', async () => {
    const { changes } = await planned({})
    const edit = changes.find((each) => each.path === CONFIG && each.kind === 'edit')
    const text = edit?.kind === 'edit' ? contentText(edit.content, () => '') : ''
    expect(text).toContain(
      [
        'DrizzleAdapter(db, {',
        '    usersTable: users,',
        '    accountsTable: accounts,',
        '    sessionsTable: sessions,',
        '    verificationTokensTable: verificationTokens,',
        '    signInLimitsTable: signInLimits,',
        '  }),',
      ].join('\n'),
    )
    expect(text).toContain(
      'import { users, accounts, sessions, verificationTokens, signInLimits } from "./schema.js"\n',
    )
    expect(changes.filter(({ kind }) => kind === 'manual')).toEqual([])
  })

  test('is left to the user where the schema is not known', async () => {
    const { changes } = await planned({ 'drizzle.config.ts': '', 'src/schema.ts': '' })
    expect(
      changes.flatMap((each) => (each.kind === 'manual' ? [[each.path, each.snippet]] : [])),
    ).toEqual([[CONFIG, expect.stringContaining('usersTable: users,')]])
  })
})

test.each([
  ['4 takes the old one', 'next-auth-4-pages', 'next-auth-4', 'pages/api/me.js', undefined, true],
  ['5 takes the new one', 'authjs-next', 'authjs', 'src/auth.ts', '', false],
  [
    '5 takes what its code hands over',
    'authjs-next',
    'authjs',
    'src/auth.ts',
    'process.env.NEXTAUTH_SECRET\n',
    true,
  ],
] as const)(
  'of two secrets that differ, version %s: whether the user has to decide',
  async (_, name, source, file, code, asked) => {
    const input = inputOf(name)
    const env = '.env'
    const { changes } = await kin(
      {
        ...input,
        [env]: 'NEXTAUTH_SECRET=of-the-old-days\nAUTH_SECRET=of-these-days\n',
        [file]: code === undefined ? '' : `${input[file]}${code}`,
      },
      source,
    )
    const said = changes.filter(({ path }) => path === env)
    expect(said.map(({ kind }) => kind)).toEqual(asked ? ['manual'] : [])
    if (asked)
      expect(said[0]).toMatchObject({ snippet: 'AUTH_SECRET=<the value of NEXTAUTH_SECRET>' })
  },
)

test.each([
  ['prisma', 'prisma/schema.prisma', 41, 'Account', 'accountId   '],
  ['drizzle', 'src/schema.ts', 30, 'account', 'accountId:'],
] as const)(
  'of a table of Better Auth whose columns code calls otherwise it is said how to call them, and no second table is asked for: %s',
  async (orm, path, line, name, field) => {
    const tree = inputOf(`better-auth-${orm}`)
    const called = field.replace('accountId', 'providerAccountId').trimEnd()
    const schema = (tree[path] ?? '').replace(field, called)
    const { changes } = await better({ ...tree, [path]: schema }, orm)
    const left = changes.filter((change) => change.kind === 'manual' && change.path === path)
    expect(left).toEqual([
      {
        kind: 'manual',
        path,
        line,
        reason: `${name} has no accountId: call what holds that so in code, let the ORM map it to the column that is there, and change the code that uses the other name`,
        snippet: 'accountId: as the field is that holds it, with the name of its column',
      },
    ])
  },
)
