import { inspect } from '../../../../../src/inspect/inspect.js'
import { contentText } from '../../../../../src/plan/files/content-text.js'
import { planSecret } from '../../../../../src/plan/secret/plan-secret.js'
import type { SecretAction } from '../../../../../src/plan/secret/secrets.js'
import type { Project } from '../../../../../src/project.js'
import { makeTree, removeTree } from '../../../apply/tree.js'
import { EXPRESS_TS } from '../../../cli/project.js'
import { NEW, type Outcome } from './rows.js'
import { disk } from '../../../../support/disk.js'

/** A project as it is read from a disk that is gone by then. */
export async function readProject(): Promise<Project> {
  const root = makeTree({ ...EXPRESS_TS, '.gitignore': '.env\n' })
  try {
    return await inspect(disk(root), {})
  } finally {
    removeTree(root)
  }
}

/** A project with an env file that is loaded by `by`. */
export function withEnv(project: Project, text: string | undefined, by: string): Project {
  const file = { path: '.env', text: text ?? '', hash: 'h', mode: 0o600 }
  const loader = { value: by, confidence: 'certain', evidence: [] } as const
  return {
    ...project,
    env: { ...project.env, loader },
    files: new Map([...project.files, ...(text === undefined ? [] : [['.env', file] as const])]),
  }
}

/** The outcome of an action on the secrets for an env file that is loaded by `by`. */
export function planText(
  project: Project,
  text: string | undefined,
  action: SecretAction,
  { by, secret = NEW }: { readonly by: string; readonly secret?: string },
): Outcome {
  const before = withEnv(project, text, by)
  const request = { action, allowDirty: false, now: 0, hasModes: true }
  const [change, ...more] = planSecret(before, request).changes
  if (!change) return { same: true }
  if (more.length > 0 || change.path !== '.env') throw new Error('it changes more than the file')
  if (change.kind === 'manual') return { left: change.reason, snippet: change.snippet }
  if (!('sensitive' in change) || !change.sensitive) throw new Error('it would be shown')
  return contentText(change.content, ({ written }) => written ?? secret)
}
