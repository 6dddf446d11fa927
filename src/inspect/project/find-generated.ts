import { join, posix } from 'node:path'
import { isRecord } from '../../guards.js'
import { isProjectPath } from '../../project-path.js'
import { MANIFEST } from '../../project.js'
import { readBounded } from '../../reading/read-file.js'
import { readOther } from '../../reading/read-package.js'
import { splitBom } from '../../syntax/lines.js'
import { parseSource, type Source } from '../../syntax/parse-source.js'
import type { World } from '../../world/world.js'

/** The usual names of the auth file. */
const USUAL = /^(?:auth|sign-in)(?:\.\w+)?\.[cm]?[jt]s$/

/** The auth file that an earlier run has written, as long as it is there. */
export async function findGenerated(world: World): Promise<Source | undefined> {
  const { files, answers } = recordOf(world)
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
function recordOf(world: World) {
  const { files, answers } = readOther(world, join(world.root, MANIFEST))
  return { files: isRecord(files) ? files : {}, answers: isRecord(answers) ? answers : {} }
}
