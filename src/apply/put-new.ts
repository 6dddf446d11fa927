import { hasCode } from '../world/has-code.js'
import { PlaceChanged, type HeldFolder, type Access, type Files } from '../world/files.js'

/** A file that waits under another name of the folder in which it belongs. */
export interface WaitingFile {
  /** Absolute. */
  readonly temp: string
  readonly target: string
  /** The id of the run. */
  readonly id: string
  readonly access: Access
  /** Held; undefined where nobody else works in it. */
  readonly folder?: HeldFolder
}

/** What systems say that give a file one name alone. */
const NO_LINKS = ['EACCES', 'EINVAL', 'EMLINK', 'ENOSYS', 'ENOTSUP', 'EOPNOTSUPP', 'EPERM', 'EXDEV']

/**
 * Gives a file its name, which nothing may have: a file, a folder or a link that has taken it meanwhile stays.
 *
 * @throws {PlaceChanged} where the name is taken
 */
export function putNew(files: Files, file: WaitingFile): void {
  const { temp, target, folder } = file
  try {
    files.link(temp, target, folder)
  } catch (error) {
    // Over a network, a link can be there although it is said to have failed.
    if (!isLinked(files, file)) {
      if (hasCode(error, 'EEXIST')) throw new PlaceChanged('file', target)
      if (!hasCode(error, ...NO_LINKS)) throw error
      takeName(files, file)
      return
    }
  }
  files.remove(temp, folder && { folder })
}

function isLinked(files: Files, { temp, target, folder }: WaitingFile): boolean {
  const there = files.look(target, folder)
  return there !== undefined && there.node === files.look(temp, folder)?.node
}

/** Makes a file of the name, which fails where it is taken, and has it replaced as long as it is that one. */
function takeName(files: Files, { temp, target, id, access, folder }: WaitingFile): void {
  const expected = createMark(id)
  try {
    files.writeNew(target, expected, access, folder)
  } catch (error) {
    if (hasCode(error, 'EEXIST', 'EISDIR')) throw new PlaceChanged('file', target)
    throw error
  }
  files.rename(temp, target, { expected, ...(folder && { folder }) })
}

/** The content of a file by which a run has taken a name, where the file itself still waits. */
export function createMark(id: string): Buffer {
  return Buffer.from(`create-auth ${id}\n`)
}
