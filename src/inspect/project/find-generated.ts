import { join, posix } from 'node:path'
import { isRecord } from '../../guards.js'
import { isProjectPath } from '../../project-path.js'
import { MANIFEST } from '../../project.js'
import { readBounded, readSnapshot } from '../../reading/read-file.js'
import { splitBom } from '../../syntax/lines.js'
import { parseSource, type Source } from '../../syntax/parse-source.js'

/** The usual names of the auth file. */
const USUAL = /^(?:auth|sign-in)(?:\.\w+)?\.[cm]?[jt]s$/

/** The auth file that an earlier run has written, as long as it is there. */
export async function findGenerated(root: string): Promise<Source | undefined> {
  const { files, answers } = recordIn(readSnapshot(root, MANIFEST)?.text)
  const written = Object.keys(files).filter(isProjectPath)
  const isAuth = (file: string): boolean =>
    file === answers['auth'] || USUAL.test(posix.basename(file))
  for (const file of written.filter(isAuth)) {
    const text = readBounded(join(root, file))
    if (text !== undefined) return parseSource(file, splitBom(text).body)
  }
  return undefined
}

type Entries = Readonly<Record<string, unknown>>

/** What is no record says nothing here: whoever needs one refuses it. */
function recordIn(text: string | undefined): {
  readonly files: Entries
  readonly answers: Entries
} {
  const json = parse(text ?? '')
  const { files, answers } = isRecord(json) ? json : {}
  return { files: isRecord(files) ? files : {}, answers: isRecord(answers) ? answers : {} }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
