import { CliError } from '../errors.js'
import { reasonOf } from './reason-of.js'

/**
 * Runs what puts files back.
 *
 * @throws {CliError} `undo-failed` where the file system refuses; the next try goes on from there
 */
export function takingBack<T>(action: () => T): T {
  try {
    return action()
  } catch (cause) {
    if (cause instanceof CliError) throw cause
    const message = `putting files back failed (${reasonOf(cause)})`
    throw new CliError('applyFailed', 'undo-failed', message, {
      hint: 'Run create-auth undo again when the cause is gone; it goes on from there.',
      cause,
    })
  }
}
