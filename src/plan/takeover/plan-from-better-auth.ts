import { posix } from 'node:path'
import { BETTER_AUTH_PROVIDERS } from '../../catalog/better-auth.js'
import { LEAST, MOST, PASSWORD_PROVIDER } from '../../catalog/own-providers.js'
import { withMail } from '../../catalog/providers.js'
import { PROVIDER_MODULES, type Runtime, type RuntimeProvider } from '../../catalog/runtime.js'
import { isBefore } from '../../catalog/versions.js'
import type { Change, ManualStep, SecretRef } from '../../changes/change.js'
import { setOptions } from '../../changes/providers/set-options.js'
import type { BetterAuthUse } from '../../inspect/legacy/find-better-auth.js'
import type { Project } from '../../project.js'
import { findBetterAuthTables } from '../../schemas/sql/better-auth-tables.js'
import type { FoundTable } from '../../schemas/sql/found-table.js'
import { effective, parseEnv } from '../../syntax/dotenv.js'
import { editFile } from '../files/draft.js'
import { copyFromBetterAuth, type CopyTask } from './copy-from-better-auth.js'
import type { SchemaStep } from '../schema/plan-schema.js'
import { makePlan } from '../init/make-plan.js'
import { parseManifest } from '../manifest.js'
import { chosenDatabase } from '../init/plan-adapter.js'
import type { Answers, Note, Plan } from '../plan.js'
import { refuseDirty } from '../refuse.js'
import { renamedClient, renameFile, type RenameRequest } from './rename-file.js'

/** A project that uses Better Auth, and what was decided. */
export interface BetterAuthTask {
  readonly use: BetterAuthUse
  /** Without providers: those of Better Auth are taken over. */
  readonly answers: Omit<Answers, 'providers'>
  /** The tables of the database itself, where it was looked at. */
  readonly live?: readonly FoundTable[] | undefined
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
 * @throws {CliError} as {@link makePlan} and {@link renameFile}
 */
export async function planFromBetterAuth(
  project: Project,
  { use: found, answers: given, live }: BetterAuthTask,
  runtime: Runtime,
  schema: Partial<SchemaStep> = {},
): Promise<BetterAuthPlan> {
  const request = asideFor(project, found)
  const aside = request ? await renameFile(project, request) : undefined
  const use = request ? renamedUse(found, request) : found
  const providers = use.providers.flatMap(({ id }) => rowOf(runtime, id) ?? [])
  const ids = providersOf(given, providers, use, runtime)
  const answers = { ...given, providers: ids }
  const database = renamedDatabase(given.database, request)
  const secrets = valuesFor(project, use, runtime)
  const values = new Map(
    [...secrets.keys()].map((key): [string, SecretRef] => [key, { secret: key }]),
  )
  const named = { ...answers, ...(database && { database }) }
  const made = await makePlan(untold(aside?.project ?? project), named, runtime, schema, values)
  const plan = { ...made, changes: await withLength(project, use, made.changes) }
  const written = aside ? aside.place(plan.changes) : plan.changes
  if (!given.allowDirty) refuseDirty(project, written, parseManifest(project.manifest))
  const chosen = chosenDatabase(answers)
  const known = { use, providers: knownProviders(use, runtime), live, schema }
  const copied = chosen
    ? await copyFromBetterAuth(project, { ...known, database: chosen }, runtime, written)
    : []
  const changes = [
    ...written,
    ...copied,
    ...strangers(use, runtime),
    ...byObjectId(use),
    ...use.open.map(({ file, ...open }): ManualStep => ({ kind: 'manual', path: file, ...open })),
  ]
  const notes = [...plan.notes, ...leftIssuer(live), kept(copied)]
  return { plan: { ...plan, changes, notes }, answers, secrets }
}

/** The providers that ours gets: those of services, and passwords with what mails, where there is a database for them. */
function providersOf(
  answers: BetterAuthTask['answers'],
  services: readonly RuntimeProvider[],
  { passwords }: BetterAuthUse,
  runtime: Runtime,
): readonly string[] {
  const ids = [...new Set(services.map(({ id }) => id))]
  const keeps = passwords !== undefined && chosenDatabase(answers) !== undefined
  return keeps ? withMail(runtime, [...ids, PASSWORD_PROVIDER]) : ids
}

/** The length that passwords have had at least, as far as ours takes one. */
async function withLength(
  project: Project,
  { passwords }: BetterAuthUse,
  changes: readonly Change[],
): Promise<readonly Change[]> {
  const { auth: file } = project.layout
  const { minLength } = passwords ?? {}
  if (minLength === undefined || !changes.some(({ path }) => path === file)) return changes
  const value = String(Math.min(Math.max(minLength, LEAST), MOST))
  const specifiers = [PROVIDER_MODULES + PASSWORD_PROVIDER]
  const did = `set minLength to ${value}`
  const { changes: set } = await editFile({ project, changes }, file, (text) =>
    setOptions({ file, text, specifiers, name: 'minLength', value, keeps: false, did }),
  )
  return set
}

/** Nobody needs to be told of the command that is running. */
function untold(project: Project): Project {
  const existingAuth = project.existingAuth.map(({ library, evidence }) => ({ library, evidence }))
  return { ...project, existingAuth }
}

/** The providers that both have. */
function knownProviders({ providers }: BetterAuthUse, runtime: Runtime): CopyTask['providers'] {
  return providers.flatMap(({ id }) => {
    const row = rowOf(runtime, id)
    return row ? [{ theirs: id, ours: row.id, type: row.type }] : []
  })
}

/** Where its configuration stands where our auth file belongs: the name under which it goes on. */
function asideFor(project: Project, { configurations }: BetterAuthUse): RenameRequest | undefined {
  const { auth } = project.layout
  const own = configurations.find(({ file }) => file === auth)
  if (!own) return undefined
  return { from: auth, to: betterAuthPath(project), importers: own.importers }
}

/** Where its configuration goes on, relative to the project's root. */
export function betterAuthPath({ layout }: Project): string {
  const { dir, ext } = posix.parse(layout.auth)
  return posix.join(dir, `better-auth${ext}`)
}

function renamedUse(use: BetterAuthUse, { from, to }: RenameRequest): BetterAuthUse {
  const named = <T extends { readonly file: string }>(each: T): T =>
    each.file === from ? { ...each, file: to } : each
  const { configurations, open } = use
  return { ...use, configurations: configurations.map(named), open: open.map(named) }
}

function renamedDatabase(
  database: Answers['database'],
  request: RenameRequest | undefined,
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

/** From 1.7 on Better Auth tells people of Microsoft apart by another claim than before, and than ours. */
function byObjectId({ providers, configurations, version }: BetterAuthUse): readonly ManualStep[] {
  const path = configurations[0]?.file ?? 'package.json'
  if (version && isBefore(version, [1, 7])) return []
  return providers
    .filter(({ id }) => id === 'microsoft')
    .map(() => ({
      kind: 'manual',
      path,
      reason:
        'accounts of Microsoft are known by their object ID since Better Auth 1.7, and by sub before, as they are here: to have those of 1.7 recognised, take the ID from oid',
      snippet:
        'MicrosoftEntraID({ profile: ({ oid, name, email }) => ({ id: oid, name, email }) })',
    }))
}

/** A warning about the issuer of accounts, which only Better Auth 1.7.0 to 1.7.2 fills in. */
function leftIssuer(live: readonly FoundTable[] | undefined): readonly Note[] {
  const tables = live && findBetterAuthTables(live)
  if (!tables?.issuer) return []
  const lines = [
    `${tables.account.name}.issuer must have a value: Better Auth 1.7.0 to 1.7.2 write one, and any other version can't add an account as long as it answers here, too`,
    'accounts are copied by their provider and its ID, without it',
  ]
  return [{ kind: 'warning', title: 'An issuer in the accounts of Better Auth', lines }]
}

function kept(copied: readonly Change[]): Note {
  const run = copied.some(({ kind }) => kind === 'create')
  return {
    kind: 'next-step',
    title: 'What is kept',
    lines: [
      ...(run ? ['what is to be copied is copied by: npx create-auth migrate --apply'] : []),
      'nothing of Better Auth is dropped: its code and its tables stay until you take them out',
      'whoever is signed in signs in again: its sessions are of another kind',
    ],
  }
}
