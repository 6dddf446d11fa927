import { dirname, posix, relative, sep } from 'node:path'
import { TARBALLS } from '../../catalog/runtime.js'
import { CliError } from '../../errors.js'
import type { GitFacts } from '../../project.js'
import { findWorkspace } from './find-workspace.js'
import type { Repository } from './open-repository.js'

/** Which files of the project and its workspace differ from the last commit, of a repository that may be none. */
export function readGit(root: string, repository: Repository | undefined): GitFacts {
  if (!repository) return { dirty: new Set() }
  const { top, machineIgnores } = repository
  const place = relative(root, findWorkspace(root) ?? root) || '.'
  const excludes = ['-c', `core.excludesFile=${machineIgnores}`]
  const shown = ['--porcelain=v1', '-z', '--untracked-files=all', '--no-renames']
  const args = [...excludes, 'status', ...shown, '--ignore-submodules=all', '--', place]
  const status = repository.git(root, args)
  if (status === undefined) throw unreadable(top)
  const prefix = relative(top, root).split(sep).join('/')
  const paths = status.split('\0').flatMap((entry) => (entry.length < 4 ? [] : entry.slice(3)))
  const own = paths.map((path) => posix.relative(`/${prefix}`, `/${path}`))
  return { root: top, dirty: new Set(own), tarball: tarballFacts(root, repository) }
}

/** The people for whom git leaves a file out: everybody, or those on this machine alone, because of what is said there. */
export function whoIgnores(
  root: string,
  { git, machineIgnores }: Repository,
  path: string,
): 'everybody' | 'this-machine' | undefined {
  const check = ['check-ignore', '-q', '--no-index', '--', path]
  if (git(root, check) !== undefined) return 'everybody'
  const here = git(root, ['-c', `core.excludesFile=${machineIgnores}`, ...check])
  return here === undefined ? undefined : 'this-machine'
}

/** A tarball of no version: rules name them by their folder, their extension, or all at once. */
const TARBALL = TARBALLS.replace('*', '0')

function tarballFacts(root: string, repository: Repository): NonNullable<GitFacts['tarball']> {
  const ignored = (path: string): boolean => whoIgnores(root, repository, path) !== undefined
  const part = ignored(`${dirname(TARBALL)}/`) ? 'folder' : 'file'
  const asked = ['check-attr', '-z', 'text', 'eol', 'ident', 'filter', 'working-tree-encoding']
  const fields = repository.git(root, [...asked, '--', TARBALL])?.split('\0') ?? []
  // A path, an attribute and its value, again and again.
  const said = new Map(
    fields.flatMap((name, at) => (at % 3 === 1 ? [[name, fields[at + 1] ?? ''] as const] : [])),
  )
  return { ...(ignored(TARBALL) && { ignored: part }), rewritten: isRewritten(said) }
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
  const commit = git(root, ['--literal-pathspecs', 'rev-list', '-1', '--all', '--', path], HISTORY)
  return commit !== undefined && commit !== ''
}

function unreadable(top: string): CliError {
  return new CliError('unsupported', 'git-unreadable', `git can't read the repository in ${top}`, {
    hint: 'Run git status there: it says why.',
    file: top,
  })
}
