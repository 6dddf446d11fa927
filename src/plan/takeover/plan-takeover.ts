import { findCounterpart, legacyLibrary } from '../../catalog/legacy.js'
import type { KinSource } from '../../catalog/legacy-sources.js'
import { type LegacyLibrary, listRenamedVariables } from '../../catalog/legacy-library.js'
import { PROVIDER_MODULES, type Runtime, RUNTIME_PACKAGE } from '../../catalog/runtime.js'
import type { Change, ManualStep, Content } from '../../changes/change.js'
import { moveModules } from '../../changes/takeover/move-modules.js'
import { readExtendedNames } from '../../changes/takeover/extended-names.js'
import { listFindSteps } from '../../changes/takeover/loose-ends.js'
import type { LegacyUse } from '../../inspect/legacy/find-legacy.js'
import type { Project } from '../../project.js'
import { parseManifest } from '../manifest.js'
import type { Answers, Note, Plan } from '../plan.js'
import { addChanges, drafted } from '../files/draft.js'
import type { NewName } from '../../changes/files/rename-variables.js'
import { planEnvRenames, planListRenames } from '../files/plan-env-renames.js'
import { planKeptRuntime } from '../files/plan-ignore.js'
import { planManifest } from '../files/plan-manifest.js'
import { planInstall, planRuntime } from '../files/plan-runtime.js'
import { sortingNotes } from '../files/sorting-notes.js'
import { canHand, planHandedTables } from './plan-handed-tables.js'
import { planPackages, type TakenFile } from './plan-packages.js'
import { planTables, type TablesPlan } from './plan-tables.js'
import { toolNotes } from '../init/tool-notes.js'
import { refuseClashes, refuseDirty, refuseSyntax } from '../refuse.js'
import { toCodeChanges } from '../files/to-changes.js'
import { posix } from 'node:path'
import { leavesProject } from '../../project-path.js'
import { effective, parseEnv } from '../../syntax/dotenv.js'

/** The decisions for a run that takes a project over. */
export type FromAnswers = Pick<
  Answers,
  'runtime' | 'packageManager' | 'install' | 'overwrite' | 'allowDirty'
>

/**
 * Decides what takes a project over from a library whose configuration ours understands: imports, the names of cookies and
 * variables, what the database lacks, and the packages. Reads nothing but its arguments, and writes nothing.
 *
 * @param project with a snapshot of every file that uses the library
 * @throws {CliError} `conflict` where something of the user's stands in the way
 */
export async function planTakeover(
  project: Project,
  source: KinSource,
  use: LegacyUse,
  answers: FromAnswers,
  runtime: Runtime,
): Promise<Plan> {
  const library = legacyLibrary(source)
  const { moved, tables, code } = await planCode(project, library, use, runtime)
  refuseSyntax(project)
  const engine = planRuntime(project, { ...answers, providers: [] }, runtime, [])
  refuseClashes(engine.clashes)
  const saved = parseManifest(project.manifest)
  const left = new Set(moved.flatMap(({ packages }) => packages))
  const draft = { project, changes: engine.changes }
  const packages = await planPackages(draft, { use, moved, runtime, by: answers.runtime })
  const steps = [
    ...moved.flatMap(({ steps: own }) => own),
    ...(await listEarlierSteps(project, library, use)),
    ...use.open,
  ]
  const providers = [
    ...new Set([
      ...(saved?.answers.providers ?? []),
      ...use.files.flatMap((file) => listProviders(project, library, file, runtime)),
    ]),
  ]
  const known = { runtime: answers.runtime, packageManager: answers.packageManager, providers }
  const changes = [
    ...packages.changes,
    ...code,
    ...planEnvRenames(project, namesThatCount(project, library, use), use.variables.environment),
    ...planListRenames(project, listRenamedVariables(library), use.variables.lists),
    ...(answers.runtime === 'bundled' ? planKeptRuntime(project) : []),
    ...planManifest(project, {
      answers: { ...saved?.answers, ...project.said, ...known, movedFrom: source },
      files: { ...saved?.files, ...engine.files },
      ...(saved?.templates && { templates: saved.templates }),
    }),
    ...steps,
  ]
  if (!answers.allowDirty) refuseDirty(project, changes, saved)
  const { commands, byHand } = planInstall(project, answers, packages)
  const notes: readonly Note[] = [
    ...createNotes({
      project,
      library,
      use,
      changes,
      left: [...left],
      installByHand: byHand,
    }),
    ...sortingNotes(project, changes, answers.packageManager),
    ...toolNotes(project, answers.runtime === 'bundled'),
    ...tables.notes,
  ]
  return { changes, commands, notes }
}

/** The files of code as they become, and the plan for the tables. */
interface CodePlan {
  readonly moved: readonly MovedFile[]
  readonly tables: TablesPlan
  /** The changes to code and to the description of the tables. */
  readonly code: readonly Change[]
}

async function planCode(
  project: Project,
  library: LegacyLibrary,
  use: LegacyUse,
  runtime: Runtime,
): Promise<CodePlan> {
  // What moves depends on whether the tables are known, and their text on what has moved.
  const { known } = await planTables(project, library, use, runtime)
  const hands = canHand(project, [...use.files, ...use.moved], known)
  const moved = await moveFiles(project, library, { use, hands }, runtime)
  const files = { project, changes: moved.flatMap(({ changes }) => changes) }
  const tables = await planTables(drafted(files), library, use, runtime)
  const described = addChanges(files, tables.changes)
  const handed = hands ? await planHandedTables(described, use.files, known) : described
  return { moved, tables, code: handed.changes }
}

/** Version 4 prefers the old names; later ones read them first only where the project's own code hands them over. */
function namesThatCount(
  { files }: Project,
  library: LegacyLibrary,
  { variables }: LegacyUse,
): readonly NewName[] {
  const handed = (name: string): boolean =>
    variables.sources.some((file) => files.get(file)?.text.includes(name) === true)
  const isRead = library.version.major < 5
  return listRenamedVariables(library).map((each) => ({
    ...each,
    counts: isRead || handed(each.from),
  }))
}

/** Every file of code that may change. */
export function touchedFiles({ files, configurations, variables }: LegacyUse): readonly string[] {
  const places = configurations.map(({ file }) => file)
  return [...new Set([...files, ...places, ...variables.sources])]
}

interface MovedFile extends TakenFile {
  readonly steps: readonly ManualStep[]
}

async function moveFiles(
  project: Project,
  library: LegacyLibrary,
  { use, hands }: { readonly use: LegacyUse; readonly hands: boolean },
  runtime: Runtime,
): Promise<readonly MovedFile[]> {
  const { configurations, forms } = use
  const paths = touchedFiles(use)
  const texts = [...new Set([...paths, ...use.moved])].map(async (path) =>
    readExtendedNames(path, project.files.get(path)?.text ?? '', library),
  )
  const extended = (await Promise.all(texts)).flat()
  return Promise.all(
    paths.map(async (path) => {
      const { edit, steps, packages } = await moveModules({
        file: path,
        text: project.files.get(path)?.text ?? '',
        library,
        providers: runtime.providers,
        configurations: configurations.filter(({ file }) => file === path),
        forms: forms.filter(({ file }) => file === path),
        handsTables: hands,
        extended,
      })
      return { path, changes: await toCodeChanges(project, path, edit), steps, packages }
    }),
  )
}

/** The steps that a run before this one has left, as far as the code does not show that they are done. */
async function listEarlierSteps(
  project: Project,
  library: LegacyLibrary,
  { moved }: LegacyUse,
): Promise<readonly ManualStep[]> {
  const left = moved.map(async (path) =>
    listFindSteps(path, project.files.get(path)?.text ?? '', library),
  )
  return (await Promise.all(left)).flat()
}

/** The ids of the services that a file has from the library, as ours call them. */
function listProviders(
  project: Project,
  library: LegacyLibrary,
  path: string,
  { providers }: Runtime,
): readonly string[] {
  const text = project.files.get(path)?.text ?? ''
  return [...text.matchAll(/['"]([@\w][\w@./-]*)['"]/g)].flatMap(([, specifier = '']) => {
    const module = findCounterpart(library, specifier, providers)?.becomes.rename
    return providers.flatMap(({ id }) => (module === PROVIDER_MODULES + id ? [id] : []))
  })
}

/** The subject of the notes. */
interface TakenOver {
  readonly project: Project
  readonly library: LegacyLibrary
  readonly use: LegacyUse
  readonly changes: readonly Change[]
  /** Packages of the library that are still needed. */
  readonly left: readonly string[]
  /** The command that installs, where this run does not. */
  readonly installByHand: readonly string[] | undefined
}

/** Notes for the user on a project that was taken over: what was kept, and what is different. */
function createNotes(taken: TakenOver): readonly Note[] {
  const { project, library, left, installByHand } = taken
  return [
    ...weakSecret(project),
    ...linking(taken),
    ...lessTold(taken),
    ...(isOpen(taken)
      ? [
          {
            kind: 'warning' as const,
            title: 'Not done yet',
            lines: [
              'until the steps that are left to you are done, the application may not work: do not deploy it before',
            ],
          },
        ]
      : []),
    ...(left.length > 0
      ? [
          {
            kind: 'warning' as const,
            title: `Still in package.json: ${left.join(', ')}`,
            lines: [
              `the files that still use ${library.name} are among the steps that are left to you`,
            ],
          },
        ]
      : []),
    ...carried(taken),
    kept(taken),
    ...deployed(taken),
    ...(installByHand
      ? [{ kind: 'next-step' as const, title: 'Install', lines: [installByHand.join(' ')] }]
      : []),
  ]
}

function isOpen({ changes }: TakenOver): boolean {
  return changes.some(({ kind }) => kind === 'manual')
}

function kept(taken: TakenOver): Note {
  return {
    kind: 'next-step',
    title: isOpen(taken)
      ? 'What is kept, once the steps that are left to you are done'
      : 'What is kept',
    lines: ['users, accounts and sessions stay where they are; nobody is signed out'],
  }
}

const CARRIED = new RegExp(`"${RUNTIME_PACKAGE}":\\s*"file:`)

function isCarried(part: Content[number]): boolean {
  return typeof part === 'string' && CARRIED.test(part)
}

/** Packages that depend on the file in `vendor/` can be built without the application. */
function carried({ changes }: TakenOver): readonly Note[] {
  const packages = changes.flatMap((change) =>
    change.kind === 'edit' && leavesProject(change.path) && change.content.some(isCarried)
      ? [posix.dirname(change.path)]
      : [],
  )
  if (packages.length === 0) return []
  return [
    {
      kind: 'warning',
      title: `${packages.join(', ')} depend${packages.length > 1 ? '' : 's'} on vendor/ of this application`,
      lines: [
        'where a part of the workspace is installed by itself, as in an image or after turbo prune, that folder has to be there, too',
      ],
    },
  ]
}

/** The secret has to come along wherever the application runs. */
function deployed(taken: TakenOver): readonly Note[] {
  const { project, library, use } = taken
  const renamed = listRenamedVariables(library)
  const files = new Set([...project.env.files, ...use.variables.environment])
  const known = [...files].map((file) => effective(parseEnv(getText(project, file))))
  const isSeen = (name: string): boolean =>
    use.variables.sources.length > 0 || known.some((each) => each.has(name))
  const names = [
    'AUTH_URL',
    ...renamed.flatMap(({ from, to }) => (to === 'AUTH_URL' ? [from] : [])),
  ]
  const shared = isSharedPackage(taken)
  const addressed = names.some((name) => known.some((each) => each.has(name)))
  const lines = [
    ...renamed.flatMap(({ from, to }) => {
      const told = `is called ${to} from now on, with the same value`
      if (isSeen(from)) return [`${from} ${told}`]
      // Version 4 reads them by itself, so that neither code nor a file that is committed need name them.
      return library.version.major < 5 ? [`where ${from} is set, it ${told}`] : []
    }),
    ...(addressed || !shared
      ? []
      : ['behind a proxy that ends TLS, AUTH_URL says the public address']),
    ...(use.configurations.some(({ services }) => services)
      ? ['each provider needs its id and secret there: one that lacks them is left out']
      : []),
  ]
  return lines.length > 0 ? [{ kind: 'next-step', title: 'Where it is deployed', lines }] : []
}

function getText({ files }: Project, file: string): string {
  return files.get(file)?.text ?? ''
}

/** A warning about what a server reads of a stored session, where the application has not said what that is. */
function lessTold(taken: TakenOver): readonly Note[] {
  const stored = taken.use.configurations.some(({ session }) => session === 'database')
  if (!stored || taken.library.version.major < 5 || !isSharedPackage(taken)) return []
  return [
    {
      kind: 'warning',
      title: 'A stored session tells less',
      lines: [
        'without a callback session, auth() gives the name, e-mail and image of the user, and neither the id nor the stored row: hand on what you use, as user.id',
      ],
    },
  ]
}

/** Tells whether it is the package that several versions share. */
function isSharedPackage({ library, use }: TakenOver): boolean {
  return use.packages.depends.some(({ name }) => name === library.version.package)
}

/** Characters below which a secret is refused in production. */
const SECRET_LENGTH = 32

/** A warning where our engine may refuse the secret that signs people in today. */
function weakSecret({ env, files }: Project): readonly Note[] {
  const known = effective(parseEnv(files.get(env.target)?.text ?? ''))
  const value = known.get('AUTH_SECRET')?.value ?? known.get('NEXTAUTH_SECRET')?.value ?? ''
  if (value === '' || value.trim().length >= SECRET_LENGTH) return []
  return [
    {
      kind: 'warning',
      title: 'The secret is short',
      lines: [
        `in production a secret has at least ${SECRET_LENGTH} characters here: check the one that is set there, and replace it if it is shorter; whoever has a session in a cookie then signs in again`,
      ],
    },
  ]
}

function linking({ project, use }: TakenOver): readonly Note[] {
  const linked = use.files.filter((file) =>
    project.files.get(file)?.text.includes('allowDangerousEmailAccountLinking'),
  )
  return linked.map((file) => ({
    kind: 'warning',
    title: `${file}: allowDangerousEmailAccountLinking`,
    lines: ['accounts are linked only where both e-mail addresses are verified'],
  }))
}
