import { leavesProject } from '../../project-path.js'
import type { ImportSyntax } from '../../syntax/import-line.js'
import { findFile, type Module, type Modules } from './modules.js'
import type { CodeSchemaOptions } from './schema-options.js'
import { relativeSpecifier } from './target.js'
import { takeNames, type TakenNames } from './take-names.js'

/** A name of the project that new code needs. */
export interface NeededName {
  /** Its name in a file that has it already. */
  readonly name: string
  /** Where it comes from; undefined where the file itself has it. */
  readonly from?: {
    readonly name: string
    readonly specifier: string
    readonly isModule: (specifier: string) => boolean
  }
}

/**
 * A name that a file of the project exports.
 *
 * @param module the file that needs it
 * @param path the file that has it
 * @param local what that file calls it
 * @param exported what that file exports it as
 */
export function resolveNeededName(
  modules: Modules,
  module: Module,
  options: CodeSchemaOptions,
  path: string,
  local: string,
  exported: string | undefined,
): NeededName {
  const { file } = module.source
  if (path === file || exported === undefined) return { name: local }
  return {
    name: local,
    from: {
      name: exported,
      specifier:
        (leavesProject(file) ? undefined : options.packages?.[path]) ??
        relativeSpecifier(modules, file, path, options),
      isModule: (specifier) => findFile(modules, module, specifier)?.source.file === path,
    },
  }
}

/** How a file writes a name that it needs, and how it gets it. */
export function takeNeeded(
  module: Module,
  { name, from }: NeededName,
  syntax: ImportSyntax,
): { readonly name: string; readonly taken?: TakenNames } {
  if (!from) return { name }
  const { specifier, isModule } = from
  const taken = takeNames(module, {
    isModule,
    specifier,
    names: [from.name],
    preferred: name,
    syntax,
  })
  return { name: taken.locals.get(from.name) ?? name, taken }
}
