import type { RuntimeProvider } from '../catalog/runtime.js'
import type { Change, Edit } from '../changes/change.js'
import { setEnv, type EnvEntry } from '../changes/env.js'
import { CliError } from '../errors.js'
import type { Project } from '../project.js'
import { ENV_EXAMPLE } from './names.js'
import { toChanges } from './to-changes.js'

/**
 * The env file and its documented twin.
 *
 * @throws {CliError} `env-tracked` where a secret would end up in git
 */
export function planEnv(
  project: Project,
  providers: readonly RuntimeProvider[],
): readonly Change[] {
  const { target } = project.env
  const entries = envEntries(providers)
  const secrets = setEnv(project.files.get(target)?.text, entries)
  if (secrets.kind === 'edited') refuseTracked(project)
  const example = setEnv(
    project.files.get(ENV_EXAMPLE)?.text,
    entries.map((entry) => ({ ...entry, value: '' })),
  )
  return [
    ...toChanges(project, target, brief(secrets), { mode: 0o600, sensitive: true }),
    ...(target === ENV_EXAMPLE ? [] : toChanges(project, ENV_EXAMPLE, brief(example), {})),
  ]
}

/** The first secret of a project. */
export const SECRET_ENTRY: EnvEntry = {
  key: 'AUTH_SECRET',
  value: { secret: 'AUTH_SECRET' },
  comment: 'Seals the sessions. Another value for each place where the application runs.',
}

function envEntries(providers: readonly RuntimeProvider[]): readonly EnvEntry[] {
  return [
    SECRET_ENTRY,
    {
      key: 'AUTH_DEV',
      value: 'true',
      comment: 'Sign-in without a password, for development. Never set it where others can visit.',
    },
    ...providers.flatMap((provider) =>
      provider.env.map(({ key, what }) => ({
        key,
        value: '',
        comment: `${provider.name}: ${what}`,
      })),
    ),
  ]
}

/**
 * Refuses to write a secret where it would end up in git.
 *
 * @throws {CliError} `env-tracked`
 */
export function refuseTracked(project: Project): void {
  const { target, behind: file = target, tracked } = project.env
  if (!tracked) return
  throw new CliError('conflict', 'env-tracked', `git tracks ${file}, and a secret belongs there`, {
    hint: `Take it out of git with: git rm --cached ${file}. Secrets that were committed need replacing.`,
    file,
  })
}

/** One line for all keys that are added. */
function brief(edit: Edit): Edit {
  if (edit.kind !== 'edited') return edit
  const added = edit.did.filter(isAdded).map((line) => line.slice(4).replace(/, empty$/, ''))
  const others = edit.did.filter((line) => !isAdded(line))
  return { ...edit, did: [...others, ...(added.length > 0 ? [`add ${added.join(', ')}`] : [])] }
}

function isAdded(line: string): boolean {
  return line.startsWith('add ')
}
