import { isRecord } from '../guards.js'

/** One file of a run. Paths are relative to the project's root, with forward slashes. */
export interface RecordedFile {
  readonly path: string
  /** Where its new bytes wait for the rename. */
  readonly temp: string
  /** The bytes before the run, base64; undefined where there was no file. */
  readonly before?: string
  readonly mode: number
  /** SHA-256 of the bytes after the run. */
  readonly after: string
}

/** A file that the package manager changed: restored if it is still as the run left it. */
export interface DerivedFile {
  readonly path: string
  readonly before?: string
  readonly mode: number
  readonly after: string
}

/** What is needed to finish a run, or to take it back. It holds no secret that the run made. */
export interface RunRecord {
  readonly files: readonly RecordedFile[]
  /** Folders that the run makes, outermost first. */
  readonly folders: readonly string[]
  readonly derived: readonly DerivedFile[]
}

/** @throws {TypeError} if it is not a record, or names a path outside the project */
export function parseRecord(text: string): RunRecord {
  const json: unknown = JSON.parse(text)
  if (!isRecord(json)) throw new TypeError('not an object')
  return {
    files: list(json['files']).map((row) => ({ ...parseFile(row), temp: inside(row['temp']) })),
    folders: list(json['folders']).map((row) => inside(row['path'])),
    derived: list(json['derived']).map((row) => parseFile(row)),
  }
}

/** The text that {@link parseRecord} reads. */
export function printRecord(record: RunRecord): string {
  const folders = record.folders.map((path) => ({ path }))
  return `${JSON.stringify({ ...record, folders }, undefined, 2)}\n`
}

function parseFile(row: Readonly<Record<string, unknown>>): DerivedFile {
  const { before, mode, after } = row
  if (typeof mode !== 'number' || typeof after !== 'string') throw new TypeError('not a file')
  const file = { path: inside(row['path']), mode, after }
  return typeof before === 'string' ? { ...file, before } : file
}

function list(value: unknown): readonly Readonly<Record<string, unknown>>[] {
  if (Array.isArray(value) && value.every((row) => isRecord(row))) return value
  throw new TypeError('not a list of objects')
}

/** A project that came from elsewhere may bring a record along: it must not reach beyond the project. */
function inside(path: unknown): string {
  if (typeof path === 'string' && path !== '' && !/^[/\\]|^[a-z]:|\0/i.test(path)) {
    if (!path.split(/[/\\]/).includes('..')) return path
  }
  throw new TypeError('not a path inside the project')
}
