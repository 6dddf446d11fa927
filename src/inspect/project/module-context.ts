import { posix } from 'node:path'
import type { PackageFacts } from '../../project.js'
import { readSnapshot } from '../../reading/read-file.js'
import { readPackage } from '../../reading/read-package.js'
import type { TsConfig } from '../../reading/read-tsconfig.js'
import { denoFileIn } from './deno-file.js'
import { findGenerated } from './find-generated.js'
import type { ModuleContext } from './module-form.js'

/** The context that decides in a project how imports are written. */
export async function moduleContext(
  root: string,
  typescript: TsConfig | undefined,
): Promise<ModuleContext> {
  const generated = await findGenerated(root)
  return {
    typeOf: (file) => nearestType(root, posix.dirname(file)),
    namesFiles: denoFileIn(root) !== undefined,
    ...(generated && { generated }),
    ...(typescript ? { typescript: typescript.facts } : {}),
  }
}

/** A package.json in a folder of the project speaks for the files below it. */
function nearestType(root: string, folder: string): PackageFacts['type'] {
  const path = posix.join(folder, 'package.json')
  const text = readSnapshot(root, path)?.text
  if (text !== undefined) return readPackage(path, text).facts.type
  return folder === '.' ? 'commonjs' : nearestType(root, posix.dirname(folder))
}
