import { join, posix } from 'node:path'
import { LEGACY_PACKAGES, type LegacyLibrary } from '../../catalog/legacy.js'
import { RUNTIME_PACKAGE } from '../../catalog/runtime.js'
import type { ResolveImport } from '../../code/value.js'
import { importResolver } from '../project/import-resolver.js'
import { type SourceText, readSources } from '../../reading/read-sources.js'
import { namesPackage, sourcesIn } from '../../reading/source-files.js'
import {
  type RelatedPackages,
  reachedPackages,
  relatedPackages,
  sharedDependencies,
} from '../project/related-packages.js'
import { findBrought } from './find-brought.js'
import { type FoundConfigurations, findConfigurations } from './find-configurations.js'
import { findProviderOptions } from './find-provider-options.js'
import type { OpenPoint } from './open-at.js'
import { findShown } from './find-shown.js'
import { type LegacyForm, findForms } from './find-forms.js'
import { type LegacyVariables, findVariables } from './find-variables.js'
import { programOf } from '../../code/program.js'

const OURS = new RegExp(`^${RUNTIME_PACKAGE}$`)

/** How a project uses another library. */
export interface LegacyUse extends FoundConfigurations {
  /** The packages whose files are among these. */
  readonly packages: RelatedPackages
  /** Every file that names a module of it, reached or not: types and tests too. */
  readonly files: readonly string[]
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
  root: string,
  library: LegacyLibrary,
  auth?: string,
  resolve: ResolveImport = importResolver(root),
): Promise<LegacyUse> {
  const packages = relatedPackages(root, library.packages, resolve)
  const { folders } = packages
  const files = sourcesNaming(root, folders, library.packages, resolve)
  const sources = readSources(root, files, resolve)
  const near = sources.filter(({ file }) => files.includes(file)).flatMap(({ imports }) => imports)
  const close = new Set([...files, ...near.map(({ file }) => file)])
  const texts = sources.filter((source) => close.has(source.file) || passesOn(source))
  const program = programOf(texts, resolve)
  const { configurations, open } = findConfigurations(program, library, auth)
  const variables = findVariables(root, library, packages, resolve)
  const forms = findForms(program, library)
  return {
    packages,
    files,
    variables,
    configurations,
    forms: forms.forms,
    open: [
      ...open,
      ...forms.open,
      ...findShown(program, library),
      ...findProviderOptions(program, library),
      ...variables.open,
      ...folders.flatMap((folder) => broughtIn(root, folder, library, resolve)),
    ],
  }
}

/** The source files that name one of some packages: of a project, and of the packages of its workspace that it imports. */
export function filesNaming(
  root: string,
  packages: RegExp,
  resolve: ResolveImport,
): readonly string[] {
  return sourcesNaming(root, reachedPackages(root, resolve), packages, resolve)
}

function sourcesNaming(
  root: string,
  folders: readonly string[],
  packages: RegExp,
  resolve: ResolveImport,
): readonly string[] {
  const named = sourcesIn(root, folders, resolve).filter(({ text }) => namesPackage(text, packages))
  return named.map(({ file }) => file)
}

/** Each package has dependencies of its own, besides those of the workspace's root. */
function broughtIn(
  root: string,
  folder: string,
  library: LegacyLibrary,
  resolve: ResolveImport,
): readonly OpenPoint[] {
  const shared = sharedDependencies(root)
  const brings = library.brings.filter((name) => !shared.includes(name))
  return findBrought(join(root, folder), { ...library, brings }, resolve).map((point) => ({
    ...point,
    file: posix.join(folder, point.file),
  }))
}

/** Tells whether a file may be a configuration of ours, or of a library that a project can be taken over from. */
export function setsUpSignIn(text: string): boolean {
  return [OURS, ...LEGACY_PACKAGES].some((packages) => namesPackage(text, packages))
}

/** Tells whether a file may hold a configuration, or pass one on, that others import. */
function passesOn({ text }: SourceText): boolean {
  return text.includes('providers') || /\bexport\b[^;\n]*\bfrom\b/.test(text)
}
