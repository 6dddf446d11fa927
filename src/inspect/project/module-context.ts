import { posix } from 'node:path'
import { MANIFEST, type PackageFacts } from '../../project.js'
import { readSnapshot, readBounded } from '../../reading/read-file.js'
import { readPackage, readOther } from '../../reading/read-package.js'
import type { TsConfig } from '../../reading/read-tsconfig.js'
import { findDenoFile } from './deno-file.js'
import type { ModuleContext } from './module-form.js'
import type { World } from '../../world/world.js'
import { isRecord } from '../../guards.js'
import { isProjectPath } from '../../project-path.js'
import { splitBom } from '../../syntax/lines.js'
import { parseSource, type Source } from '../../syntax/parse-source.js'

/** The context that decides in a project how imports are written. */
export async function moduleContext(
  world: World,
  typescript: TsConfig | undefined,
): Promise<ModuleContext> {
  const generated = await findGenerated(world)
  return {
    getType: (file) => nearestType(world, posix.dirname(file)),
    namesFiles: findDenoFile(world) !== undefined,
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

/** The usual names of the auth file. */
const USUAL = /^(?:auth|sign-in)(?:\.\w+)?\.[cm]?[jt]s$/

/** The auth file that an earlier run has written, as long as it is there. */
async function findGenerated(world: World): Promise<Source | undefined> {
  const { files, answers } = readRecord(world)
  const written = Object.keys(files).filter(isProjectPath)
  const isAuth = (file: string): boolean =>
    file === answers['auth'] || USUAL.test(posix.basename(file))
  for (const file of written.filter(isAuth)) {
    const text = readBounded(world, file)
    if (text !== undefined) return parseSource(file, splitBom(text).body)
  }
  return undefined
}

/** The files and the answers of the record. What is no record says nothing here: whoever needs one refuses it. */
function readRecord(world: World) {
  const { files, answers } = readOther(world, MANIFEST)
  return { files: isRecord(files) ? files : {}, answers: isRecord(answers) ? answers : {} }
}
