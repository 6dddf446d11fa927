import type { ResolveImport } from '../code/value.js'
import { readBounded } from './read-file.js'
import type { World } from '../world/world.js'

// Several questions of a run lead to the same files, and each is read once: for as long as the run lasts whose resolver it is.
const known = new WeakMap<ResolveImport, Map<string, string>>()

/**
 * The text of a file that is only looked into, read once in a run.
 *
 * @param path absolute
 * @param run the resolver of a run, which writes nothing before it has read everything
 * @returns the empty text where there is no file that people write
 */
export function readOnce(world: World, path: string, run: ResolveImport): string {
  const read = known.get(run) ?? new Map<string, string>()
  known.set(run, read)
  const text = read.get(path) ?? readBounded(world, path) ?? ''
  read.set(path, text)
  return text
}
