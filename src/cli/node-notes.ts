import { isOlderVersion } from '../catalog/versions.js'
import type { Framework } from '../frameworks/framework.js'
import type { Note } from '../plan/plan.js'

/**
 * A note where the application's framework does not run on this version of Node.js, which may well serve and lose cookies.
 *
 * @param major of the framework; undefined where nothing tells
 * @param version of Node.js
 */
export function nodeNotes(
  { name, node }: Pick<Framework, 'name' | 'node'>,
  major: number | undefined,
  version: string,
): readonly Note[] {
  const [own = 0, minor = 0] = version.split('.').map(Number)
  if (
    !node ||
    major === undefined ||
    major < node.since ||
    !isOlderVersion([own, minor], node.first)
  )
    return []
  const first = node.first.join('.')
  const title = `${name} ${major} needs Node.js ${first} or later`
  const lines = [`this is Node.js ${version}, with which nobody may get signed in: update it first`]
  return [{ kind: 'warning', title, lines }]
}
