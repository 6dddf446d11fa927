import type { EnvLoader, Framework } from '../../frameworks/framework.js'
import { CliError } from '../../errors.js'
import { developmentScript } from '../../catalog/development-scripts.js'
import { MANIFEST, type EnvFacts, type Evidence, type PackageFacts } from '../../project.js'
import { effective, parseEnv } from '../../syntax/dotenv.js'
import { isProjectPath, isWorkspacePath } from '../../project-path.js'
import { findLoaderInScripts, findLoaderInSources, type EntryFile } from './find-env-loader.js'
import { listCommands } from '../project/list-commands.js'
import { findExample, isExample, type FoundExample } from './find-example.js'
import type { FoundPlatform } from '../project/find-platform.js'
import type { Variables } from './follow-port.js'
import type { Repository } from '../../world/repository.js'
import { isLinked, readBounded, relativePath, exists } from '../../reading/read-file.js'
import { findTracked, wasCommitted, whoIgnores } from '../project/read-git.js'
import type { SourceText } from '../../reading/read-sources.js'
import type { World } from '../../world/world.js'
import { RUNTIME_PACKAGE } from '../../catalog/runtime.js'
import { getPosition } from '../../syntax/lines.js'

/** Env files for development; the first one that sets a variable wins. */
const FILES = ['.env.development.local', '.env.local', '.env.development', '.env']

const USUAL = '.env'

/** Where nothing is `.env`, code that reads an example may do so for that very reason. */
const BESIDE = '.env.local'

/** The context that decides about the env files. */
export interface EnvContext {
  readonly package: PackageFacts
  readonly sources: readonly SourceText[]
  /** The file beside which the generated ones lie. */
  readonly entry: EntryFile
  /** The framework, which makes the application and loads the env file before; and the loaders in the midst of the imports. */
  readonly framework: Pick<Framework, 'name' | 'env' | 'programs' | 'findLateLoader'>
  /** The file that the user named. */
  readonly asked: string | undefined
  /** The platform, which loads a file of its own, and no other. */
  readonly platform: FoundPlatform | undefined
}

/** The loader of an env file in the scripts; Bun loads none by itself where its configuration says so. */
function scriptsLoader(world: World, context: EnvContext): ReturnType<typeof findLoaderInScripts> {
  const found = findLoaderInScripts(context.package, context.framework.programs)
  const silent = /^\s*env\s*=\s*false\b/m
  if (found?.loader.by === 'bun' && silent.test(readBounded(world, 'bunfig.toml') ?? ''))
    return undefined
  return found
}

/**
 * The env files of a project, which one to write to, and what loads it.
 *
 * @throws {CliError} `path-linked` where the user names a file behind a link
 */
export function readEnv(world: World, context: EnvContext): EnvFacts {
  const repository = world.repository()
  if (context.asked !== undefined) refuseLinked(world, context.asked)
  const example = findExample(world, context.sources, context.package)
  const { target, loader } = findTarget(world, context, example)
  const state = readTarget(world, repository, target)
  const secretReader = findSecretReader(context.sources)
  const beside = state.tracked ? besideTracked(world, repository, context, target) : undefined
  const loaded =
    loader &&
    ({
      loader: { value: loader.by, confidence: 'certain', evidence: [loader.evidence] },
    } as const)
  return {
    files: FILES.filter((name) => exists(world, name)),
    example: shared(world, repository, findDocumented(context, target, example)) ?? target,
    ...findHiddenFile(world, context, target),
    ...(secretReader && { secretReader }),
    ...(beside ? { target: BESIDE, instead: target, ...beside } : { target, ...state, ...loaded }),
  }
}

/** The file to write to, and what loads it. */
interface Target {
  readonly target: string
  readonly loader?: EnvLoader
}

function findTarget(world: World, context: EnvContext, { read }: FoundExample): Target {
  const scripts = scriptsLoader(world, context)
  const coded = scripts?.all === true ? scripts.loader : codedLoader(world, context)
  const loader = ownLoader(world, context) ?? coded
  const late = loader ? undefined : lateLoader(world, context)
  const named = context.asked ?? insideFirst(loader, scripts?.loader, late)
  const target = named ?? usualTarget(world, loader ? undefined : read)
  // dotenv and bun load `.env` where they are not told another file.
  return loader && (loader.file ?? USUAL) === target ? { target, loader } : { target }
}

/** A first secret does not belong where git keeps it: it goes to a file beside that one, which is ours to load. */
function besideTracked(
  world: World,
  repository: Repository | undefined,
  { asked, platform }: EnvContext,
  target: string,
): GitState | undefined {
  // Where sign-in is set up, its secrets are where they are.
  if (asked !== undefined || platform || exists(world, MANIFEST)) return undefined
  const entries = parseEnv(readBounded(world, target) ?? '')
  if (entries.some(({ key }) => key === 'AUTH_SECRET')) return undefined
  const state = readTarget(world, repository, BESIDE)
  return state.tracked ? undefined : state
}

function usualTarget(world: World, read: string | undefined): string {
  return read === undefined || exists(world, USUAL) ? USUAL : BESIDE
}

/** The loader of an env file in the code; an example is none. */
function codedLoader(world: World, { sources, entry }: EnvContext): EnvLoader | undefined {
  const loader = findLoaderInSources(sources, entry, (path) => exists(world, path))
  return isExample(loader?.file ?? '') ? undefined : loader
}

/** The loader that reads an env file too late for whoever is imported before: sign-in takes the same file, and loads it, too. */
function lateLoader(world: World, { sources, framework }: EnvContext): EnvLoader | undefined {
  const loader = framework.findLateLoader?.(sources, (path) => exists(world, path))
  return isExample(loader?.file ?? '') ? undefined : loader
}

/** A platform, which reads its file as dotenv does, or a framework that loads one itself. */
function ownLoader(
  world: World,
  { platform, framework, asked }: EnvContext,
): EnvLoader | undefined {
  if (!platform) {
    const { env, name: by } = framework
    if (env === undefined) return undefined
    // It loads the others as well: who names one of them gets that.
    const file = FILES.find((name) => name === asked) ?? env
    return { by, file, evidence: { file: 'package.json', saw: by } }
  }
  const { row, file } = platform
  const [made] = row.env
  const present = row.env.find((name) => exists(world, name))
  return { by: 'dotenv', file: present ?? made, evidence: { file, saw: row.name } }
}

/** Another env file of the platform, which the project documents, and which is not loaded any more once ours is there. */
function findHiddenFile(
  world: World,
  { platform }: EnvContext,
  target: string,
): Pick<EnvFacts, 'hides'> {
  const isDocumented = (name: string): boolean => exists(world, documents(name))
  const hides = platform?.row.env.find((name) => name !== target && isDocumented(name))
  return hides === undefined || isDocumented(target) ? {} : { hides }
}

function findDocumented(
  { platform }: EnvContext,
  target: string,
  { file }: FoundExample,
): string | undefined {
  return platform && target !== USUAL ? documents(target) : file
}

/** Unless git would leave it out, so that nobody else gets to read it. */
function shared(
  world: World,
  repository: Repository | undefined,
  example: string | undefined,
): string | undefined {
  if (example === undefined || !repository || exists(world, example)) return example
  return whoIgnores(world, repository, example) === undefined ? example : undefined
}

/** The file that documents the env file of a platform. */
function documents(target: string): string {
  return `${target}.example`
}

function refuseLinked(world: World, path: string): void {
  if (!isLinked(world, path)) return
  throw new CliError('usage', 'path-linked', `${path} leads through a link`, {
    hint: 'Name the file itself, or a path without links.',
    file: path,
  })
}

/** The state of a file in git and in the system. */
type GitState = Pick<
  EnvFacts,
  'behind' | 'ignored' | 'ignoredHere' | 'tracked' | 'wasCommitted' | 'exposed'
>

/** The state of the target, or of the file behind it, where it is a link inside the project. */
function readTarget(world: World, repository: Repository | undefined, target: string): GitState {
  const real = exists(world, target) ? relativePath(world.root, world.real(target)) : target
  const file = isWorkspacePath(real) ? real : target
  const ignoring = repository ? whoIgnores(world, repository, file) : 'everybody'
  const tracked = repository !== undefined && findTracked(world, repository, [file]).length > 0
  return {
    ...(file === target ? {} : { behind: file }),
    ignored: ignoring === 'everybody',
    ...(ignoring === 'this-machine' ? { ignoredHere: true } : {}),
    tracked,
    ...(repository && !tracked && { wasCommitted: () => wasCommitted(world, repository, file) }),
    ...(isExposed(world, target) ? { exposed: true } : {}),
  }
}

/** Windows has lists in place of modes: a file has that of its folder, and the user's own folder is private. */
function isExposed(world: World, path: string): boolean {
  const stat = exists(world, path) ? world.stat(path) : undefined
  return world.machine.platform !== 'win32' && stat?.kind === 'file' && (stat.mode & 0o077) !== 0
}

/** The file that a loader names, of the first that names one in the project. */
function insideFirst(...loaders: readonly (EnvLoader | undefined)[]): string | undefined {
  const files = loaders.map((loader) => loader?.file)
  return files.find((file) => file !== undefined && isProjectPath(file))
}

/** The variables that are set in development: in the scripts, and in the env file, whoever loads it. */
export function readVariables(
  world: World,
  { scripts }: PackageFacts,
  { target }: EnvFacts,
): Variables {
  const written = parseEnv(readBounded(world, target) ?? '')
  const fromFile = [...effective(written)].map(
    ([key, { value }]) => [key, { value, evidence: { file: target, saw: key } }] as const,
  )
  const set = listCommands(scripts, developmentScript(scripts) ?? '').flatMap(
    ({ script: by, command }) =>
      [...command.matchAll(/(?:^|\s)([A-Z_]+)=(?:'([^']*)'|([^\s"']+))/g)].map(
        ([, key = '', quoted, plain = '']) => {
          const evidence = { file: 'package.json', saw: `scripts.${by}` }
          return [key, { value: quoted ?? plain, evidence }] as const
        },
      ),
  )
  // Of two programs that run at once, each has its own: which one is meant is not known.
  const fromScript = set.filter(([key, { value }]) =>
    set.every(([other, { value: another }]) => other !== key || another === value),
  )
  return new Map([...fromFile, ...fromScript])
}

/** `process.env.AUTH_SECRET`, `env['AUTH_SECRET']`, `const { AUTH_SECRET } = process.env`, `config.get('AUTH_SECRET')` */
const READS =
  /\benv\??(?:\.|\[['"])AUTH_SECRET\b|\{[^{}]*\bAUTH_SECRET\b[^{}]*\}\s*=\s*(?:process|import\.meta)\.env\b|\.get(?:OrThrow)?(?:<\w+>)?\(\s*['"]AUTH_SECRET['"]/

/** Where the application's own code reads the variable that seals our sessions. */
function findSecretReader(sources: readonly SourceText[]): Evidence | undefined {
  const saw = 'AUTH_SECRET'
  for (const { file, text } of sources) {
    if (!text.includes(saw) || text.includes(RUNTIME_PACKAGE)) continue
    const found = READS.exec(text)
    if (!found) continue
    const { line } = getPosition(text, found.index + found[0].indexOf(saw))
    return { file, line, saw }
  }
  return undefined
}
