import { join, posix } from 'node:path'
import { isRecord } from '../../guards.js'
import { relativePath } from '../../reading/read-file.js'
import { readOther } from '../../reading/read-package.js'
import { listImports } from '../../reading/read-sources.js'
import { namesPackage, readTexts } from '../../reading/source-files.js'
import { findWorkspace } from './find-workspace.js'
import { resolveRange } from './locked-version.js'
import type { ResolveImport } from '../../code/value.js'
import { findMember, otherMembers, type WorkspaceMember } from './workspace-members.js'
import type { World } from '../../world/world.js'

/** The packages of a workspace, in what a project has to do with them. Folders are relative to the project's root. */
export interface RelatedPackages {
  /** The project's own, `.`, then those that it imports or depends on, and those that share one with the library with it. */
  readonly folders: readonly string[]
  /** Those that have the library as well, and nothing of it together with the project. */
  readonly apart: readonly string[]
  /**
   * What the package.json of each of the folders says of the library's packages, whatever section they are in; and that of the
   * workspace's root, where nobody else can need them.
   */
  readonly depends: readonly {
    readonly folder: string
    readonly name: string
    readonly range: string
  }[]
}

type Package = Pick<WorkspaceMember, 'path' | 'json'>

interface PackageSearch {
  readonly world: World
  readonly resolve: ResolveImport
  /** The members of the workspace, without the project. */
  readonly others: readonly WorkspaceMember[]
}

interface Search extends PackageSearch {
  /** The names of the library's packages. */
  readonly library: RegExp
}

/**
 * Finds the packages of its workspace that go together with a project: where one of them gets another library, the code of the
 * others does not work any more.
 *
 * @param world.root absolute
 * @param library the names of its packages
 */
export function relatedPackages(
  world: World,
  library: RegExp,
  resolve: ResolveImport,
): RelatedPackages {
  const others = otherMembers(world, resolve)
  const search = { world, library, resolve, others }
  const found = withSharing(search, listReachedPackages(search, [ownPackage(world)]))
  const folders = found.map(({ path }) => path)
  const apart = others.filter((each) => !folders.includes(each.path) && has(search, each))
  const depends = [...found, ...(apart.length > 0 ? [] : around(world))].flatMap(
    ({ path: folder, json }) =>
      listDependencies(json).flatMap(([name, range]) =>
        library.test(name)
          ? [{ folder, name, range: resolveRange(world, name, String(range)) }]
          : [],
      ),
  )
  return { folders, apart: apart.map(({ path }) => path), depends }
}

function ownPackage(world: World): Package {
  return { path: '.', json: readOther(world, 'package.json') }
}

/** The root of the workspace. */
function around(world: World): readonly Package[] {
  const workspace = findWorkspace(world)
  if (workspace === undefined) return []
  const json = readOther(world, join(workspace, 'package.json'))
  return [{ path: relativePath(world.root, workspace), json }]
}

/** What the root of the workspace depends on: its packages find that there. */
export function sharedDependencies(world: World): readonly string[] {
  return around(world).flatMap(({ json }) => listDependencies(json).map(([name]) => name))
}

/** Some packages, and whatever they import or depend on. */
function listReachedPackages(search: PackageSearch, start: readonly Package[]): readonly Package[] {
  const reached = new Map(start.map((each) => [each.path, each]))
  for (const each of reached.values()) {
    for (const next of listUsedMembers(search, each)) reached.set(next.path, next)
  }
  return [...reached.values()]
}

function listUsedMembers(
  { world, resolve, others }: PackageSearch,
  { path, json }: Package,
): readonly WorkspaceMember[] {
  if (others.length === 0) return []
  const named = listDependencies(json).map(([name]) => name)
  // A relative path says by itself which package it leads to.
  const leading: ResolveImport = (from, specifier) =>
    specifier.startsWith('.')
      ? posix.join(posix.dirname(from), specifier)
      : resolve(from, specifier)
  const imported = readTexts(world, [path], resolve)
    .flatMap(({ file, text }) => listImports(leading, file, text))
    .map(({ file }) => findMember(others, file))
  return others.filter((each) => named.includes(each.name) || imported.includes(each))
}

/** With those packages that have the library, and share one that has it, too. */
function withSharing(search: Search, found: readonly Package[]): readonly Package[] {
  const { world, library, others, resolve } = search
  const paths = found.map(({ path }) => path)
  const shared = others.filter(
    ({ path }) =>
      paths.includes(path) &&
      readTexts(world, [path], resolve).some(({ text }) =>
        namesPackage(withoutTypes(text), library),
      ),
  )
  const more = others.filter(
    (each) =>
      !paths.includes(each.path) &&
      has(search, each) &&
      listUsedMembers(search, each).some((used) => shared.includes(used)),
  )
  return more.length === 0
    ? found
    : withSharing(search, listReachedPackages(search, [...found, ...more]))
}

/** Without what is only imported to be checked by a compiler: types of two libraries can stand beside each other. */
function withoutTypes(text: string): string {
  return text.replace(/\b(?:im|ex)port\s+type\b[^'"]*['"][^'"\n]*['"]/g, '')
}

/** Tells whether a package has the library: its own, or the one that the root of the workspace depends on. */
function has({ world, library, resolve }: Search, { path, json }: Package): boolean {
  return (
    listDependencies(json).some(([name]) => library.test(name)) ||
    readTexts(world, [path], resolve).some(({ text }) => namesPackage(text, library))
  )
}

const SECTIONS = ['dependencies', 'devDependencies', 'optionalDependencies', 'peerDependencies']

/** The packages that a package.json names, in whatever section, each with its range. */
function listDependencies(json: Package['json']): readonly (readonly [string, unknown])[] {
  return SECTIONS.map((section) => json[section])
    .filter(isRecord)
    .flatMap((list) => Object.entries(list))
}
