import { isRecord } from '../guards.js'
import { isWorkspacePath } from '../project-path.js'

/** One file of a run. */
export interface RecordedFile {
  /** Relative to the project's root, with forward slashes, or to its workspace by steps up; no link is on the way. */
  readonly path: string
  /** SHA-256 of the bytes after the run; undefined where it has removed the file. */
  readonly after?: string
  /** The file that was there before; undefined where there was none. */
  readonly before?: {
    readonly hash: string
    /** Permission bits. */
    readonly mode: number
    /** The bytes, sealed with those after the run. */
    readonly sealed: string
  }
  /** How many folders the run made for it, the innermost ones of its path. */
  readonly made: number
}

/** The record that is needed to finish a run, or to take it back. It holds no secret in clear, neither an old nor a new one. */
export interface RunRecord {
  /** Eight hexadecimal digits, new for each run. */
  readonly id: string
  /** The command that was run, for example `add provider github`. */
  readonly command: string
  /** When, in milliseconds since 1970. */
  readonly at: number
  readonly files: readonly RecordedFile[]
  /** Files that the package manager changed: restored if they are still as the run left them. */
  readonly derived: readonly RecordedFile[]
}

/** @throws {TypeError} if it is not a record, or names a path that no run writes to */
export function parseRecord(text: string): RunRecord {
  const json: unknown = JSON.parse(text)
  if (!isRecord(json)) throw new TypeError('not an object')
  const { id, command, at, files, derived } = json
  if (typeof id !== 'string' || !/^[\da-f]{8}$/.test(id)) throw new TypeError('no id')
  if (typeof command !== 'string' || typeof at !== 'number') throw new TypeError('no command')
  return {
    id,
    command,
    at,
    files: list(files).map(parseFile),
    derived: list(derived).map(parseFile),
  }
}

/** The text that {@link parseRecord} reads. */
export function printRecord(record: RunRecord): string {
  return `${JSON.stringify(record, undefined, 2)}\n`
}

function parseFile(row: Readonly<Record<string, unknown>>): RecordedFile {
  const { path, after, before, made } = row
  if (typeof path !== 'string' || path.includes('\\') || !isWorkspacePath(path)) {
    throw new TypeError('not a path inside the project')
  }
  const was = before === undefined ? undefined : parseEarlierRecord(before)
  if (typeof made !== 'number') throw new TypeError('not a file')
  if (typeof after === 'string') return { path, after, made, ...(was && { before: was }) }
  if (after === undefined && was) return { path, made, before: was }
  throw new TypeError('not a file')
}

function parseEarlierRecord(before: unknown): NonNullable<RecordedFile['before']> {
  const { hash, mode, sealed } = isRecord(before) ? before : {}
  if (typeof hash === 'string' && typeof mode === 'number' && typeof sealed === 'string')
    return { hash, mode, sealed }
  throw new TypeError('not a file')
}

function list(value: unknown): readonly Readonly<Record<string, unknown>>[] {
  if (Array.isArray(value) && value.every((row) => isRecord(row))) return value
  throw new TypeError('not a list of objects')
}
