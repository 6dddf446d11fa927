import { BETTER_AUTH_SHAPING } from '../../catalog/better-auth.js'
import { ormOf } from '../../catalog/orms.js'
import type { Runtime } from '../../catalog/runtime.js'
import type { Change, ManualStep } from '../../changes/change.js'
import type { BetterAuthUse } from '../../inspect/legacy/find-better-auth.js'
import type { DatabaseFact, Project } from '../../project.js'
import { knownDialect } from '../../schemas/dialect-of.js'
import { ormSchemas } from '../../schemas/orm-schemas.js'
import {
  findBetterAuthTables,
  usualBetterAuth,
  type BetterAuthTables,
  type NamedTable,
} from '../../schemas/sql/better-auth-tables.js'
import {
  copyBetterAuth,
  uncopyBetterAuth,
  type CopyWanted,
} from '../../schemas/sql/copy-better-auth.js'
import type { FoundTable } from '../../schemas/sql/found-table.js'
import { migrationFolder } from '../../schemas/sql/migration-folder.js'
import { nextMigrationName, printMigration } from '../../schemas/sql/migration-file.js'
import { databaseOf, subjectOf, type SchemaStep } from '../schema/plan-schema.js'
import { withSchema } from '../schema/with-schema.js'
import type { DatabaseAnswer } from '../plan.js'

/** The task of copying: what is copied, and from where. */
export interface CopyTask {
  readonly use: BetterAuthUse
  readonly database: DatabaseAnswer
  readonly providers: CopyWanted['providers']
  /** The tables of the database itself, where it was looked at. */
  readonly live?: readonly FoundTable[] | undefined
  readonly schema: Partial<SchemaStep>
}

/**
 * The migration that copies users and accounts, behind the one with our tables. Where an ORM has migrations of its own the
 * statements are a step; where the tables are not known to be those of Better Auth, what is to be copied.
 *
 * @param planned so far
 */
export async function copyFromBetterAuth(
  project: Project,
  task: CopyTask,
  runtime: Runtime,
  planned: readonly Change[],
): Promise<readonly Change[]> {
  const { use, database, providers } = task
  const fact = databaseOf(project, database.orm)
  const path = use.configurations[0]?.file ?? 'package.json'
  const dialect = knownDialect(fact)
  const from = sourceOf(task)
  const ours = await targetOf(withSchema(project, task), task, runtime)
  if (!dialect || !from || !ours) return [copyByHand(path, ormOf(database.orm).name)]
  const { factor, ...to } = ours
  const wanted = { dialect, from, to: use.passwords && factor ? ours : to, providers }
  return ormOf(database.orm).migration.by === 'own'
    ? migration(project, fact, wanted, planned)
    : [copyStep(path, ormOf(database.orm).name, wanted)]
}

/** Its tables: as they are where the database was looked at, else as its own tool makes them, unless it is told otherwise. */
function sourceOf({ use, database, live }: CopyTask): BetterAuthTables | undefined {
  if (live) return findBetterAuthTables(live)
  const [configuration] = use.configurations
  const shaped = configuration?.options.some((name) => BETTER_AUTH_SHAPING.includes(name))
  return shaped || ormSchemas[database.orm].namesFreely ? undefined : usualBetterAuth
}

/** Ours, as the database will call them. */
async function targetOf(
  project: Project,
  { database, schema }: CopyTask,
  runtime: Runtime,
): Promise<CopyWanted['to'] | undefined> {
  const { orm, tables } = database
  if (ormOf(orm).migration.by === 'own') {
    const names = { ...runtime.names.plural, ...tables }
    const [user, account, factor] = [names.user, names.account, names.factor].map(sameNames)
    return user && account && { user, account, factor }
  }
  const stored = schema.wanted
    ? await ormSchemas[orm].stored(subjectOf(project, orm, schema.wanted))
    : []
  const user = stored.find(({ id }) => id === 'user')
  const account = stored.find(({ id }) => id === 'account')
  const factor = stored.find(({ id }) => id === 'factor')
  return user && account && { user, account, factor }
}

/** A table whose columns are called what adapters call them. */
function sameNames(name: string): NamedTable {
  return { name, columns: new Map() }
}

function migration(
  project: Project,
  fact: DatabaseFact | undefined,
  wanted: CopyWanted,
  planned: readonly Change[],
): readonly Change[] {
  const content = printMigration({ up: copyBetterAuth(wanted), down: uncopyBetterAuth(wanted) })
  const folder = migrationFolder(fact)
  const present = [...project.files.values()].filter(({ path }) => path.startsWith(`${folder}/`))
  if (present.some(({ text }) => text === content)) return []
  const made = planned.flatMap(({ path }) => (path.startsWith(`${folder}/`) ? [path] : []))
  const taken = [...present.map(({ path }) => path), ...made]
  const next = nextMigrationName(taken.map((path) => path.slice(folder.length + 1)))
  const path = `${folder}/${next.replace(/_.*$/, '')}_copy-from-better-auth.sql`
  return [{ kind: 'create', path, did: [`copies ${whatIsCopied(wanted)}`], content: [content] }]
}

/** What the statements copy, in words. */
function whatIsCopied({ to }: CopyWanted): string {
  return to.factor ? 'users, accounts and passwords' : 'users and accounts'
}

function copyStep(path: string, name: string, wanted: CopyWanted): ManualStep {
  return {
    kind: 'manual',
    path,
    reason: `${whatIsCopied(wanted)} are copied by these statements, in a migration of ${name} behind the one that makes our tables`,
    snippet: copyBetterAuth(wanted)
      .map((statement) => `${statement};`)
      .join('\n\n'),
  }
}

function copyByHand(path: string, name: string): ManualStep {
  return {
    kind: 'manual',
    path,
    reason: `users and accounts are kept with ${name}, in tables that are not known here: look at the database, with --database, or make ours, and copy them`,
    snippet: [
      'user.id, name, email, image → the same; emailVerified: true → createdAt, else null',
      'account.userId → the same; providerId → provider; accountId → providerAccountId',
      'account.password, where providerId is credential → factors.value, with kind password',
      'account.accessToken, refreshToken, idToken → access_token, refresh_token, id_token',
    ].join('\n'),
  }
}
