import { homedir, tmpdir } from 'node:os'
import { dirname, isAbsolute, join } from 'node:path'
import { CliError } from '../errors.js'
import { sha256 } from '../hash.js'
import type { Files } from './files.js'
import { isInside } from './locate.js'

/** The facts that decide where a user's state is kept. */
export interface Surroundings {
  readonly platform: NodeJS.Platform
  readonly env: Readonly<Record<string, string | undefined>>
  readonly home: string
  readonly temp: string
  /** Undefined on Windows. */
  readonly uid: number | undefined
}

/** Those of this process. */
function surroundings(): Surroundings {
  const { platform, env } = process
  return { platform, env, home: homeFolder(), temp: tmpdir(), uid: process.getuid?.() }
}

/** An account without a home has none. */
function homeFolder(): string {
  try {
    return homedir()
  } catch {
    return ''
  }
}

/**
 * The folder for what concerns one project: outside of it, since what lies in a project may come from others. It may be
 * missing. The first that can be written to, and by nobody else, is taken.
 *
 * @param root absolute real path of the project
 * @throws {CliError} `state-folder-missing` where there is none
 */
export function stateFolder(
  files: Files,
  root: string,
  around: Surroundings = surroundings(),
): string {
  const folders = candidates(root, around)
  const found = folders.find((folder) => isUsable(files, folder, around))
  if (found !== undefined) return found
  const message = `there is no folder for the record of a run: ${folders.join(', ')}`
  throw new CliError('applyFailed', 'state-folder-missing', message, {
    hint: 'Nothing was changed. Name a folder of yours in the variable XDG_STATE_HOME, and run again.',
  })
}

/** The folders of a project that exist, in which nobody else can have put anything. */
export function stateFolders(
  files: Files,
  root: string,
  around: Surroundings = surroundings(),
): readonly string[] {
  return candidates(root, around).filter((folder) => isOwn(files, folder, around) === true)
}

function candidates(root: string, around: Surroundings): readonly string[] {
  const key = sha256(root)
  const { temp, uid = 'user' } = around
  const bases = basesOf(around).filter((base) => isAbsolute(base))
  const kept = bases.map((base) => join(base, 'create-auth', key))
  const passing = join(temp, `create-auth-${uid}-${key}`)
  return [...new Set([...kept, passing])].filter((folder) => !isInside(root, folder))
}

function basesOf({ platform, env, home }: Surroundings): readonly string[] {
  const named = env['XDG_STATE_HOME'] ?? ''
  if (platform === 'win32') return [named, env['LOCALAPPDATA'] ?? join(home, 'AppData', 'Local')]
  const own = platform === 'darwin' ? ['Library', 'Application Support'] : ['.local', 'state']
  return [named, home === '' ? '' : join(home, ...own)]
}

/** Undefined where nothing is there. */
function isOwn(files: Files, folder: string, { uid }: Surroundings): boolean | undefined {
  const state = files.look(folder)
  if (!state) return undefined
  if (state.kind !== 'folder') return false
  return uid === undefined || (state.uid === uid && (state.mode & 0o077) === 0)
}

function isUsable(files: Files, folder: string, around: Surroundings): boolean {
  const own = isOwn(files, folder, around)
  return own === undefined ? canMake(files, dirname(folder)) : own && files.writable(folder)
}

function canMake(files: Files, folder: string): boolean {
  const above = dirname(folder)
  return files.look(folder) || above === folder ? files.writable(folder) : canMake(files, above)
}
