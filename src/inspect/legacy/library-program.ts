import { type LegacyMaker, type MoveSource, selectUses } from '../../catalog/legacy-library.js'
import { createProgram } from '../../code/program.js'
import type { Program, ResolveImport } from '../../code/value.js'
import { readSources } from '../../reading/read-sources.js'
import { namesPackage, readTexts, type OwnSource } from '../../reading/source-files.js'
import { findPackage } from '../../syntax/origin.js'
import { relatedPackages } from '../project/related-packages.js'
import type { World } from '../../world/world.js'

/** The code that has to do with a library. */
export interface LibraryProgram {
  readonly program: Program
  /** Every file that names a module of it. */
  readonly files: readonly string[]
  /** Every file of the project, and of the packages that go together with it. */
  readonly texts: readonly OwnSource[]
}

/**
 * The files of a project, and of the packages that go together with it, that name a library, and those that take something from
 * them, also where others pass that on. Values are followed into whatever these import.
 */
export function readLibraryProgram(
  world: World,
  library: MoveSource,
  resolve: ResolveImport,
): LibraryProgram {
  const texts = readTexts(world, listFolders(world, library, resolve), resolve)
  const files = texts
    .filter(({ text }) => namesPackage(text, library.packages))
    .map(({ file }) => file)
  const users = texts.filter(findUsers(library, texts, files, resolve))
  const near = readSources(world, files, resolve).filter(({ text }) => /\bexport\b/.test(text))
  const all = new Map([...near, ...users].map(({ file, text }) => [file, text]))
  const program = createProgram(
    [...all].map(([file, text]) => ({ file, text })),
    resolve,
    users,
  )
  return { program, files, texts }
}

/**
 * The packages whose code has to do with it: those that go together with the project, and those of the workspace that only
 * speak to it, by its client.
 */
function listFolders(world: World, library: MoveSource, resolve: ResolveImport): readonly string[] {
  const { folders, apart } = relatedPackages(world, library.packages, resolve)
  const makers = splitMakers(library).servers.map(({ name }) => new RegExp(`\\b${name}\\b`))
  const speaking = apart.filter(
    (folder) =>
      !readTexts(world, [folder], resolve).some(({ text }) =>
        makers.some((maker) => maker.test(text)),
      ),
  )
  return [...folders, ...speaking]
}

/** The functions that make something on a server, and those that make clients. */
function splitMakers({ makers = [] }: MoveSource): {
  readonly servers: readonly LegacyMaker[]
  readonly clients: readonly LegacyMaker[]
} {
  return {
    servers: makers.filter(({ client }) => !client),
    clients: makers.filter(({ client }) => client),
  }
}

/** Tells of a file whether something of the library may be used in it: to parse the others would be most of the work. */
function findUsers(
  library: MoveSource,
  texts: readonly OwnSource[],
  files: readonly string[],
  resolve: ResolveImport,
): (source: OwnSource) => boolean {
  const { servers, clients: makers } = splitMakers(library)
  const left = selectUses(library.uses, 'left module')
  const isLeft = (name: string): boolean => left.some(({ match }) => match.test(name))
  const passing = findPassing(texts, files, resolve)
  const speaking = texts.filter(({ text }) => makers.some(({ name }) => text.includes(name)))
  const clients = findPassing(
    texts,
    speaking.map(({ file }) => file),
    resolve,
  )
  return ({ file, text }) => {
    if (passing.has(file) || servers.some(({ used }) => used?.anywhere.test(text))) return true
    const given = servers.some(({ used }) => used?.near.test(text)) ? passing : clients
    return listSpecifiers(text).some(
      (specifier) =>
        isLeft(findPackage(specifier) ?? '') || given.has(resolve(file, specifier) ?? ''),
    )
  }
}

const PASSES_ON =
  /\bexport\s+(?:type\s+)?(?:\*(?:\s+as\s+\w+)?|\{[^}]*\})\s*from\s*['"]([^'"\n]+)['"]/g

/** Some files, and those that pass on what these give. */
function findPassing(
  texts: readonly OwnSource[],
  files: readonly string[],
  resolve: ResolveImport,
): ReadonlySet<string> {
  const found = new Set(files)
  const more = texts.filter(
    ({ file, text }) =>
      !found.has(file) &&
      [...text.matchAll(PASSES_ON)].some(([, specifier = '']) =>
        found.has(resolve(file, specifier) ?? ''),
      ),
  )
  if (more.length === 0) return found
  return findPassing(texts, [...files, ...more.map(({ file }) => file)], resolve)
}

function listSpecifiers(text: string): readonly string[] {
  return [...text.matchAll(/\b(?:from|import|require)\b\s*\(?\s*['"]([^'"\n]+)['"]/g)].flatMap(
    ([, specifier]) => specifier ?? [],
  )
}
