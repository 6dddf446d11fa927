import type { Project } from '../../project.js'
import type { Note } from '../plan.js'
import { envFiles, loadedFiles, listSecrets, type Secret, type SecretRequest } from './secrets.js'

/** The subject of the notes. */
export interface SecretSubject {
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
export function secretNotes(subject: SecretSubject): readonly Note[] {
  const { request, newest, edited } = subject
  if (request.action !== 'prune') {
    const elsewhere = `set ${newest} there, too, to a value of its own: openssl rand -base64 33`
    return [...warnings(subject), next(subject), { ...STEP, title: ELSEWHERE, lines: [elsewhere] }]
  }
  const renamed = `the newest secret becomes ${newest}, the others go`
  return [
    ...(edited ? [END_OF_SESSIONS] : []),
    ...warnings(subject),
    next(subject),
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

function next({ request, secrets }: SecretSubject): Note {
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
