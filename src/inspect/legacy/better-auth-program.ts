import { BETTER_AUTH_COMPANIONS, BETTER_AUTH_PACKAGES } from '../../catalog/better-auth.js'
import { programOf } from '../../code/program.js'
import type { Program, ResolveImport } from '../../code/value.js'
import { readSources } from '../../reading/read-sources.js'
import { namesPackage, sourcesIn, type OwnSource } from '../../reading/source-files.js'
import { packageOf } from '../../syntax/origin.js'
import { relatedPackages } from '../project/related-packages.js'
import type { World } from '../../world/world.js'

/** The code that has to do with Better Auth. */
export interface BetterAuthProgram {
  readonly program: Program
  /** Every file that names a module of it. */
  readonly files: readonly string[]
  /** Every file of the project, and of the packages that go together with it. */
  readonly texts: readonly OwnSource[]
}

/**
 * The files of a project, and of the packages that go together with it, that name Better Auth, and those that take something from
 * them, also where others pass that on. Values are followed into whatever these import.
 */
export function betterAuthProgram(world: World, resolve: ResolveImport): BetterAuthProgram {
  const texts = sourcesIn(world, foldersAround(world, resolve), resolve)
  const files = texts
    .filter(({ text }) => namesPackage(text, BETTER_AUTH_PACKAGES))
    .map(({ file }) => file)
  const users = texts.filter(usersAmong(texts, files, resolve))
  const near = readSources(world, files, resolve).filter(({ text }) => /\bexport\b/.test(text))
  const all = new Map([...near, ...users].map(({ file, text }) => [file, text]))
  const program = programOf(
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
function foldersAround(world: World, resolve: ResolveImport): readonly string[] {
  const { folders, apart } = relatedPackages(world, BETTER_AUTH_PACKAGES, resolve)
  const speaking = apart.filter(
    (folder) =>
      !sourcesIn(world, [folder], resolve).some(({ text }) => /\bbetterAuth\b/.test(text)),
  )
  return [...folders, ...speaking]
}

/** Matches what is asked of Better Auth on a server, also where a pattern takes its functions: `const { api } = auth`. */
const ASKS = /\.\s*(?:api|options|\$\w+)\b|\wHandler\b|[{,]\s*api\b[^{}]*\}\s*=/

/** Tells of a file whether something of Better Auth may be used in it: to parse the others would be most of the work. */
function usersAmong(
  texts: readonly OwnSource[],
  files: readonly string[],
  resolve: ResolveImport,
): (source: OwnSource) => boolean {
  const passing = passingOn(texts, files, resolve)
  const speaking = texts.filter(({ text }) => text.includes('createAuthClient'))
  const clients = passingOn(
    texts,
    speaking.map(({ file }) => file),
    resolve,
  )
  return ({ file, text }) => {
    if (passing.has(file) || /\.(?:api\s*\.\s*\w|handler\b)/.test(text)) return true
    const given = ASKS.test(text) ? passing : clients
    return specifiersIn(text).some(
      (specifier) =>
        BETTER_AUTH_COMPANIONS.test(packageOf(specifier) ?? '') ||
        given.has(resolve(file, specifier) ?? ''),
    )
  }
}

const PASSES_ON =
  /\bexport\s+(?:type\s+)?(?:\*(?:\s+as\s+\w+)?|\{[^}]*\})\s*from\s*['"]([^'"\n]+)['"]/g

/** Some files, and those that pass on what these give. */
function passingOn(
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
  return passingOn(texts, [...files, ...more.map(({ file }) => file)], resolve)
}

function specifiersIn(text: string): readonly string[] {
  return [...text.matchAll(/\b(?:from|import|require)\b\s*\(?\s*['"]([^'"\n]+)['"]/g)].flatMap(
    ([, specifier]) => specifier ?? [],
  )
}
