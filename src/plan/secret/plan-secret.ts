import { parseEnv as readByNode } from 'node:util'
import type { Edit } from '../../changes/change.js'
import { renameEnv, setEnv } from '../../changes/files/env.js'
import { CliError } from '../../errors.js'
import type { Project } from '../../project.js'
import { effective, parseEnv } from '../../syntax/dotenv.js'
import { contentText } from '../files/content-text.js'
import { refuseTracked, SECRET_ENTRY } from '../files/plan-env.js'
import { planIgnore } from '../files/plan-ignore.js'
import { toChanges } from '../files/to-changes.js'
import { parseManifest } from '../manifest.js'
import type { Note, Plan } from '../plan.js'
import { refuseDirty } from '../refuse.js'
import {
  envFiles,
  listSecrets,
  loadedFiles,
  nextName,
  readSecrets,
  SECRET,
  type Secret,
  SECRET_NAMES,
  type SecretRequest,
} from './secrets.js'

/** The subject of the notes. */
interface SecretSubject {
  readonly project: Project
  readonly request: SecretRequest
  /** As they were, the newest first. */
  readonly secrets: readonly Secret[]
  /** The variable whose secret seals afterwards. */
  readonly newest: string
  /** True where the plan changes the env file. */
  readonly edited: boolean
}

/** Days after which a session that was not used has expired, where `session.maxAge` says nothing else. */
const SESSION_DAYS = 30

/** The length that the engine asks of a secret in production. */
const LENGTH = 32

/** Notes on what the user should know before a change to the secrets, and do after it. */
function secretNotes(subject: SecretSubject): readonly Note[] {
  const { request, newest, edited } = subject
  if (request.action !== 'prune') {
    const elsewhere = `set ${newest} there, too, to a value of its own: openssl rand -base64 33`
    return [
      ...warnings(subject),
      noteNext(subject),
      { ...STEP, title: ELSEWHERE, lines: [elsewhere] },
    ]
  }
  const renamed = `the newest secret becomes ${newest}, the others go`
  return [
    ...(edited ? [END_OF_SESSIONS] : []),
    ...warnings(subject),
    noteNext(subject),
    { ...STEP, title: ELSEWHERE, lines: [renamed] },
  ]
}

const STEP = { kind: 'next-step' } as const
const ELSEWHERE = 'Where else it runs'

const END_OF_SESSIONS: Note = {
  kind: 'warning',
  title: 'This signs out whoever has not been back since the last --rotate',
  lines: [
    `Safe is to wait for session.maxAge (${SESSION_DAYS} days, unless you have set it): by then each session was sealed again or has expired, and so have mailed links (24 hours).`,
  ],
}

function noteNext({ request, secrets }: SecretSubject): Note {
  const safe = new Date(request.now + SESSION_DAYS * 86_400_000).toISOString().slice(0, 10)
  const prune = [
    `from ${safe} on, when the older sessions have ended:`,
    '  create-auth secret --prune',
  ]
  const more = request.action === 'rotate' && secrets.length > 0 ? prune : []
  return { ...STEP, title: 'Next', lines: ['restart the application', ...more] }
}

function warnings({ project, request, secrets, edited }: SecretSubject): readonly Note[] {
  const { target } = project.env
  const mode = project.files.get(target)?.mode ?? 0
  const loaded = loadedFiles(project)
  const others = envFiles(project.env).filter(
    (file) => !loaded.includes(file) && listSecrets(project, file).size > 0,
  )
  const weak = secrets.filter(({ value }) => isWeak(value)).map(({ key }) => key)
  const notes = [
    ...others.map((file) => ({
      title: `${file} has secrets, too`,
      lines: [`if your application reads it, they may win over ${target}: --dotenv ${file}`],
    })),
    ...(weak.length > 0 ? [weakness(weak)] : []),
    ...(request.hasModes && !edited && (mode & 0o044) !== 0
      ? [{ title: `others on this machine can read ${target}`, lines: [`chmod 600 ${target}`] }]
      : []),
  ]
  return notes.map((note) => ({ kind: 'warning', ...note }))
}

/** The engine's own measure. */
function isWeak(value: string): boolean {
  return value.trim().length < LENGTH || new Set(value).size < 8
}

function weakness(keys: readonly string[]): Omit<Note, 'kind'> {
  return {
    title: `${keys.join(', ')}: shorter than ${LENGTH} characters, or too simple`,
    lines: [
      'In production it is refused, even beside a newer one. Replace it: create-auth secret --rotate, and when its sessions have ended, --prune.',
    ],
  }
}

/**
 * Decides what `secret` changes: the env file, in one replacement, so that no secret is lost at any moment.
 *
 * @throws {CliError} `secret-missing`, `secrets-full`, `secret-elsewhere`, `env-tracked`, `env-unread`,
 *   `env-not-ignored`, `files-dirty`
 */
export function planSecret(project: Project, request: SecretRequest): Plan {
  const { target } = project.env
  const secrets = readSecrets(project)
  const newest = chooseNewest(project, request, secrets)
  const edit = editSecret(project, request, secrets, newest)
  const edited = edit.kind === 'edited'
  if (edited) refuseTracked(project)
  refuseUnread(project, edit)
  const changes = [
    ...toChanges(project, target, edit, { mode: 0o600, sensitive: true }),
    ...(edited ? planIgnore(project, false) : []),
  ]
  if (!request.allowDirty) refuseDirty(project, changes, parseManifest(project.manifest))
  return {
    changes,
    commands: [],
    notes: secretNotes({ project, request, secrets, newest, edited }),
  }
}

/** The variable whose secret seals afterwards. */
function chooseNewest(
  project: Project,
  { action }: SecretRequest,
  [newest]: readonly Secret[],
): string {
  if (!newest || action === 'prune') return SECRET
  if (action === 'set') return newest.key
  const next = nextName(project)
  if (next !== undefined) return next
  const message = `${SECRET_NAMES[0]} is in use, and there is no higher number`
  throw new CliError('conflict', 'secrets-full', message, {
    hint: 'Take the older secrets out first, with: create-auth secret --prune',
    file: project.env.target,
  })
}

function editSecret(
  project: Project,
  { action }: SecretRequest,
  secrets: readonly Secret[],
  newest: string,
): Edit {
  const text = project.files.get(project.env.target)?.text
  if (action === 'prune') return pruneSecrets(project, text ?? '', secrets)
  if (secrets.length === 0) return setEnv(text, [SECRET_ENTRY], project.env.target)
  if (action === 'set') return { kind: 'unchanged' }
  const entry = { key: newest, value: { secret: newest }, below: SECRET_NAMES }
  return setEnv(text, [entry], project.env.target)
}

function pruneSecrets(project: Project, text: string, secrets: readonly Secret[]): Edit {
  const { target } = project.env
  const [newest, ...older] = secrets
  if (!newest) throw secretMissing(project)
  const other = loadedFiles(project).find(
    (file) => file !== target && listSecrets(project, file).size > 0,
  )
  if (other !== undefined) {
    const message = `${other} has secrets, too, and what it sets wins over ${target}`
    throw new CliError('conflict', 'secret-elsewhere', message, {
      hint: `Move them to ${target} first, with the names that they have.`,
      file: other,
    })
  }
  if (older.length === 0 && newest.key === SECRET) return { kind: 'unchanged' }
  return renameEnv(text, { from: newest.key, to: SECRET, remove: SECRET_NAMES }, target)
}

/** Loaders that read an env file as dotenv does; whatever else loads one leaves it to Node.js. */
const LIKE_DOTENV: readonly (string | undefined)[] = ['dotenv', 'bun']

/**
 * Node.js has a grammar of its own: what it does not understand, such as `KEY: value` or a byte-order mark, it takes for a
 * part of the next name. No secret may be lost to that, and no other variable because a line in between is gone.
 */
function refuseUnread({ env, files }: Project, edit: Edit): void {
  if (LIKE_DOTENV.includes(env.loader?.value) || edit.kind === 'conflict') return
  const before = files.get(env.target)?.text ?? ''
  const after =
    edit.kind === 'edited'
      ? contentText(edit.content, ({ written }) => written ?? 'secret')
      : before
  const [was, now] = [readByNode(before), readByNode(after)]
  const unread = [...effective(parseEnv(after)).values()].find(({ key, value }) =>
    SECRET_NAMES.includes(key)
      ? now[key]?.replaceAll('\r\n', '\n') !== value
      : now[key] !== was[key],
  )
  if (!unread) return
  const message = `Node.js would not read ${unread.key} in ${env.target} as dotenv does`
  throw new CliError('conflict', 'env-unread', message, {
    hint: 'Make each line KEY=<value> or a comment, and remove a byte-order mark, then run this again.',
    file: env.target,
  })
}

/** There is no secret, where there should be one. */
export function secretMissing({ env }: Project): CliError {
  return new CliError('usage', 'secret-missing', `there is no secret in ${env.target}`, {
    hint: 'Make one with: create-auth secret',
    file: env.target,
  })
}
