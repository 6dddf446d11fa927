import { posix } from 'node:path'
import { PLUGIN_USES } from '../../catalog/better-auth-counterparts.js'
import { selectUses } from '../../catalog/legacy-library.js'
import { LEAST, MOST, PASSWORD_PROVIDER } from '../../catalog/own-providers.js'
import { withMail } from '../../catalog/providers.js'
import { PROVIDER_MODULES, type Runtime } from '../../catalog/runtime.js'
import type { Change, SecretRef } from '../../changes/change.js'
import { setOptions } from '../../changes/providers/set-options.js'
import type { BetterAuthUse } from '../../inspect/legacy/find-better-auth.js'
import type { Project } from '../../project.js'
import { editFile } from '../files/draft.js'
import type { SchemaStep } from '../schema/plan-schema.js'
import { pathAnswer } from '../init/base-path.js'
import { getFramework, makePlan } from '../init/make-plan.js'
import { parseManifest } from '../manifest.js'
import { chosenDatabase } from '../init/plan-adapter.js'
import type { Answers, Note, Plan } from '../plan.js'
import { refuseDirty } from '../refuse.js'
import { listLeftSteps } from './better-auth-steps.js'
import { takenServices, mapValues, type TakenService } from './better-auth-values.js'
import { renamedClient, renameFile, type RenameRequest } from './rename-file.js'
import { takeRoute } from './take-route.js'

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
 * variables under the names that ours have, in its tables, and where it answers. Nothing of its code is dropped but what hands
 * requests to it; a configuration that stands where our auth file belongs goes on under another name.
 *
 * @param project with a snapshot of every file that imports its configuration
 * @throws {CliError} as {@link makePlan} and {@link renameFile}
 */
export async function planFromBetterAuth(
  project: Project,
  { use: found, answers: given }: BetterAuthTask,
  runtime: Runtime,
  schema: Partial<SchemaStep> = {},
): Promise<BetterAuthPlan> {
  const request = planAside(project, found)
  const aside = request ? await renameFile(project, request) : undefined
  const use = request ? renamedUse(found, request) : found
  const taken = await takeRoute(aside?.project ?? project, use)
  const framework = getFramework(project)
  const answers = {
    ...given,
    providers: chooseProviders(use, given, runtime),
    ...pathAnswer(framework, project.basePath),
    movedFrom: 'better-auth' as const,
  }
  const overwrite = [...given.overwrite, ...listRouteFiles(project, use)]
  const database = renamedDatabase(given.database, request)
  const secrets = mapValues(project, use, runtime)
  const values = new Map(
    [...secrets.keys()].map((key): [string, SecretRef] => [key, { secret: key }]),
  )
  const named = { ...answers, overwrite, ...(database && { database }) }
  const made = await makePlan(untold(taken.project), named, runtime, schema, values)
  const plan = { ...made, changes: await withLength(project, use, made.changes) }
  const placed = taken.place(plan.changes)
  const written = aside ? aside.place(placed) : placed
  if (!given.allowDirty) refuseDirty(project, written, parseManifest(project.manifest))
  const left = listLeftSteps({ project, framework, use, answers, schema }, runtime)
  const changes = [...written, ...taken.steps, ...left]
  const notes = [...plan.notes, ...deployed(project, takenServices(use, runtime)), kept(answers)]
  return { plan: { ...plan, changes, notes }, answers, secrets }
}

/** The file of Better Auth's route, which is ours now. */
function listRouteFiles(
  { layout: { mount } }: Project,
  { handlers }: BetterAuthUse,
): readonly string[] {
  return mount !== undefined && handlers.some(({ file }) => file === mount) ? [mount] : []
}

/** The providers that ours gets: those of services, and passwords with what mails, where there is a database for them. */
export function chooseProviders(
  { providers, passwords, plugins }: BetterAuthUse,
  answers: Pick<Answers, 'database'>,
  runtime: Runtime,
): readonly string[] {
  const ids = takenServices({ providers }, runtime).map(({ row }) => row.id)
  if (!chosenDatabase(answers)) return [...new Set(ids)]
  const more = plugins.flatMap((name) =>
    selectUses(PLUGIN_USES, 'plugin').flatMap(({ match, becomes }) =>
      match === name && becomes !== 'same' && 'provider' in becomes ? [becomes.provider] : [],
    ),
  )
  const all = [...new Set([...ids, ...more])]
  return passwords ? withMail(runtime, [...all, PASSWORD_PROVIDER]) : all
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

/** The project without the library that is taken over, of which nobody needs to be told. */
function untold(project: Project): Project {
  const existingAuth = project.existingAuth.filter(({ source }) => source !== 'better-auth')
  return { ...project, existingAuth }
}

/** Where its configuration stands where our auth file belongs: the name under which it goes on. */
function planAside(project: Project, { configurations }: BetterAuthUse): RenameRequest | undefined {
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
  const { configurations, open, handlers } = use
  return {
    ...use,
    configurations: configurations.map(named),
    open: open.map((step) => (step.path === from ? { ...step, path: to } : step)),
    handlers: handlers.map(named),
  }
}

function renamedDatabase(
  database: Answers['database'],
  request: RenameRequest | undefined,
): Answers['database'] {
  if (!request || !database || database === 'none') return database
  return { ...database, client: renamedClient(database.client, request) }
}

/** Whatever has to be said elsewhere, so that services let people in as before. */
function deployed({ basePath }: Project, services: readonly TakenService[]): readonly Note[] {
  const lines = [
    ...services
      .flatMap(({ variables }) => variables)
      .filter(([ours, theirs]) => ours !== theirs)
      .map(([ours, theirs]) => `${ours} has the value of ${theirs} from now on`),
    ...services
      .filter(({ id, row }) => id !== row.id)
      .map(
        ({ row }) =>
          `${row.name} comes back to ${basePath}/callback/${row.id}: register it there, too`,
      ),
  ]
  return lines.length === 0 ? [] : [{ kind: 'next-step', title: 'Where it is deployed', lines }]
}

function kept(answers: Answers): Note {
  const { layout, cookiePrefix } = chosenDatabase(answers) ?? {}
  const isKept = layout !== undefined
  return {
    kind: 'next-step',
    title: 'What is kept',
    lines: [
      ...(isKept
        ? ['its tables are those of sign-in now: people, their accounts and passwords stay in them']
        : []),
      ...(isKept && answers.providers.includes(PASSWORD_PROVIDER)
        ? ['the first sign-in replaces the hash of a password by one that Better Auth can’t verify']
        : []),
      'nothing else of Better Auth is dropped: its code stays until you take it out',
      cookiePrefix === undefined
        ? 'whoever is signed in signs in again: its sessions are of another kind'
        : 'whoever is signed in stays signed in, as long as its secret stays set where the application runs',
    ],
  }
}
