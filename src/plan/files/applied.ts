import { basename, dirname, join, resolve, sep } from 'node:path'
import { sha256 } from '../../hash.js'
import type { Entry, Stat, World } from '../../world/world.js'
import { contentText } from './content-text.js'
import type { Plan } from '../plan.js'

/** A file as a plan leaves it; undefined where it goes. */
type PlannedFile = { readonly bytes: Buffer; readonly mode: number } | undefined

/**
 * The world as it is once the changes of a plan are made: nothing is written, and nothing installed. Secrets that are made then
 * are other ones.
 */
export function applied(world: World, plan: Pick<Plan, 'changes'>): World {
  return overlay(world, readPlanned(world, plan))
}

function readPlanned(
  world: World,
  { changes }: Pick<Plan, 'changes'>,
): ReadonlyMap<string, PlannedFile> {
  return new Map(
    changes.flatMap((change): readonly (readonly [string, PlannedFile])[] => {
      if (change.kind === 'manual') return []
      const path = resolve(world.root, change.path)
      if (change.kind === 'remove') return [[path, undefined]]
      const bytes =
        change.kind === 'copy'
          ? world.files.read(change.from)
          : Buffer.from(
              contentText(
                change.content,
                ({ secret, written }) => written ?? createStandIn(secret),
              ),
            )
      const mode = ('mode' in change ? change.mode : undefined) ?? world.stat(path)?.mode ?? 0o644
      return bytes ? [[path, { bytes, mode }]] : []
    }),
  )
}

/** A text of the form that a secret has: 32 bytes, base64url. */
function createStandIn(secret: string): string {
  return Buffer.from(sha256(secret), 'hex').toString('base64url')
}

/** A world in which some files are other ones. */
function overlay(world: World, planned: ReadonlyMap<string, PlannedFile>): World {
  const at = (path: string): string => resolve(world.root, path)
  const isFolder = (path: string): boolean =>
    [...planned].some(([file, now]) => now && file.startsWith(`${path}${sep}`))
  const statPlanned = (
    path: string,
    look: (path: string) => Stat | undefined,
  ): Stat | undefined => {
    const now = planned.get(at(path))
    if (now) return { kind: 'file', size: now.bytes.length, mode: now.mode }
    if (planned.has(at(path))) return undefined
    return look(path) ?? (isFolder(at(path)) ? { kind: 'folder', size: 0, mode: 0o755 } : undefined)
  }
  const read = (path: string): Buffer => planned.get(at(path))?.bytes ?? world.read(path)
  const list = (path: string): readonly Entry[] => listPlanned(world, planned, at(path))
  const real = (path: string): string => {
    if (!planned.has(at(path)) && world.look(path)) return world.real(path)
    const above = dirname(at(path))
    return join(world.look(above) ? world.real(above) : above, basename(at(path)))
  }
  const stat = (path: string): Stat | undefined => statPlanned(path, (each) => world.stat(each))
  const look = (path: string): Stat | undefined => statPlanned(path, (each) => world.look(each))
  return {
    ...world,
    at: (folder) => overlay(world.at(folder), planned),
    stat,
    look,
    list,
    read,
    real,
    files: {
      ...world.files,
      read: (path) => (stat(path) ? read(path) : world.files.read(path)),
      look: (path) => {
        const state = look(path)
        return state && { uid: 0, gid: 0, node: path, ...world.files.look(path), ...state }
      },
      list: (path) => (stat(path)?.kind === 'folder' ? list(path).map(({ name }) => name) : []),
      real,
    },
  }
}

/** The entries of a folder, with those that a plan adds, and without those that it takes away. */
function listPlanned(
  world: World,
  planned: ReadonlyMap<string, PlannedFile>,
  folder: string,
): readonly Entry[] {
  const inside = [...planned].filter(([file]) => file.startsWith(`${folder}${sep}`))
  const added = inside.flatMap(([file, now]) => {
    const [name = '', ...below] = file.slice(folder.length + 1).split(sep)
    return now ? [{ name, kind: below.length > 0 ? 'folder' : 'file' } as const] : []
  })
  const present = added.length > 0 && !world.stat(folder) ? [] : world.list(folder)
  const names = new Set(added.map(({ name }) => name))
  const gone = new Set(inside.flatMap(([file, now]) => (now ? [] : file)))
  const kept = present.filter(({ name }) => !names.has(name) && !gone.has(join(folder, name)))
  return [...kept, ...new Map(added.map((entry) => [entry.name, entry])).values()]
}
