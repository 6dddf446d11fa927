import { join } from 'node:path'
import type { LegacyLibrary } from '../../catalog/legacy.js'
import { packageOf } from '../../syntax/origin.js'
import { filesBelow } from '../databases/match-files.js'
import { parseModules } from '../databases/modules.js'
import { readSources, type SourceText } from '../read-sources.js'
import { findConfigurations, type FoundConfigurations } from './find-configurations.js'
import { readBounded } from '../read-file.js'

/** How a project uses another library. */
export interface LegacyUse extends FoundConfigurations {
  /** Every file that names a module of it, reached or not: types and tests too. */
  readonly files: readonly string[]
}

const SOURCE = /\.[cm]?[jt]sx?$/
/** What is made from sources, or is somebody else's. */
const MADE = /^(?:dist|build|out|vendor|\.[\w-]+)\//

/** Reads how a project uses another library. Nothing of the project's is run. */
export async function findLegacy(root: string, library: LegacyLibrary): Promise<LegacyUse> {
  const files = filesNaming(root, library.packages)
  const sources = readSources(root, files)
  const near = sources.filter(({ file }) => files.includes(file)).flatMap(({ imports }) => imports)
  const close = new Set([...files, ...near.map(({ file }) => file)])
  const texts = sources.filter((source) => close.has(source.file) || passesOn(source))
  const modules = await parseModules(root, texts)
  return { files, ...findConfigurations(modules, library) }
}

/** A source file of the project's own. */
export interface OwnSource {
  readonly file: string
  readonly text: string
}

/** Every source file of a project, reached or not. */
export function sourceFiles(root: string): readonly OwnSource[] {
  return filesBelow(root, '.')
    .filter((file) => SOURCE.test(file) && !MADE.test(file))
    .map((file) => ({ file, text: readBounded(join(root, file)) ?? '' }))
}

/** The source files of a project that name one of some packages. */
export function filesNaming(root: string, packages: RegExp): readonly string[] {
  const named = sourceFiles(root).filter(({ text }) =>
    [...text.matchAll(/['"]([@\w][\w@./-]*)['"]/g)].some(([, specifier = '']) =>
      packages.test(packageOf(specifier) ?? ''),
    ),
  )
  return named.map(({ file }) => file)
}

/** Whether a file may hold a configuration, or pass one on, that others import. */
function passesOn({ text }: SourceText): boolean {
  return text.includes('providers') || /\bexport\b[^;\n]*\bfrom\b/.test(text)
}
