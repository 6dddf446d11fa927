import { CliError } from '../errors.js'

/**
 * Does something with a file. Parsers go down as deep as the code is nested, and the stack is as deep as it is.
 *
 * @param file relative to the project's root
 * @throws {CliError} `nested-too-deeply` where the stack ends, with the file
 */
export function inDepth<T>(file: string, action: () => T): T {
  try {
    return action()
  } catch (cause) {
    if (!(cause instanceof RangeError)) throw cause
    const message = `${file} is nested too deeply to be read`
    throw new CliError('unsupported', 'nested-too-deeply', message, {
      hint: 'Leave out code that a program has made, or name the file that makes the application: --entry <file>.',
      file,
      cause,
    })
  }
}
