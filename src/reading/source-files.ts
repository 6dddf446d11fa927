import { join, posix } from 'node:path'
import type { ResolveImport } from '../code/value.js'
import { isComponent } from '../syntax/component.js'
import { findPackage } from '../syntax/origin.js'
import { listFilesBelow } from './match-files.js'
import { readBounded } from './read-file.js'
import { readOnce } from './read-once.js'
import type { World } from '../world/world.js'

const SOURCE = /\.[cm]?[jt]sx?$/
/** Folders of files that are made from sources, or are somebody else's. */
const MADE = /^(?:dist|build|out|vendor|\.[\w-]+)\//

/** Files that are not the application itself. */
const ASIDE =
  /(?:^|\/)(?:__tests__|__mocks__|tests?|specs?|e2e|mocks?|fixtures|examples?|stories|\.storybook|cypress)\/|\.(?:test|spec|stories)\.[cm]?[jt]sx?$/

/** Tells whether a file is there for tests or to show something, and not for the application. */
export function isAside(file: string): boolean {
  return ASIDE.test(file)
}

/** Tells whether a file is made from sources, or somebody else's. */
export function isMade(file: string): boolean {
  return MADE.test(file)
}

/** Of all files together. */
const MOST_CHARACTERS = 50_000_000

/** A source file of the project's own. */
export interface OwnSource {
  readonly file: string
  readonly text: string
}

// Several ask for the same folder, whose files are read once: for as long as the run lasts whose resolver it is.
const known = new WeakMap<ResolveImport, Map<string, readonly OwnSource[]>>()

/**
 * Every file of a project with code, reached or not, as far as all of them can be held.
 *
 * @param run the resolver of a run that asks several times, before anything is written
 */
export function sourceFiles(world: World, run?: ResolveImport): readonly OwnSource[] {
  const read = (run && known.get(run)) ?? new Map<string, readonly OwnSource[]>()
  if (run) known.set(run, read)
  const sources = read.get(world.root) ?? readAll(world, run)
  read.set(world.root, sources)
  return sources
}

function readAll(world: World, run?: ResolveImport): readonly OwnSource[] {
  const sources: OwnSource[] = []
  let size = 0
  for (const file of listFilesBelow(world, '.')) {
    if ((!SOURCE.test(file) && !isComponent(file)) || isMade(file)) continue
    const path = join(world.root, file)
    const text = run ? readOnce(world, path, run) : (readBounded(world, path) ?? '')
    size += text.length
    if (size > MOST_CHARACTERS) break
    sources.push({ file, text })
  }
  return sources
}

/** As {@link sourceFiles}, of several folders, each file by its path from the root. */
export function readTexts(
  world: World,
  folders: readonly string[],
  run: ResolveImport,
): readonly OwnSource[] {
  return folders.flatMap((folder) =>
    sourceFiles(world.at(folder), run).map(({ file, text }) => ({
      file: posix.join(folder, file),
      text,
    })),
  )
}

/** Tells whether a text names one of some modules, where that may be an import; a package can be named by its folder, too. */
export function namesModule(text: string, modules: readonly string[]): boolean {
  return modules.some((name) => ['"', "'", '`'].some((quote) => text.includes(name + quote)))
}

/** Tells whether a text names one of some packages, or a module of it, where that may be an import. */
export function namesPackage(text: string, packages: RegExp): boolean {
  return [...text.matchAll(/['"]([@\w][\w@./-]*)['"]/g)].some(([, specifier = '']) =>
    packages.test(findPackage(specifier) ?? ''),
  )
}
