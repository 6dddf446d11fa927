import { relative, sep } from 'node:path'
import { CliError } from '../errors.js'
import { PlaceChanged } from '../world/files.js'
import { describeReason } from './describe-reason.js'

/**
 * Runs what puts files back.
 *
 * @throws {CliError} `undo-failed` where the file system refuses, `edited-since` and `folder-swapped` where somebody else is at
 *   work; the next try goes on from there
 */
export function takingBack<T>(root: string, action: () => T): T {
  try {
    return action()
  } catch (cause) {
    if (cause instanceof CliError) throw cause
    if (cause instanceof PlaceChanged) throw meanwhile(root, cause)
    const message = `putting files back failed (${describeReason(cause)})`
    throw new CliError('applyFailed', 'undo-failed', message, {
      hint: 'Run create-auth undo again when the cause is gone; it goes on from there.',
      cause,
    })
  }
}

function meanwhile(root: string, cause: PlaceChanged): CliError {
  const file = relative(root, cause.path).split(sep).join('/')
  const isFile = cause.kind === 'file'
  const message = isFile
    ? `${file} changed while files were put back`
    : `${file === '' ? 'the folder of the project' : file} was replaced while files were put back`
  const remedy = isFile ? 'Take that edit out' : 'Put the folder back'
  return new CliError('conflict', isFile ? 'edited-since' : 'folder-swapped', message, {
    hint: `${remedy}, and run create-auth undo again: it goes on from there.`,
    file: file === '' ? '.' : file,
    cause,
  })
}
