import { posix } from 'node:path'
import type { RuntimeProvider } from '../../catalog/runtime.js'
import type { Change, Content, Edit } from '../../changes/change.js'
import { setEnv, type EnvEntry } from '../../changes/files/env.js'
import { removePlaceholders } from '../../changes/files/remove-placeholders.js'
import { CliError } from '../../errors.js'
import { SCHEMA } from '../../inspect/env/find-example.js'
import type { Project } from '../../project.js'
import { contentText } from './content-text.js'
import { toChanges } from './to-changes.js'

/**
 * The env file and its documented twin, with everything that sign-in needs.
 *
 * @param values what is filled in at once, by variable
 * @param more further variables that sign-in needs
 * @throws {CliError} `env-tracked` where a secret would end up in git
 */
export function planEnv(
  project: Project,
  providers: readonly RuntimeProvider[],
  values: ReadonlyMap<string, EnvEntry['value']> = new Map(),
  more: Group = [],
): readonly Change[] {
  return planGroups(project, [
    [...BASE, ...more],
    ...providers.map((row) => providerEntries(row, values)),
  ])
}

/**
 * Reserves what providers need, with nothing else: each gets a paragraph of its own.
 *
 * @param values what is filled in at once, by variable
 * @throws {CliError} `env-tracked` where a secret would end up in git
 */
export function planProviderEnv(
  project: Project,
  providers: readonly RuntimeProvider[],
  values: ReadonlyMap<string, EnvEntry['value']>,
): readonly Change[] {
  return planGroups(
    project,
    providers.map((row) => providerEntries(row, values)),
  )
}

/** Takes back what {@link planProviderEnv} has reserved and nobody has filled in. */
export function planEnvRemoval(
  project: Project,
  providers: readonly RuntimeProvider[],
): readonly Change[] {
  const entries = providers.flatMap((row) => providerEntries(row))
  return [...new Set([project.env.target, project.env.example])].flatMap((path) => {
    const written = entries.map((entry) => documented(path, entry))
    const edit = removePlaceholders(project.files.get(path)?.text, written)
    return toChanges(project, path, edit, path === project.env.target ? { sensitive: true } : {})
  })
}

type Group = readonly EnvEntry[]

/** The first secret of a project. */
export const SECRET_ENTRY: EnvEntry = {
  key: 'AUTH_SECRET',
  value: { secret: 'AUTH_SECRET' },
  comment: 'Seals the sessions. Another value for each place where the application runs.',
}

const BASE: Group = [
  SECRET_ENTRY,
  {
    key: 'AUTH_DEV',
    value: 'true',
    comment: 'Sign-in without a password, for development. Never set it where others can visit.',
  },
]

/** The entries of the env file that a provider needs; the values are the user's. */
function providerEntries(
  provider: RuntimeProvider,
  values: ReadonlyMap<string, EnvEntry['value']> = new Map(),
): Group {
  return provider.env.map(({ key, what }) => ({
    key,
    value: values.get(key) ?? '',
    comment: `${provider.name}: ${what}`,
  }))
}

function planGroups(project: Project, groups: readonly Group[]): readonly Change[] {
  const { target, example: path } = project.env
  const secrets = setInTurn(target, project.files.get(target)?.text, groups)
  if (secrets.kind === 'edited') refuseTracked(project)
  const example = setInTurn(
    path,
    project.files.get(path)?.text,
    groups.map((group) => group.map((entry) => documented(path, entry))),
  )
  return [
    ...toChanges(project, target, brief(secrets), { mode: 0o600, sensitive: true }),
    ...(target === path ? [] : toChanges(project, path, brief(example), {})),
  ]
}

/**
 * Matches variables whose values a visitor's browser gets to see anyway: who we are to a service, who that is, and from whom
 * mails come.
 */
const SEEN = /_(?:ID|ISSUER|FROM)$/

/** A variable without its value, as a file documents it; a schema has to know what may be missing, and what may be seen. */
function documented(path: string, entry: EnvEntry): EnvEntry {
  if (posix.basename(path) !== SCHEMA) return { ...entry, value: '' }
  const open = SEEN.test(entry.key) || (typeof entry.value === 'string' && entry.value !== '')
  const comment = `${open ? '@public' : '@sensitive'} @optional # ${entry.comment}`
  return { ...entry, value: '', comment }
}

/** One group after the other, as if each came with a run of its own. */
function setInTurn(file: string, text: string | undefined, groups: readonly Group[]): Edit {
  const all = groups.reduce<Edit>(
    (before, group) => {
      if (before.kind === 'conflict') return before
      const next = setEnv(before.kind === 'edited' ? marked(before.content) : text, group, file)
      if (next.kind !== 'edited') return next.kind === 'unchanged' ? before : next
      const did = before.kind === 'edited' ? [...before.did, ...next.did] : next.did
      return { ...next, content: unmarked(next.content), did }
    },
    { kind: 'unchanged' },
  )
  if (all.kind !== 'conflict') return all
  // The step by hand names what every group lacks.
  const byHand = setEnv(text, groups.flat().map(withoutGiven), file)
  return byHand.kind === 'conflict' ? byHand : all
}

/** A secret that is given is neither shown nor made up. */
function withoutGiven(entry: EnvEntry): EnvEntry {
  const given = typeof entry.value !== 'string' && entry.key !== SECRET_ENTRY.key
  return given ? { ...entry, value: '' } : entry
}

/** Stands for a secret in a text that is edited further. */
const MARK = /\0(\w+)\0/

function marked(content: Content): string {
  return contentText(content, ({ secret }) => `\0${secret}\0`)
}

function unmarked(content: Content): Content {
  return content.flatMap((part) =>
    typeof part === 'string'
      ? part.split(MARK).map((piece, index) => (index % 2 === 0 ? piece : { secret: piece }))
      : [part],
  )
}

/**
 * Refuses to write a secret where it would end up in git.
 *
 * @throws {CliError} `env-tracked`
 */
export function refuseTracked(project: Project): void {
  const { target, behind: file = target, tracked } = project.env
  if (!tracked) return
  const another = file === '.env.local' ? '.env.development.local' : '.env.local'
  throw new CliError('conflict', 'env-tracked', `git tracks ${file}, and a secret belongs there`, {
    hint: `Take it out of git with: git rm --cached ${file}. Secrets that were committed need replacing. Or let sign-in load a file of its own: --dotenv ${another}.`,
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
