import { dirname, posix, relative, sep } from 'node:path'
import { TARBALLS } from '../../catalog/runtime.js'
import { CliError } from '../../errors.js'
import type { GitFacts } from '../../project.js'
import { findWorkspace } from './find-workspace.js'
import type { Repository } from './open-repository.js'

/** The facts of a repository, which may be none. */
export function readGit(root: string, repository: Repository | undefined): GitFacts {
  if (!repository) return { dirty: new Set() }
  const dirty = dirtyOf(root, repository)
  return { root: repository.top, dirty, tarball: tarballFacts(root, repository) }
}

/**
 * The files of the project and its workspace that differ from the last commit.
 *
 * @returns relative to the project
 * @throws {CliError} `git-unreadable`
 */
export function dirtyOf(root: string, repository: Repository): ReadonlySet<string> {
  const { top } = repository
  const place = relative(root, findWorkspace(root) ?? root) || '.'
  const shown = ['--porcelain=v1', '-z', '--untracked-files=all', '--no-renames']
  const args = ['status', ...shown, '--ignore-submodules=all', '--', place]
  const status = repository.git(root, [...excluding(repository), ...args])
  if (status === undefined) throw unreadable(top)
  const prefix = relative(top, root).split(sep).join('/')
  const paths = status.split('\0').flatMap((entry) => (entry.length < 4 ? [] : entry.slice(3)))
  return new Set(paths.map((path) => posix.relative(`/${prefix}`, `/${path}`)))
}

/** Has git leave out what is left out on this machine alone, too. */
function excluding({ machineIgnores }: Repository): readonly string[] {
  return machineIgnores === undefined ? [] : ['-c', `core.excludesFile=${machineIgnores}`]
}

/** The people for whom git leaves a file out: everybody, or those on this machine alone, because of what is said there. */
export type Ignoring = 'everybody' | 'this-machine'

/** The files of some that git leaves out, each with the people for whom it does. */
export function ignoredOf(
  root: string,
  repository: Repository,
  paths: readonly string[],
): ReadonlyMap<string, Ignoring> {
  const ask = (settings: readonly string[], about: readonly string[]): readonly string[] => {
    if (about.length === 0) return []
    const args = [...settings, 'check-ignore', '--no-index', '-z', '--stdin']
    const said = repository.git(root, args, { input: about.join('\0') }) ?? ''
    return about.filter((path) => said.split('\0').includes(path))
  }
  const everybody = ask([], paths)
  const others = paths.filter((path) => !everybody.includes(path))
  const settings = excluding(repository)
  const here = settings.length === 0 ? [] : ask(settings, others)
  return new Map([
    ...everybody.map((path) => [path, 'everybody'] as const),
    ...here.map((path) => [path, 'this-machine'] as const),
  ])
}

/** The people for whom git leaves one file out; undefined where it takes it. */
export function whoIgnores(
  root: string,
  repository: Repository,
  path: string,
): Ignoring | undefined {
  return ignoredOf(root, repository, [path]).get(path)
}

/** A tarball of no version: rules name them by their folder, their extension, or all at once. */
const TARBALL = TARBALLS.replace('*', '0')

function tarballFacts(root: string, repository: Repository): NonNullable<GitFacts['tarball']> {
  const folder = `${dirname(TARBALL)}/`
  const ignored = ignoredOf(root, repository, [folder, TARBALL])
  const part = ignored.has(folder) ? 'folder' : 'file'
  const asked = ['check-attr', '-z', 'text', 'eol', 'ident', 'filter', 'working-tree-encoding']
  const fields = repository.git(root, [...asked, '--', TARBALL])?.split('\0') ?? []
  // A path, an attribute and its value, again and again.
  const said = new Map(
    fields.flatMap((name, at) => (at % 3 === 1 ? [[name, fields[at + 1] ?? ''] as const] : [])),
  )
  return { ...(ignored.has(TARBALL) && { ignored: part }), rewritten: isRewritten(said) }
}

/** Tells whether git changes the bytes of a file. With `text=auto` it leaves files alone that are no text. */
function isRewritten(said: ReadonlyMap<string, string>): boolean {
  const valueOf = (name: string): string => said.get(name) ?? 'unspecified'
  const text = valueOf('text')
  const isText = text === 'set' || (text === 'unspecified' && /^(?:lf|crlf)$/.test(valueOf('eol')))
  const others = ['ident', 'filter', 'working-tree-encoding'].map(valueOf)
  return isText || others.some((value) => !/^un(?:set|specified)$/.test(value))
}

/** Those of some paths that git keeps. */
export function trackedOf(
  root: string,
  { git }: Repository,
  paths: readonly string[],
): readonly string[] {
  if (paths.length === 0) return []
  const listed = git(root, ['--literal-pathspecs', 'ls-files', '-z', '--', ...paths]) ?? ''
  const kept = new Set(listed.split('\0'))
  return paths.filter((path) => kept.has(path))
}

/** Milliseconds; in a long history nothing is said rather than waited for. */
const HISTORY = 1500

/** Tells whether a commit of any branch has changed a file, as far as that is quickly found. */
export function wasCommitted(root: string, { git }: Repository, path: string): boolean {
  const commit = git(root, ['--literal-pathspecs', 'rev-list', '-1', '--all', '--', path], {
    timeout: HISTORY,
  })
  return commit !== undefined && commit !== ''
}

function unreadable(top: string): CliError {
  return new CliError('unsupported', 'git-unreadable', `git can't read the repository in ${top}`, {
    hint: 'Run git status there: it says why.',
    file: top,
  })
}
