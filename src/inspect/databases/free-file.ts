import { posix } from 'node:path'
import { exists } from '../../reading/read-file.js'
import type { World } from '../../world/world.js'

/** A file that is not there, and whose name without its extension means nothing else. */
export function freeFile(
  world: World,
  folder: string,
  like: string,
  names: readonly string[],
): string | undefined {
  const extension = posix.extname(like).replace('x', '')
  const endings = ['', '.ts', '.js', '.mts', '.mjs', '.cts', '.cjs', '.tsx', '.jsx', '.json']
  const stems = names
    .flatMap((name) => [name, `${name}-client`])
    .map((name) => posix.join(folder, name))
  const stem = stems.find((each) => endings.every((ending) => !exists(world, each + ending)))
  return stem === undefined ? undefined : stem + extension
}
