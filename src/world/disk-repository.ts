import { spawnSync } from 'node:child_process'
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { delimiter, dirname, join, resolve } from 'node:path'
import { CliError } from '../errors.js'
import { machineFolders } from './find-program.js'
import { listEntries, lookAtPath, readText, statPath } from './disk.js'
import type { Machine } from './machine.js'
import { readReferences } from './read-references.js'
import type { Ignoring, Repository } from './repository.js'

/** The circumstances of a run of git. */
interface Given {
  /** The text that it reads; nothing by default. */
  readonly input?: string
  /** Milliseconds. */
  readonly timeout?: number
}

/** Runs git on a repository. @returns what it printed, or undefined where it says no or takes too long */
type RunGit = (args: readonly string[], given?: Given) => string | undefined

/** Milliseconds; a repository that takes longer is not read. */
const LONGEST = 20_000

/** Milliseconds; in a long history nothing is said rather than waited for. */
const HISTORY = 1500

/**
 * Opens the repository that a folder is in. A repository can name programs in its configuration, and what comes from elsewhere
 * may bring one along: so git gets a folder and a configuration of ours, and of the repository the objects, the index and the
 * references alone. Nothing that it says can run anything.
 *
 * @param root absolute real path
 * @returns undefined outside of a repository, and where git is not installed
 * @throws {CliError} `temporary-folder` where the disk is full, or the folder can't be written to
 */
export function openRepository(root: string, machine: Machine): Repository | undefined {
  const place = findPlace(root)
  if (!place) return undefined
  const settings = withOwnFolder(machine, (own) => readSettings(place, own, machine))
  if (!settings) return undefined
  const git: RunGit = (args, given) =>
    withOwnFolder(machine, (own) => {
      writeOwn(place, own, settings)
      const exclude =
        settings.ignores === '' ? [] : ['-c', `core.excludesFile=${join(own, IGNORES)}`]
      const all = args[0] === EXCLUDING ? [...exclude, ...args.slice(1)] : args
      return runGit(all, place.top, repositoryEnvironment(place, own, machine), given)
    })
  const { top } = place
  const states = rememberStates(git)
  return {
    top,
    findChanged: (folder) => {
      const found = states.read(folder)
      return found && new Set([...found].flatMap(([path, state]) => (state === '!!' ? [] : path)))
    },
    findTracked: (paths) => {
      const known = settings.isSparse ? undefined : states.around(paths)
      return new Set(
        known ? paths.filter((path) => isTracked(top, path, known)) : listTracked(git, paths),
      )
    },
    findIgnored: rememberIgnored(git, settings.ignores !== ''),
    wasCommitted: (path) => {
      const args = ['--literal-pathspecs', 'rev-list', '-1', '--all', '--', path]
      return (git(args, { timeout: HISTORY }) ?? '') !== ''
    },
    readAttributes: (path) => readAttributes(top, path, git),
  }
}

/** Stands in front of a command that leaves out what is left out on this machine alone, too. */
const EXCLUDING = 'excluding'

/** The state of each file that is not as in the last commit, as `git status` says it: two letters, `??` or `!!`. */
type States = ReadonlyMap<string, string>

interface KnownStates {
  /** Undefined where git can't read the repository. */
  readonly read: (folder: string) => States | undefined
  /** Those of a folder that was read, and has all of some paths. */
  readonly around: (paths: readonly string[]) => States | undefined
}

function rememberStates(git: RunGit): KnownStates {
  const known = new Map<string, States | undefined>()
  return {
    read: (folder) => {
      if (!known.has(folder)) known.set(folder, readStates(git, folder))
      return known.get(folder)
    },
    around: (paths) => {
      const has = (folder: string): boolean =>
        folder === '' || paths.every((path) => path.startsWith(`${folder}/`))
      return [...known].find(([folder]) => has(folder))?.[1]
    },
  }
}

function readStates(git: RunGit, folder: string): States | undefined {
  const shown = ['--porcelain=v1', '-z', '--untracked-files=all', '--ignored=matching']
  const args = ['status', ...shown, '--no-renames', '--ignore-submodules=all', '--', folder || '.']
  const said = git([EXCLUDING, ...args])
  if (said === undefined) return undefined
  return new Map(
    said.split('\0').flatMap((entry) => {
      const [state, path] = [entry.slice(0, 2), entry.slice(3)]
      return path === '' ? [] : [[path, state] as const]
    }),
  )
}

/** What is there and not told is as in the last commit. */
function isTracked(top: string, path: string, states: States): boolean {
  const state = states.get(path)
  if (state !== undefined) return !/^(?:\?\?|!!|D.)$/.test(state)
  const steps = path.split('/').slice(0, -1)
  const around = steps.map((_, index) => `${steps.slice(0, index + 1).join('/')}/`)
  return !around.some((folder) => states.has(folder)) && lookAtPath(join(top, path)) !== undefined
}

function listTracked(git: RunGit, paths: readonly string[]): readonly string[] {
  if (paths.length === 0) return []
  const listed = git(['--literal-pathspecs', 'ls-files', '-z', '--', ...paths]) ?? ''
  const kept = new Set(listed.split('\0'))
  return paths.filter((path) => kept.has(path))
}

/** @param hasOwn whether this machine alone leaves anything out */
function rememberIgnored(git: RunGit, hasOwn: boolean): Repository['findIgnored'] {
  const known = new Map<string, Ignoring | undefined>()
  const ask = (paths: readonly string[], ...words: readonly string[]): readonly string[] => {
    if (paths.length === 0) return []
    const args = [...words, 'check-ignore', '--no-index', '-z', '--stdin']
    const said = new Set((git(args, { input: paths.join('\0') }) ?? '').split('\0'))
    return paths.filter((path) => said.has(path))
  }
  return (paths) => {
    const asked = paths.filter((path) => !known.has(path))
    const everybody = new Set(ask(asked))
    const others = asked.filter((path) => !everybody.has(path))
    const here = new Set(hasOwn ? ask(others, EXCLUDING) : [])
    for (const path of asked) {
      known.set(
        path,
        everybody.has(path) ? 'everybody' : here.has(path) ? 'this-machine' : undefined,
      )
    }
    return new Map(
      paths.flatMap((path) => {
        const ignoring = known.get(path)
        return ignoring === undefined ? [] : [[path, ignoring] as const]
      }),
    )
  }
}

const ATTRIBUTES = ['text', 'eol', 'ident', 'filter', 'working-tree-encoding']

/** Git is asked where the repository says something about attributes. */
function readAttributes(top: string, path: string, git: RunGit): ReadonlyMap<string, string> {
  const steps = path.split('/').slice(0, -1)
  const folders = ['', ...steps.map((_, index) => steps.slice(0, index + 1).join('/'))]
  const isSaid = folders.some((folder) => lookAtPath(join(top, folder, '.gitattributes')))
  const fields = isSaid ? git(['check-attr', '-z', ...ATTRIBUTES, '--', path]) : undefined
  // A path, an attribute and its value, again and again.
  return new Map(
    (fields?.split('\0') ?? []).flatMap((name, at, all) =>
      at % 3 === 1 ? [[name, all[at + 1] ?? ''] as const] : [],
    ),
  )
}

/** Runs an action with a folder in the temporary one, which is gone afterwards. */
function withOwnFolder<T>({ temp }: Machine, action: (own: string) => T): T {
  const own = orSay(() => mkdtempSync(join(temp, 'create-auth-git-')))
  try {
    return orSay(() => action(own))
  } finally {
    rmSync(own, { recursive: true, force: true })
  }
}

/** @throws {CliError} `temporary-folder` where the disk is full, or the folder can't be written to */
function orSay<T>(write: () => T): T {
  try {
    return write()
  } catch (cause) {
    const why = cause instanceof Error ? cause.message : String(cause)
    const message = `the temporary folder can't be written to (${why})`
    throw new CliError('unsupported', 'temporary-folder', message, {
      hint: 'Nothing was changed. Make room there, or name another folder in the variable TMPDIR, and run again.',
      cause,
    })
  }
}

interface GitFolders {
  readonly top: string
  /** HEAD and index. */
  readonly folder: string
  /** Objects, references and configuration; another folder where the work tree is one of several. */
  readonly common: string
}

/** As git finds one, but for a bare repository, which is none to work in: a folder may be made to look like one. */
function findPlace(top: string): GitFolders | undefined {
  const folder = gitFolder(top)
  if (folder !== undefined) {
    const named = readText(join(folder, 'commondir'))?.trim()
    const common = named === undefined ? folder : resolve(folder, named)
    const head = readText(join(folder, 'HEAD')) ?? ''
    const valid = /^(?:ref: *refs\/|[\da-f]{40})/.test(head) && isFolder(join(common, 'objects'))
    if (valid) return { top, folder, common }
  }
  const above = dirname(top)
  return above === top ? undefined : findPlace(above)
}

function isFolder(path: string): boolean {
  try {
    return statPath(path)?.kind === 'folder'
  } catch {
    return false
  }
}

function gitFolder(top: string): string | undefined {
  const path = join(top, '.git')
  if (isFolder(path)) return path
  const [, named] = /^gitdir: ([^\r\n]+)/.exec(readText(path) ?? '') ?? []
  return named === undefined ? undefined : resolve(top, named)
}

/** What is read of the configuration of the user and of the repository, and not obeyed. */
interface Settings {
  /** How files are compared, each a line of `key=value`. */
  readonly compared: readonly string[]
  /** The patterns of what is left out on this machine alone, the file inside the repository last; empty where there are none. */
  readonly ignores: string
  /** True where files that git keeps need not be there. */
  readonly isSparse: boolean
}

/** @returns undefined where git is not installed */
function readSettings(place: GitFolders, own: string, machine: Machine): Settings | undefined {
  const local = join(own, 'local')
  writeFileSync(local, withoutIncludes(readText(join(place.common, 'config')) ?? ''))
  const env = { ...plainEnvironment(place.top, machine), ...userEnvironment(machine) }
  // The repository's own values stand behind those of the user, under the same names.
  const args = ['-c', `include.path=${local}`, 'config', '--list', '-z', '--show-scope']
  const listed = runGit(args, own, env)
  if (listed === undefined) return undefined
  const entries = readEntries(listed)
  const all = new Map(entries.map(({ key, value }) => [key, value]))
  const user = new Map(
    entries.filter(({ scope }) => scope !== 'command').map(({ key, value }) => [key, value]),
  )
  return {
    compared: Object.entries(COMPARING).flatMap(([key, allowed]) => {
      const value = all.get(key)
      return value !== undefined && allowed.test(value) ? [`${key}=${value}`] : []
    }),
    ignores: readIgnores(place, user.get('core.excludesfile'), machine),
    isSparse: /^(?:true|yes|on|1)$/i.test(all.get('core.sparsecheckout') ?? ''),
  }
}

interface FolderEntry {
  readonly scope: string
  readonly key: string
  readonly value: string
}

/** A scope, and a key with its value on the lines below, again and again. */
function readEntries(list: string): readonly FolderEntry[] {
  const fields = list.split('\0')
  return fields.flatMap((text, at) => {
    if (at % 2 === 0) return []
    const end = text.indexOf('\n')
    const [key, value] = end < 0 ? [text, 'true'] : [text.slice(0, end), text.slice(end + 1)]
    return { scope: fields[at - 1] ?? '', key, value }
  })
}

/** What a repository's configuration includes may be anything on this machine: it stays unread. */
function withoutIncludes(text: string): string {
  let isIncluding = false
  const kept = text.split('\n').filter((line) => {
    if (/^\s*\[/.test(line)) isIncluding = false
    if (/\[\s*include/i.test(line)) isIncluding = true
    return !isIncluding
  })
  return kept.join('\n')
}

function runGit(
  args: readonly string[],
  cwd: string,
  env: NodeJS.ProcessEnv,
  { input, timeout = LONGEST }: Given = {},
): string | undefined {
  const ran = spawnSync('git', ['--no-optional-locks', ...args], {
    cwd,
    env,
    encoding: 'utf8',
    stdio: [input === undefined ? 'ignore' : 'pipe', 'pipe', 'ignore'],
    ...(input !== undefined && { input }),
    maxBuffer: 64_000_000,
    timeout,
    killSignal: 'SIGKILL',
    windowsHide: true,
  })
  return ran.status === 0 ? ran.stdout : undefined
}

function repositoryEnvironment(
  { top, folder, common }: GitFolders,
  own: string,
  machine: Machine,
): NodeJS.ProcessEnv {
  return {
    ...plainEnvironment(top, machine),
    HOME: own,
    XDG_CONFIG_HOME: own,
    GIT_DIR: own,
    GIT_WORK_TREE: top,
    GIT_INDEX_FILE: join(folder, 'index'),
    GIT_OBJECT_DIRECTORY: join(common, 'objects'),
  }
}

/** The variables that a program needs to start, and none beyond. npx puts the project's programs into PATH: they don't count. */
function plainEnvironment(top: string, { env }: Machine): NodeJS.ProcessEnv {
  const { PATH = '', SystemRoot, TEMP, TMP, TMPDIR } = env
  return {
    PATH: machineFolders(PATH, top).join(delimiter),
    LC_ALL: 'C',
    GIT_CONFIG_NOSYSTEM: '1',
    GIT_ATTR_NOSYSTEM: '1',
    GIT_OPTIONAL_LOCKS: '0',
    GIT_NO_LAZY_FETCH: '1',
    ...readDefined({ SystemRoot, TEMP, TMP, TMPDIR }),
  }
}

/** Where git finds the user's own configuration, which is read and not obeyed. */
function userEnvironment({ env, temp }: Machine): NodeJS.ProcessEnv {
  const { HOME, USERPROFILE, XDG_CONFIG_HOME } = env
  const { GIT_CONFIG_GLOBAL, GIT_CONFIG_SYSTEM, GIT_CONFIG_NOSYSTEM } = env
  return {
    GIT_CONFIG_NOSYSTEM: GIT_CONFIG_NOSYSTEM ?? '0',
    GIT_CEILING_DIRECTORIES: temp,
    ...readDefined({ HOME, USERPROFILE, XDG_CONFIG_HOME, GIT_CONFIG_GLOBAL, GIT_CONFIG_SYSTEM }),
  }
}

function readDefined(variables: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  return Object.fromEntries(Object.entries(variables).filter(([, value]) => value !== undefined))
}

const BOOLEAN = /^(?:true|false|yes|no|on|off|0|1)$/i

/** Settings that say how files are compared, with the values that they may have; no other one counts. */
const COMPARING: Readonly<Record<string, RegExp>> = {
  'core.autocrlf': /^(?:true|false|yes|no|on|off|0|1|input)$/i,
  'core.eol': /^(?:lf|crlf|native)$/i,
  'core.filemode': BOOLEAN,
  'core.ignorecase': BOOLEAN,
  'core.symlinks': BOOLEAN,
  'core.precomposeunicode': BOOLEAN,
  'extensions.objectformat': /^sha(?:1|256)$/i,
  'extensions.refstorage': /^(?:files|reftable)$/i,
}

/** Settings that keep git from what it does by itself. */
const QUIET = ['core.bare=false', 'core.fsmonitor=false', 'core.untrackedCache=false']

/** The file with the patterns of what is left out on this machine alone. */
const IGNORES = 'machine-ignores'

/** The folder that git gets in place of the repository's own. */
function writeOwn(place: GitFolders, own: string, { compared, ignores }: Settings): void {
  const lines = ['core.repositoryformatversion=1', ...QUIET, ...compared].map((line) => {
    const [, section = '', rest = ''] = /^(\w+)\.(.*)$/.exec(line) ?? []
    return `[${section}]\n\t${rest}\n`
  })
  writeFileSync(join(own, 'config'), lines.join(''))
  writeFileSync(join(own, IGNORES), ignores)
  writeFileSync(join(own, 'HEAD'), readText(join(place.folder, 'HEAD')) ?? '')
  for (const folder of ['refs', 'objects']) mkdirSync(join(own, folder))
  const references = [...readReferences(place.common)].map(([name, id]) => `${id} ${name}\n`)
  writeFileSync(join(own, 'packed-refs'), references.join(''))
  const tables = listNames(join(place.common, 'reftable')).map((name) => join('reftable', name))
  if (tables.length > 0) mkdirSync(join(own, 'reftable'))
  const parts = listNames(place.folder).filter((name) => /^sharedindex\.[\da-f]+$/.test(name))
  copyBounded(place.common, [...tables, 'shallow'], own)
  copyBounded(place.folder, parts, own)
}

function listNames(folder: string): readonly string[] {
  return listEntries(folder).map(({ name }) => name)
}

/** Bytes; the index of a million files has less. */
const MOST_COPIED = 200_000_000

/** Copies files until the limit is reached: without the others git refuses the repository. A pipe or a device is none. */
function copyBounded(from: string, names: readonly string[], to: string): void {
  let left = MOST_COPIED
  for (const name of names) {
    const path = join(from, name)
    const stat = statPath(path)
    if (stat?.kind !== 'file') continue
    left -= stat.size
    if (left < 0) return
    copyFileSync(path, join(to, name))
  }
}

/** The patterns of ignored files. Later ones win: those of the file inside the repository. */
function readIgnores(
  place: GitFolders,
  excludesFile: string | undefined,
  { env, home }: Machine,
): string {
  const usual = join(env['XDG_CONFIG_HOME'] ?? join(home, '.config'), 'git', 'ignore')
  const named = excludesFile?.replace(/^~(?=[/\\])/, home)
  const files = [named ?? usual, join(place.common, 'info', 'exclude')]
  const patterns = files.map((file) => `${readText(file) ?? ''}\n`).join('')
  return /^[^\s#]/m.test(patterns) ? patterns : ''
}
