import { parseEnv as readByNode } from 'node:util'
import type { Edit } from '../../changes/change.js'
import { renameEnv, setEnv } from '../../changes/files/env.js'
import { CliError } from '../../errors.js'
import type { Project } from '../../project.js'
import { effective, parseEnv } from '../../syntax/dotenv.js'
import { contentText } from '../files/content-text.js'
import { parseManifest } from '../manifest.js'
import { refuseTracked, SECRET_ENTRY } from '../files/plan-env.js'
import { planIgnore } from '../files/plan-ignore.js'
import type { Plan } from '../plan.js'
import { secretNotes } from './plan-secret-notes.js'
import { refuseDirty } from '../refuse.js'
import {
  loadedFiles,
  nextName,
  readSecrets,
  SECRET,
  SECRET_NAMES,
  listSecrets,
  type Secret,
  type SecretRequest,
} from './secrets.js'
import { toChanges } from '../files/to-changes.js'

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
  if (action === 'prune') return prune(project, text ?? '', secrets)
  if (secrets.length === 0) return setEnv(text, [SECRET_ENTRY], project.env.target)
  if (action === 'set') return { kind: 'unchanged' }
  const entry = { key: newest, value: { secret: newest }, below: SECRET_NAMES }
  return setEnv(text, [entry], project.env.target)
}

function prune(project: Project, text: string, secrets: readonly Secret[]): Edit {
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
