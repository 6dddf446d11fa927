import type { ResolveImport } from '../../code/value.js'
import type { LegacyLibrary } from '../../catalog/legacy.js'
import { isRecord } from '../../guards.js'
import { positionAt } from '../../syntax/lines.js'
import { importedAt } from '../project/imported-at.js'
import { readOther } from '../../reading/read-package.js'
import { sourceFiles, type OwnSource } from '../../reading/source-files.js'
import type { OpenPoint } from './open-at.js'
import type { World } from '../../world/world.js'

const DEPENDENCIES = ['dependencies', 'devDependencies', 'optionalDependencies', 'peerDependencies']

/** Packages that code imports, and that were there because a library needs them: they may be gone with it. */
export function findBrought(
  world: World,
  library: LegacyLibrary,
  run: ResolveImport,
): readonly OpenPoint[] {
  const manifest = readOther(world, 'package.json')
  const named = new Set(
    DEPENDENCIES.flatMap((kind) => {
      const those = manifest[kind]
      return isRecord(those) ? Object.keys(those) : []
    }),
  )
  const sources = sourceFiles(world, run)
  return library.brings
    .filter((name) => !named.has(name))
    .flatMap((name) => {
      const [first] = sources.flatMap((source) => importOf(source, name, library))
      return first ? [first] : []
    })
}

/** Where a file takes something from a package. */
function importOf(
  { file, text }: OwnSource,
  name: string,
  { name: library }: LegacyLibrary,
): readonly OpenPoint[] {
  const at = importedAt(text, name)
  if (at === undefined) return []
  const reason = `${name} came along with ${library}, and package.json does not name it: it may be missing from now on`
  return [{ file, ...positionAt(text, at), reason, snippet: `npm install ${name}` }]
}
