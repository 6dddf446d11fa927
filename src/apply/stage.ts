import { randomBytes } from 'node:crypto'
import { dirname, join, relative, sep } from 'node:path'
import type { Change, Content } from '../changes/change.js'
import { CliError } from '../errors.js'
import { contentText } from '../plan/files/content-text.js'
import { sha256 } from '../hash.js'
import type { FileState, Files } from '../world/files.js'
import type { World } from '../world/world.js'
import { changedMeanwhile, refuseNamesake, refusePresent } from './conflicts.js'
import { locate } from './locate.js'
import type { RecordedFile, RunRecord } from './run-record.js'
import { NOTHING, seal } from './seal.js'

/** A file as it will be; the only place where secrets are values. */
export interface StagedFile {
  /** Relative to the project's root, links followed. */
  readonly path: string
  readonly target: string
  /** Undefined where it goes. */
  readonly bytes: Buffer | undefined
  /** SHA-256 of the bytes, lower-case hex, where it is known. */
  readonly hash?: string
  /** Permission bits of the new file. */
  readonly mode: number
  /** The bytes that it replaces, and the state of their file. */
  readonly before?: { readonly bytes: Buffer; readonly like: FileState }
  /** How many folders have to be made for it. */
  readonly made: number
}

/** The description of a run in its record. */
export interface RunTitle {
  /** For example `add provider github`. */
  readonly command: string
  /** Milliseconds since 1970. */
  readonly at: number
}

/**
 * Reads every file that a plan touches and makes its new bytes, before anything is written.
 *
 * @returns without what lies there already, byte for byte
 * @throws {CliError} `changed-meanwhile` where a file is not as it was when the plan was made; `name-taken`
 */
export function stage(
  world: World,
  changes: readonly Change[],
  given: ReadonlyMap<string, string>,
): readonly StagedFile[] {
  const secrets = new Map([...makeSecrets(changes), ...given])
  const staged = changes.flatMap((change) =>
    change.kind === 'manual' ? [] : (stageFile(world, change, secrets) ?? []),
  )
  return staged.filter((file, index) => !staged.slice(0, index).some((each) => isSame(each, file)))
}

/** A file that is changed in the same way by its own name and over a link is changed once. */
function isSame(one: StagedFile, other: StagedFile): boolean {
  return one.target === other.target && one.bytes?.equals(other.bytes ?? NOTHING) === true
}

/** The record of a run that writes these files. */
export function buildRecord(staged: readonly StagedFile[], title: RunTitle): RunRecord {
  const id = randomBytes(4).toString('hex')
  return { id, ...title, files: staged.map((file) => recordFile(file)), derived: [] }
}

/** The record that is kept of a file, so that it can be put back. */
export function recordFile({
  path,
  bytes,
  hash,
  before,
  made,
}: Omit<StagedFile, 'target'>): RecordedFile {
  const file = { path, ...(bytes && { after: hash ?? sha256(bytes) }), made }
  if (!before) return file
  const { mode } = before.like
  const sealed = seal(before.bytes, bytes ?? NOTHING)
  return { ...file, before: { hash: sha256(before.bytes), mode, sealed } }
}

type FileChange = Exclude<Change, { kind: 'manual' }>

/**
 * Refuses a plan as {@link stage} does, by what lies where it writes. New bytes are made only to compare them with a file that is
 * there already.
 *
 * @throws {CliError} as {@link stage} does
 */
export function refuseChanged(world: World, changes: readonly Change[]): void {
  const secrets = makeSecrets(changes)
  for (const change of changes) {
    if (change.kind !== 'manual') readPlace(world, change, secrets)
  }
}

/** Where a file is written, and what lies there. */
interface StagedPlace extends Pick<StagedFile, 'path' | 'target' | 'before'> {
  /** True where the new bytes are there already. */
  readonly done: boolean
}

/** Looks at the place of a file, and refuses what the plan was not made with. */
function readPlace(
  world: World,
  change: FileChange,
  secrets: ReadonlyMap<string, string>,
): StagedPlace {
  const target = locate(world, change.path)
  const path = relative(world.root, target).split(sep).join('/')
  const before = readPresent(world.files, target)
  const place = { path, target, ...(before && { before }) }
  if (isNew(change) && before && getBytes(world.files, change, secrets).equals(before.bytes)) {
    return { ...place, done: true }
  }
  refuseOther(change, before?.bytes)
  if (!before) refuseNamesake(world, path)
  return { ...place, done: false }
}

/** @returns undefined where the bytes are there already */
function stageFile(
  world: World,
  change: FileChange,
  secrets: ReadonlyMap<string, string>,
): StagedFile | undefined {
  const { done, ...place } = readPlace(world, change, secrets)
  if (done) return undefined
  return {
    ...place,
    bytes: change.kind === 'remove' ? undefined : getBytes(world.files, change, secrets),
    ...(change.kind === 'copy' && { hash: change.hash }),
    mode: findMode(change) ?? place.before?.like.mode ?? 0o644,
    made: missingFolders(world, place.path).length,
  }
}

/** A file as it is. @returns undefined where there is none */
export function readPresent(files: Files, path: string): StagedFile['before'] {
  const bytes = files.read(path)
  const like = files.look(path)
  return bytes && like ? { bytes, like } : undefined
}

/** Refuses a file that is not the one with which the plan was made. */
function refuseOther(change: FileChange, present: Buffer | undefined): void {
  if (isNew(change)) {
    if (present) throw refusePresent(change.path)
  } else if (!present || sha256(present) !== change.before) throw changedMeanwhile(change.path)
}

function isNew(change: FileChange): change is Extract<FileChange, { kind: 'create' | 'copy' }> {
  return change.kind === 'create' || (change.kind === 'copy' && change.before === undefined)
}

function findMode(change: FileChange): number | undefined {
  return 'mode' in change ? change.mode : undefined
}

/** The folders below the root that a path needs and that are missing, outermost first. */
function missingFolders(world: World, path: string): readonly string[] {
  const folder = dirname(path)
  if (folder === '.' || world.files.look(join(world.root, folder))) return []
  return [...missingFolders(world, folder), folder]
}

function getBytes(
  files: Files,
  change: Exclude<FileChange, { kind: 'remove' }>,
  secrets: ReadonlyMap<string, string>,
): Buffer {
  if (change.kind !== 'copy')
    return Buffer.from(
      contentText(change.content, ({ secret, written }) => written ?? secrets.get(secret) ?? ''),
    )
  const bytes = files.read(change.from)
  if (bytes && sha256(bytes) === change.hash) return bytes
  throw new CliError('internal', 'runtime-missing', 'the runtime inside create-auth is damaged', {
    hint: 'Install create-auth again; in a checkout, run npm run build.',
  })
}

/** One value for each secret that does not exist yet, however often it is used. */
function makeSecrets(changes: readonly Change[]): ReadonlyMap<string, string> {
  const names = changes
    .flatMap((change): Content => ('content' in change ? change.content : []))
    .flatMap((part) => (typeof part === 'string' ? [] : [part.secret]))
  return new Map([...new Set(names)].map((name) => [name, randomBytes(32).toString('base64url')]))
}
