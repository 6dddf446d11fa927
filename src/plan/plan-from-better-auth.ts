import { posix } from 'node:path'
import {
  BETTER_AUTH_PROVIDERS,
  BETTER_AUTH_SHAPING,
  BETTER_AUTH_TABLES,
} from '../catalog/better-auth.js'
import { ormOf } from '../catalog/orms.js'
import type { Runtime, RuntimeProvider } from '../catalog/runtime.js'
import type { TableNames } from '../catalog/tables.js'
import type { Change, ManualStep, SecretRef } from '../changes/change.js'
import type { BetterAuthUse } from '../inspect/legacy/find-better-auth.js'
import type { DatabaseFact, Project } from '../project.js'
import type { Dialect } from '../schemas/schema.js'
import { copyBetterAuth, uncopyBetterAuth } from '../schemas/sql/copy-better-auth.js'
import { nextMigrationName, printMigration } from '../schemas/sql/migration-file.js'
import { effective, parseEnv } from '../syntax/dotenv.js'
import { databaseOf, migrationFolder, type SchemaStep } from './plan-schema.js'
import { makePlan } from './make-plan.js'
import { parseManifest } from './manifest.js'
import { namesFor } from './names.js'
import { chosenDatabase } from './plan-adapter.js'
import type { Answers, DatabaseAnswer, Note, Plan } from './plan.js'
import { refuseDirty } from './refuse.js'
import { renamedClient, setAside, type AsideRequest } from './set-aside.js'

/**
 * The answer with names for our tables that can stand beside those of Better Auth, where the usual ones can't: never what
 * differs from theirs by its case alone.
 */
export function besideBetterAuth(
  database: DatabaseAnswer,
  { names }: Pick<Runtime, 'names'>,
): DatabaseAnswer {
  if (database.orm !== 'kysely' && database.orm !== 'sequelize') return database
  return { ...database, tables: { ...names.plural, ...database.tables } }
}

/** A project that uses Better Auth, and what was decided. */
export interface BetterAuthTask {
  readonly use: BetterAuthUse
  /** Without providers: those of Better Auth are taken over. */
  readonly answers: Omit<Answers, 'providers'>
}

/** A plan, and what is written for the variables that get the value of another one. */
export interface BetterAuthPlan {
  readonly plan: Plan
  readonly answers: Answers
  readonly secrets: ReadonlyMap<string, string>
}

/**
 * Decides what takes a project over from Better Auth: what `init` would write with the same providers, the values of their
 * variables under the names that ours have, and a migration that copies users and accounts. What is there stays, so that
 * both can be compared; a configuration that stands where our auth file belongs goes on under another name.
 *
 * @param project with a snapshot of every file that imports its configuration
 * @throws {CliError} as {@link makePlan} and {@link setAside}
 */
export async function planFromBetterAuth(
  project: Project,
  { use: found, answers: given }: BetterAuthTask,
  runtime: Runtime,
  schema: Partial<SchemaStep> = {},
): Promise<BetterAuthPlan> {
  const request = asideFor(project, found)
  const aside = request ? await setAside(project, request) : undefined
  const use = request ? renamedUse(found, request) : found
  const providers = use.providers.flatMap(({ id }) => rowOf(runtime, id) ?? [])
  const ids = [...new Set(providers.map(({ id }) => id))]
  const answers = { ...given, providers: ids }
  const database = renamedDatabase(given.database, request)
  const secrets = valuesFor(project, use, runtime)
  const values = new Map(
    [...secrets.keys()].map((key): [string, SecretRef] => [key, { secret: key }]),
  )
  const named = { ...answers, ...(database && { database }) }
  const plan = await makePlan(aside?.project ?? project, named, runtime, schema, values)
  const written = aside ? aside.place(plan.changes) : plan.changes
  if (!given.allowDirty) refuseDirty(project, written, parseManifest(project.manifest))
  const copied = copyChanges(project, use, chosenDatabase(answers), runtime, written)
  const changes = [
    ...written,
    ...copied,
    ...strangers(use, runtime),
    ...use.open.map(({ file, ...open }): ManualStep => ({ kind: 'manual', path: file, ...open })),
  ]
  return { plan: { ...plan, changes, notes: [...plan.notes, kept(copied)] }, answers, secrets }
}

/** Where its configuration stands where our auth file belongs: the name under which it goes on. */
function asideFor(project: Project, { configurations }: BetterAuthUse): AsideRequest | undefined {
  const { auth } = namesFor(project.entry.value)
  const own = configurations.find(({ file }) => file === auth)
  if (!own) return undefined
  return { from: auth, to: betterAuthPath(project), importers: own.importers }
}

/** Where its configuration goes on, relative to the project's root. */
export function betterAuthPath({ entry }: Project): string {
  const { dir, ext } = posix.parse(namesFor(entry.value).auth)
  return posix.join(dir, `better-auth${ext}`)
}

function renamedUse(use: BetterAuthUse, { from, to }: AsideRequest): BetterAuthUse {
  const named = <T extends { readonly file: string }>(each: T): T =>
    each.file === from ? { ...each, file: to } : each
  const { configurations, open } = use
  return { ...use, configurations: configurations.map(named), open: open.map(named) }
}

function renamedDatabase(
  database: Answers['database'],
  request: AsideRequest | undefined,
): Answers['database'] {
  if (!request || !database || database === 'none') return database
  return { ...database, client: renamedClient(database.client, request) }
}

function rowOf(runtime: Runtime, id: string): RuntimeProvider | undefined {
  const own = Object.hasOwn(BETTER_AUTH_PROVIDERS, id) ? BETTER_AUTH_PROVIDERS[id] : undefined
  return runtime.providers.find((row) => row.id === own)
}

/** The values that our variables get: those of the variables that Better Auth reads, where the env file has them. */
function valuesFor(
  { env, files }: Project,
  { providers }: BetterAuthUse,
  runtime: Runtime,
): ReadonlyMap<string, string> {
  const text = files.get(env.target)?.text ?? ''
  const known = effective(parseEnv(text))
  const pairs = providers.flatMap(({ id, clientId, clientSecret }) => {
    const keys = rowOf(runtime, id)?.env.map(({ key }) => key) ?? []
    return [
      [keys.find((key) => key.endsWith('_ID')), clientId],
      [keys.find((key) => key.endsWith('_SECRET')), clientSecret],
    ] as const
  })
  return new Map(
    pairs.flatMap(([key, from]) => {
      const there = from === undefined ? undefined : known.get(from)
      const own = key === undefined ? undefined : known.get(key)
      if (key === undefined || !there || there.value === '' || (own && own.value !== '')) return []
      return [[key, text.slice(there.written.start, there.written.end)] as const]
    }),
  )
}

/** The migration that copies, behind the one with our tables; a step where the tables are not known to be Better Auth's own. */
function copyChanges(
  project: Project,
  use: BetterAuthUse,
  database: DatabaseAnswer | undefined,
  runtime: Runtime,
  planned: readonly Change[],
): readonly Change[] {
  if (!database) return []
  const fact = databaseOf(project, database.orm)
  const [configuration] = use.configurations
  const dialect = dialectOf(database, fact)
  const shaped = configuration?.options.some((name) => BETTER_AUTH_SHAPING.includes(name))
  if (dialect === undefined || shaped) {
    return [copyByHand(configuration?.file ?? 'package.json', ormOf(database.orm).name)]
  }
  const names = { ...runtime.names.plural, ...database.tables }
  const content = migrationText(use, { dialect, names }, runtime)
  const folder = migrationFolder(fact)
  const present = [...project.files.values()].filter(({ path }) => path.startsWith(`${folder}/`))
  if (present.some(({ text }) => text === content)) return []
  const made = planned.flatMap(({ path }) => (path.startsWith(`${folder}/`) ? [path] : []))
  const taken = [...present.map(({ path }) => path), ...made]
  const next = nextMigrationName(taken.map((path) => path.slice(folder.length + 1)))
  const path = `${folder}/${next.replace(/_.*$/, '')}_copy-from-better-auth.sql`
  return [{ kind: 'create', path, did: ['copies users and accounts'], content: [content] }]
}

/** The dialect of a database that our own migrations are for. */
function dialectOf({ orm }: DatabaseAnswer, fact: DatabaseFact | undefined): Dialect | undefined {
  const dialect = ormOf(orm).migration.by === 'own' ? fact?.dialect : undefined
  return dialect === 'mongodb' ? undefined : dialect
}

function migrationText(
  { providers }: BetterAuthUse,
  target: { readonly dialect: Dialect; readonly names: TableNames },
  runtime: Runtime,
): string {
  const known = providers.flatMap(({ id }) => {
    const row = rowOf(runtime, id)
    return row ? [{ theirs: id, ours: row.id, type: row.type }] : []
  })
  const wanted = { ...target, from: BETTER_AUTH_TABLES, providers: known }
  return printMigration({ up: copyBetterAuth(wanted), down: uncopyBetterAuth(wanted) })
}

function copyByHand(path: string, name: string): ManualStep {
  return {
    kind: 'manual',
    path,
    reason: `users and accounts are kept with ${name}, in tables that are not known here: make ours, and copy them`,
    snippet: [
      'user.id, name, email, image → the same; emailVerified: true → createdAt, else null',
      'account.userId → the same; providerId → provider; accountId → providerAccountId',
      'account.accessToken, refreshToken, idToken → access_token, refresh_token, id_token',
    ].join('\n'),
  }
}

/** Providers that ours does not have, or whose people it can't tell to be the same. */
function strangers(
  { providers, configurations }: BetterAuthUse,
  runtime: Runtime,
): readonly ManualStep[] {
  const path = configurations[0]?.file ?? 'package.json'
  return providers
    .filter(({ id }) => !rowOf(runtime, id))
    .map(({ id }) => ({
      kind: 'manual',
      path,
      reason: `it is not known that accounts of ${id} belong to the same people here: they are not copied`,
      snippet: `npx create-auth add provider <id>`,
    }))
}

function kept(copied: readonly Change[]): Note {
  const run = copied.some(({ kind }) => kind === 'create')
  return {
    kind: 'next-step',
    title: 'What is kept',
    lines: [
      ...(run ? ['users and accounts are copied by: npx create-auth migrate --apply'] : []),
      'nothing of Better Auth is dropped: its code and its tables stay until you take them out',
      'whoever is signed in signs in again: its sessions are of another kind',
    ],
  }
}
