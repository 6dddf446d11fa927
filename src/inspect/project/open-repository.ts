import { spawnSync } from 'node:child_process'
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { homedir, tmpdir } from 'node:os'
import { delimiter, dirname, join, resolve } from 'node:path'
import { CliError } from '../../errors.js'
import { machineFolders } from '../../find-program.js'
import { entriesOf, kindOf, readBounded } from '../../reading/read-file.js'
import { readReferences } from './read-references.js'

/** A repository that is read without its own configuration. */
export interface Repository {
  /** Absolute root of the work tree. */
  readonly top: string
  /**
   * The file with the patterns of what is left out on this machine alone, from the file of the user and the one inside the
   * repository; undefined where those have none.
   */
  readonly machineIgnores: string | undefined
  /** Runs git in a folder. @returns what it printed, or undefined where it says no or takes too long */
  readonly git: (folder: string, args: readonly string[], given?: Given) => string | undefined
}

/** The circumstances of a run of git. */
interface Given {
  /** The text that it reads; nothing by default. */
  readonly input?: string
  /** Milliseconds. */
  readonly timeout?: number
}

/** Milliseconds; a repository that takes longer is not read. */
const LONGEST = 20_000

/**
 * Reads the repository that a folder is in. A repository can name programs in its configuration, and what comes from elsewhere
 * may bring one along: so git gets a folder and a configuration of ours, and of the repository the objects, the index and the
 * references alone. Nothing that it says can run anything.
 *
 * @param root absolute real path
 * @param action gets undefined outside of a repository, and where git is not installed
 */
export function withRepository<T>(
  root: string,
  action: (repository: Repository | undefined) => T,
): T {
  const place = findPlace(root)
  if (!place) return action(undefined)
  const own = orSay(() => mkdtempSync(join(tmpdir(), 'create-auth-git-')))
  try {
    return action(orSay(() => open(place, own)))
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
    const named = readBounded(join(folder, 'commondir'))?.trim()
    const common = named === undefined ? folder : resolve(folder, named)
    const head = readBounded(join(folder, 'HEAD')) ?? ''
    const valid =
      /^(?:ref: *refs\/|[\da-f]{40})/.test(head) && kindOf(join(common, 'objects')) === 'folder'
    if (valid) return { top, folder, common }
  }
  const above = dirname(top)
  return above === top ? undefined : findPlace(above)
}

function gitFolder(top: string): string | undefined {
  const path = join(top, '.git')
  if (kindOf(path) === 'folder') return path
  const [, named] = /^gitdir: ([^\r\n]+)/.exec(readBounded(path) ?? '') ?? []
  return named === undefined ? undefined : resolve(top, named)
}

function open(place: GitFolders, own: string): Repository | undefined {
  const clean = plainEnvironment(place.top)
  const user = run(['config', '--list', '-z'], own, { ...clean, ...userEnvironment() })
  if (user === undefined) return undefined
  const config = join(place.common, 'config')
  const local = readBounded(config) && ['config', '--file', config, '--no-includes', '--list', '-z']
  const settings = new Map([
    ...settingsIn(user),
    ...settingsIn((local && run(local, own, clean)) ?? ''),
  ])
  writeOwn(place, own, settings)
  const machineIgnores = writeIgnores(own, ignoresOf(place, settingsIn(user)))
  const env = {
    ...clean,
    HOME: own,
    XDG_CONFIG_HOME: own,
    GIT_DIR: own,
    GIT_WORK_TREE: place.top,
    GIT_INDEX_FILE: join(place.folder, 'index'),
    GIT_OBJECT_DIRECTORY: join(place.common, 'objects'),
  }
  return {
    top: place.top,
    machineIgnores,
    git: (folder, args, given) => run(['-C', folder, ...args], own, env, given),
  }
}

function run(
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

/** The variables that a program needs to start, and none beyond. npx puts the project's programs into PATH: they don't count. */
function plainEnvironment(top: string): NodeJS.ProcessEnv {
  const { PATH = '', SystemRoot, TEMP, TMP, TMPDIR } = process.env
  return {
    PATH: machineFolders(PATH, top).join(delimiter),
    LC_ALL: 'C',
    GIT_CONFIG_NOSYSTEM: '1',
    GIT_ATTR_NOSYSTEM: '1',
    GIT_OPTIONAL_LOCKS: '0',
    GIT_NO_LAZY_FETCH: '1',
    ...definedOf({ SystemRoot, TEMP, TMP, TMPDIR }),
  }
}

/** Where git finds the user's own configuration, which is read and not obeyed. */
function userEnvironment(): NodeJS.ProcessEnv {
  const { HOME, USERPROFILE, XDG_CONFIG_HOME } = process.env
  const { GIT_CONFIG_GLOBAL, GIT_CONFIG_SYSTEM, GIT_CONFIG_NOSYSTEM } = process.env
  return {
    GIT_CONFIG_NOSYSTEM: GIT_CONFIG_NOSYSTEM ?? '0',
    GIT_CEILING_DIRECTORIES: tmpdir(),
    ...definedOf({ HOME, USERPROFILE, XDG_CONFIG_HOME, GIT_CONFIG_GLOBAL, GIT_CONFIG_SYSTEM }),
  }
}

function definedOf(variables: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  return Object.fromEntries(Object.entries(variables).filter(([, value]) => value !== undefined))
}

function settingsIn(list: string): ReadonlyMap<string, string> {
  const entries = list.split('\0').map((entry) => {
    const end = entry.indexOf('\n')
    return end < 0
      ? ([entry, 'true'] as const)
      : ([entry.slice(0, end), entry.slice(end + 1)] as const)
  })
  return new Map(entries)
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

/** The folder that git gets in place of the repository's own. */
function writeOwn(place: GitFolders, own: string, settings: ReadonlyMap<string, string>): void {
  const compared = Object.entries(COMPARING).flatMap(([key, allowed]) => {
    const value = settings.get(key)
    return value !== undefined && allowed.test(value) ? [`${key}=${value}`] : []
  })
  const lines = ['core.repositoryformatversion=1', ...QUIET, ...compared].map((line) => {
    const [, section = '', rest = ''] = /^(\w+)\.(.*)$/.exec(line) ?? []
    return `[${section}]\n\t${rest}\n`
  })
  writeFileSync(join(own, 'config'), lines.join(''))
  writeFileSync(join(own, 'HEAD'), readBounded(join(place.folder, 'HEAD')) ?? '')
  for (const folder of ['refs', 'objects']) mkdirSync(join(own, folder))
  const references = [...readReferences(place.common)].map(([name, id]) => `${id} ${name}\n`)
  writeFileSync(join(own, 'packed-refs'), references.join(''))
  const reftable = join(place.common, 'reftable')
  const tables = entriesOf(reftable).map(({ name }) => join('reftable', name))
  if (tables.length > 0) mkdirSync(join(own, 'reftable'))
  const parts = entriesOf(place.folder).flatMap(({ name }) =>
    /^sharedindex\.[\da-f]+$/.test(name) ? [name] : [],
  )
  copyBounded(place.common, [...tables, 'shallow'], own)
  copyBounded(place.folder, parts, own)
}

/** Bytes; the index of a million files has less. */
const MOST_COPIED = 200_000_000

/** Copies files until the limit is reached: without the others git refuses the repository. A pipe or a device is none. */
function copyBounded(from: string, names: readonly string[], to: string): void {
  let left = MOST_COPIED
  for (const name of names) {
    const path = join(from, name)
    if (kindOf(path) !== 'file') continue
    left -= statSync(path).size
    if (left < 0) return
    copyFileSync(path, join(to, name))
  }
}

/** The patterns of ignored files. Later ones win: those of the file inside the repository. */
function ignoresOf(place: GitFolders, user: ReadonlyMap<string, string>): string {
  const { XDG_CONFIG_HOME } = process.env
  const usual = join(XDG_CONFIG_HOME ?? join(homedir(), '.config'), 'git', 'ignore')
  const named = user.get('core.excludesfile')?.replace(/^~(?=[/\\])/, homedir())
  const files = [named ?? usual, join(place.common, 'info', 'exclude')]
  return files.map((file) => `${readBounded(file) ?? ''}\n`).join('')
}

/** @returns the file, where there is a pattern among them: git is asked once more for it */
function writeIgnores(own: string, patterns: string): string | undefined {
  if (!/^[^\s#]/m.test(patterns)) return undefined
  const file = join(own, 'machine-ignores')
  writeFileSync(file, patterns)
  return file
}
