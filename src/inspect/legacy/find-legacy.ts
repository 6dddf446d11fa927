import { posix } from 'node:path'
import { LEGACY_PACKAGES, addOwnNames } from '../../catalog/legacy.js'
import { type LegacyLibrary, type MoveSource, selectUses } from '../../catalog/legacy-library.js'
import { RUNTIME_PACKAGE } from '../../catalog/runtime.js'
import type { Program, ResolveImport } from '../../code/value.js'
import { importResolver } from '../project/import-resolver.js'
import { type SourceText, readSources } from '../../reading/read-sources.js'
import { namesPackage, readTexts, sourceFiles } from '../../reading/source-files.js'
import {
  type RelatedPackages,
  relatedPackages,
  sharedDependencies,
} from '../project/related-packages.js'
import { usesOfPackages } from '../../syntax/module-uses.js'
import { findComparedTypes } from './find-compared-types.js'
import {
  type FoundConfigurations,
  findConfigurations,
  type LegacyConfiguration,
} from './find-configurations.js'
import { findProviderOptions } from './find-provider-options.js'
import type { PlacedStep } from '../../changes/create-step.js'
import { findThrownErrors } from './find-thrown-errors.js'
import { type LegacyForm, findForms } from './find-forms.js'
import { type LegacyVariables, findVariables } from './find-variables.js'
import { createProgram, listProgramSources } from '../../code/program.js'
import { findMemberUses, findServers } from './find-member-uses.js'
import { readLibraryProgram } from './library-program.js'
import { createOriginTest } from './made-calls.js'
import type { World } from '../../world/world.js'
import { isRecord } from '../../guards.js'
import { getPosition } from '../../syntax/lines.js'
import { findImportOffset } from '../project/find-import-offset.js'
import { readOther } from '../../reading/read-package.js'

const OURS = new RegExp(`^${RUNTIME_PACKAGE}$`)

/** How a project uses another library. */
export interface LegacyUse extends FoundConfigurations {
  /** The packages whose files are among these. */
  readonly packages: RelatedPackages
  /** Every file that names a module of it, reached or not: types and tests too. */
  readonly files: readonly string[]
  /** Files that name a module of ours, as those do that were taken over before. */
  readonly moved: readonly string[]
  /** The configurations, and those that were taken over before. */
  readonly present: readonly LegacyConfiguration[]
  /** Forms whose fields have to be declared. */
  readonly forms: readonly LegacyForm[]
  /** Every file that names variables of it. */
  readonly variables: Omit<LegacyVariables, 'open'>
}

/**
 * Reads how a project uses another library. Nothing of the project's is run.
 *
 * @param auth the file with its configuration, where the user has named it
 * @param resolve the project's own, of a run that has read some of its files before
 */
export async function findLegacy(
  world: World,
  library: LegacyLibrary,
  auth?: string,
  resolve: ResolveImport = importResolver(world),
): Promise<LegacyUse> {
  const packages = relatedPackages(world, library.packages, resolve)
  const { folders } = packages
  const naming = sourcesNaming(world, folders, library.packages, resolve)
  const moved = sourcesNaming(world, folders, OURS, resolve)
  const starts = [...new Set([...naming, ...moved])]
  const sources = readSources(world, starts, resolve)
  const near = sources.filter(({ file }) => starts.includes(file)).flatMap(({ imports }) => imports)
  const close = new Set([...starts, ...near.map(({ file }) => file)])
  const texts = sources.filter((source) => close.has(source.file) || mayReexport(source))
  const program = createProgram(texts, resolve)
  const { configurations } = findConfigurations(program, library, auth)
  // What is left to the user stays so after a run, until the code shows that it is done.
  const either = addOwnNames(library)
  const all = findConfigurations(program, either, auth)
  const variables = findVariables(world, library, packages, resolve)
  return {
    packages,
    files: naming.filter((file) => importsPackage(program, file, library.packages)),
    moved,
    variables,
    configurations,
    present: all.configurations,
    forms: findForms(program, library).forms,
    open: [
      ...all.open,
      ...findForms(program, either).open,
      ...findThrownErrors(program, either),
      ...findProviderOptions(program, either),
      ...findComparedTypes(program, library, starts),
      ...findMembers(world, library, resolve),
      ...variables.open,
      ...folders.flatMap((folder) => listBroughtPackages(world, folder, library, resolve)),
    ],
  }
}

/** Uses of what a library's makers make, wherever that is handed. */
function findMembers(
  world: World,
  library: MoveSource,
  resolve: ResolveImport,
): readonly PlacedStep[] {
  if (!library.makers) return []
  const { program } = readLibraryProgram(world, library, resolve)
  const sources = listProgramSources(program)
  const isMade = createOriginTest(program, sources, findServers(sources, library))
  return sources.flatMap((source) => findMemberUses(program, source, library, isMade))
}

/** The source files of some folders that name one of some packages. */
function sourcesNaming(
  world: World,
  folders: readonly string[],
  packages: RegExp,
  resolve: ResolveImport,
): readonly string[] {
  const named = readTexts(world, folders, resolve).filter(({ text }) =>
    namesPackage(text, packages),
  )
  return named.map(({ file }) => file)
}

/** Tells whether a file takes something from one of some packages, and does not only name it, as a comment does. */
function importsPackage({ getSource: sourceOf }: Program, file: string, packages: RegExp): boolean {
  const source = sourceOf(file)
  return !source || usesOfPackages(source, packages).length > 0
}

/** Each package has dependencies of its own, besides those of the workspace's root. */
function listBroughtPackages(
  world: World,
  folder: string,
  library: LegacyLibrary,
  resolve: ResolveImport,
): readonly PlacedStep[] {
  const shared = sharedDependencies(world)
  const uses = library.uses.filter(
    ({ kind, match }) => kind !== 'package' || !shared.includes(match),
  )
  return findBrought(world.at(folder), { ...library, uses }, resolve).map((step) => ({
    ...step,
    path: posix.join(folder, step.path),
  }))
}

/** Tells whether a file may be a configuration of ours, or of a library that a project can be taken over from. */
export function maySetUpAuth(text: string): boolean {
  return [OURS, ...LEGACY_PACKAGES].some((packages) => namesPackage(text, packages))
}

/** Tells whether a file may hold a configuration, or pass one on, that others import. */
function mayReexport({ text }: SourceText): boolean {
  return text.includes('providers') || /\bexport\b[^;\n]*\bfrom\b/.test(text)
}

const DEPENDENCIES = ['dependencies', 'devDependencies', 'optionalDependencies', 'peerDependencies']

/** Packages that code imports, and that were there because a library needs them: they may be gone with it. */
function findBrought(world: World, library: MoveSource, run: ResolveImport): readonly PlacedStep[] {
  const manifest = readOther(world, 'package.json')
  const named = new Set(
    DEPENDENCIES.flatMap((kind) => {
      const those = manifest[kind]
      return isRecord(those) ? Object.keys(those) : []
    }),
  )
  const sources = sourceFiles(world, run)
  return selectUses(library.uses, 'package')
    .filter(({ match }) => !named.has(match))
    .flatMap(({ match, becomes }) => {
      const [first] = sources.flatMap((source) => {
        const at = findImportOffset(source.text, match)
        return at === undefined ? [] : [{ source, at }]
      })
      if (!first || becomes === 'same') return []
      const { file: path, text } = first.source
      return [{ kind: 'manual', path, ...getPosition(text, first.at), ...becomes.step }]
    })
}
