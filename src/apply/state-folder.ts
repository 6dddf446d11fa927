import { dirname, isAbsolute, join } from 'node:path'
import { CliError } from '../errors.js'
import { sha256 } from '../hash.js'
import type { Files } from '../world/files.js'
import type { World } from '../world/world.js'
import type { Machine } from '../world/machine.js'
import { isBelow } from './locate.js'

/**
 * The folder for what concerns one project: outside of it, since what lies in a project may come from others. It may be
 * missing. The first that can be written to, and by nobody else, is taken.
 *
 * @throws {CliError} `state-folder-missing` where there is none
 */
export function stateFolder(world: World, machine: Machine = world.machine): string {
  const folders = candidates(world.root, machine)
  const found = folders.find((folder) => isUsable(world.files, folder, machine))
  if (found !== undefined) return found
  const message = `there is no folder for the record of a run: ${folders.join(', ')}`
  throw new CliError('applyFailed', 'state-folder-missing', message, {
    hint: 'Nothing was changed. Name a folder of yours in the variable XDG_STATE_HOME, and run again.',
  })
}

/** The folders of a project that exist, in which nobody else can have put anything. */
export function stateFolders(world: World, machine: Machine = world.machine): readonly string[] {
  return candidates(world.root, machine).filter(
    (folder) => isOwn(world.files, folder, machine) === true,
  )
}

function candidates(root: string, machine: Machine): readonly string[] {
  const key = sha256(root)
  const { temp, uid = 'user' } = machine
  const bases = listBases(machine).filter((base) => isAbsolute(base))
  const kept = bases.map((base) => join(base, 'create-auth', key))
  const passing = join(temp, `create-auth-${uid}-${key}`)
  return [...new Set([...kept, passing])].filter((folder) => !isBelow(root, folder))
}

function listBases({ platform, env, home }: Machine): readonly string[] {
  const named = env['XDG_STATE_HOME'] ?? ''
  if (platform === 'win32') return [named, env['LOCALAPPDATA'] ?? join(home, 'AppData', 'Local')]
  const own = platform === 'darwin' ? ['Library', 'Application Support'] : ['.local', 'state']
  return [named, home === '' ? '' : join(home, ...own)]
}

/** Undefined where nothing is there. */
function isOwn(files: Files, folder: string, { uid }: Machine): boolean | undefined {
  const state = files.look(folder)
  if (!state) return undefined
  if (state.kind !== 'folder') return false
  return uid === undefined || (state.uid === uid && (state.mode & 0o077) === 0)
}

function isUsable(files: Files, folder: string, machine: Machine): boolean {
  const own = isOwn(files, folder, machine)
  return own === undefined ? canMake(files, dirname(folder)) : own && files.writable(folder)
}

function canMake(files: Files, folder: string): boolean {
  const above = dirname(folder)
  return files.look(folder) || above === folder ? files.writable(folder) : canMake(files, above)
}
