import { posix } from 'node:path'
import type { PackageFacts } from '../../project.js'
import { readSnapshot } from '../../reading/read-file.js'
import { readPackage } from '../../reading/read-package.js'
import type { TsConfig } from '../../reading/read-tsconfig.js'
import { denoFileIn } from './deno-file.js'
import { findGenerated } from './find-generated.js'
import type { ModuleContext } from './module-form.js'
import type { World } from '../../world/world.js'

/** The context that decides in a project how imports are written. */
export async function moduleContext(
  world: World,
  typescript: TsConfig | undefined,
): Promise<ModuleContext> {
  const generated = await findGenerated(world)
  return {
    typeOf: (file) => nearestType(world, posix.dirname(file)),
    namesFiles: denoFileIn(world) !== undefined,
    ...(generated && { generated }),
    ...(typescript ? { typescript: typescript.facts } : {}),
  }
}

/** A package.json in a folder of the project speaks for the files below it. */
function nearestType(world: World, folder: string): PackageFacts['type'] {
  const path = posix.join(folder, 'package.json')
  const text = readSnapshot(world, path)?.text
  if (text !== undefined) return readPackage(path, text).facts.type
  return folder === '.' ? 'commonjs' : nearestType(world, posix.dirname(folder))
}
