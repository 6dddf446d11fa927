import { dirname, posix } from 'node:path'
import { TARBALLS } from '../../catalog/runtime.js'
import { CliError } from '../../errors.js'
import type { GitFacts } from '../../project.js'
import { relativePath } from '../../reading/read-file.js'
import type { Ignoring, Repository } from '../../world/repository.js'
import type { World } from '../../world/world.js'
import { findWorkspace } from './find-workspace.js'

/** The facts of a repository, which may be none. */
export function readGit(world: World): GitFacts {
  const repository = world.repository()
  if (!repository) return { dirty: new Set() }
  const dirty = findDirty(world, repository)
  // Asked together, they take one process: a repository remembers what it was asked.
  findIgnored(world, repository, [...TARBALL_PATHS, ...USUAL_ENV_FILES])
  return { root: repository.top, dirty, tarball: readTarballFacts(world, repository) }
}

/**
 * The files of the project and its workspace that differ from the last commit.
 *
 * @returns relative to the project
 * @throws {CliError} `git-unreadable`
 */
export function findDirty(world: World, repository: Repository): ReadonlySet<string> {
  const { top } = repository
  const changed = repository.findChanged(relativePath(top, findWorkspace(world) ?? world.root))
  if (!changed) throw unreadable(top)
  const prefix = relativePath(top, world.root)
  return new Set([...changed].map((path) => posix.relative(`/${prefix}`, `/${path}`)))
}

/** The people for whom git leaves some files out; without those that it takes. @param paths relative to the root */
export function findIgnored(
  { root }: World,
  repository: Repository,
  paths: readonly string[],
): ReadonlyMap<string, Ignoring> {
  const prefix = relativePath(repository.top, root)
  const found = repository.findIgnored(paths.map((path) => posix.join(prefix, path)))
  return new Map(
    paths.flatMap((path) => {
      const ignoring = found.get(posix.join(prefix, path))
      return ignoring ? [[path, ignoring] as const] : []
    }),
  )
}

/** The people for whom git leaves one file out; undefined where it takes it. */
export function whoIgnores(
  world: World,
  repository: Repository,
  path: string,
): Ignoring | undefined {
  return findIgnored(world, repository, [path]).get(path)
}

/** A tarball of no version: rules name them by their folder, their extension, or all at once. */
const TARBALL = TARBALLS.replace('*', '0')

/** Its folder, too, since a rule may name that alone. */
const TARBALL_PATHS = [`${dirname(TARBALL)}/`, TARBALL]

const USUAL_ENV_FILES = ['.env', '.env.local', '.env.example', '.dev.vars', '.dev.vars.example']

function readTarballFacts(world: World, repository: Repository): NonNullable<GitFacts['tarball']> {
  const ignored = findIgnored(world, repository, TARBALL_PATHS)
  const part = TARBALL_PATHS.every((path) => ignored.has(path)) ? 'folder' : 'file'
  const path = posix.join(relativePath(repository.top, world.root), TARBALL)
  return {
    ...(ignored.has(TARBALL) && { ignored: part }),
    rewritten: isRewritten(repository.readAttributes(path)),
  }
}

/** Tells whether git changes the bytes of a file. With `text=auto` it leaves files alone that are no text. */
function isRewritten(said: ReadonlyMap<string, string>): boolean {
  const readAttribute = (name: string): string => said.get(name) ?? 'unspecified'
  const text = readAttribute('text')
  const isText =
    text === 'set' || (text === 'unspecified' && /^(?:lf|crlf)$/.test(readAttribute('eol')))
  const others = ['ident', 'filter', 'working-tree-encoding'].map(readAttribute)
  return isText || others.some((value) => !/^un(?:set|specified)$/.test(value))
}

/** Those of some paths that git keeps. @param paths relative to the root */
export function findTracked(
  { root }: World,
  repository: Repository,
  paths: readonly string[],
): readonly string[] {
  const prefix = relativePath(repository.top, root)
  const tracked = repository.findTracked(paths.map((path) => posix.join(prefix, path)))
  return paths.filter((path) => tracked.has(posix.join(prefix, path)))
}

/** Tells whether a commit of any branch has changed a file, as far as that is quickly found. */
export function wasCommitted({ root }: World, repository: Repository, path: string): boolean {
  return repository.wasCommitted(posix.join(relativePath(repository.top, root), path))
}

function unreadable(top: string): CliError {
  return new CliError('unsupported', 'git-unreadable', `git can't read the repository in ${top}`, {
    hint: 'Run git status there: it says why.',
    file: top,
  })
}
