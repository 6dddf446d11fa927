import { randomBytes } from 'node:crypto'
import { basename, dirname, relative, sep } from 'node:path'
import type { Change, Content } from '../changes/change.js'
import { CliError } from '../errors.js'
import { contentText } from '../plan/content-text.js'
import { sha256 } from '../hash.js'
import type { FileState, Files } from './files.js'
import { locate } from './locate.js'
import { missingFolders } from './roll-back.js'
import type { RecordedFile, RunRecord } from './run-record.js'

/** A file as it will be; the only place where secrets are values. */
export interface StagedFile {
  readonly target: string
  readonly bytes: Buffer
  readonly like: FileState | undefined
  readonly recorded: RecordedFile
}

/** Everything that a commit needs, decided before anything is written. */
export interface Stage {
  readonly files: readonly StagedFile[]
  readonly record: RunRecord
}

/**
 * Reads every file that a plan touches and makes its new bytes.
 *
 * @throws {CliError} `changed-meanwhile` where a file is not as it was when the plan was made
 */
export function stage(
  files: Files,
  root: string,
  changes: readonly Change[],
  given: ReadonlyMap<string, string>,
): Stage {
  const run = randomBytes(4).toString('hex')
  const secrets = new Map([...makeSecrets(changes), ...given])
  const staged = changes.flatMap((change) =>
    change.kind === 'manual' ? [] : [stageFile(files, root, change, secrets, run)],
  )
  const recorded = staged.map((file) => file.recorded)
  const folders = recorded.flatMap((file) => missingFolders(files, root, file.path))
  return { files: staged, record: { files: recorded, folders: [...new Set(folders)], derived: [] } }
}

type FileChange = Exclude<Change, { kind: 'manual' }>

function stageFile(
  files: Files,
  root: string,
  change: FileChange,
  secrets: ReadonlyMap<string, string>,
  run: string,
): StagedFile {
  const target = locate(files, root, change.path)
  const before = files.read(target)
  const expected = change.kind === 'create' ? undefined : change.before
  if ((before && sha256(before)) !== expected) throw changedMeanwhile(change.path)

  const bytes = bytesOf(files, change, secrets)
  const like = files.look(target)
  const path = relative(root, target).split(sep).join('/')
  const wanted = change.kind === 'create' ? change.mode : undefined
  const recorded = {
    path,
    temp: tempBeside(path, run),
    ...(before ? { before: before.toString('base64') } : {}),
    mode: like?.mode ?? wanted ?? 0o644,
    after: sha256(bytes),
  }
  return { target, bytes, like, recorded }
}

function bytesOf(files: Files, change: FileChange, secrets: ReadonlyMap<string, string>): Buffer {
  if (change.kind !== 'copy')
    return Buffer.from(
      contentText(change.content, ({ secret, written }) => written ?? secrets.get(secret) ?? ''),
    )
  const bytes = files.read(change.from)
  if (bytes) return bytes
  throw new CliError('internal', 'runtime-missing', 'the runtime inside create-auth is damaged', {
    hint: 'Install create-auth again.',
  })
}

/** One value for each secret that does not exist yet, however often it is used. */
function makeSecrets(changes: readonly Change[]): ReadonlyMap<string, string> {
  const names = changes
    .flatMap((change): Content => ('content' in change ? change.content : []))
    .flatMap((part) => (typeof part === 'string' ? [] : [part.secret]))
  return new Map([...new Set(names)].map((name) => [name, randomBytes(32).toString('base64url')]))
}

function tempBeside(path: string, run: string): string {
  const folder = dirname(path)
  const name = `.${basename(path)}.${run}.create-auth`
  return folder === '.' ? name : `${folder}/${name}`
}

function changedMeanwhile(path: string): CliError {
  const message = `${path} changed while create-auth was running`
  return new CliError('conflict', 'changed-meanwhile', message, {
    hint: 'Nothing was written. Run the command again.',
    file: path,
  })
}
