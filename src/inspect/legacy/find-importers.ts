import { splitBom } from '../../syntax/lines.js'
import { moduleUses } from '../../syntax/module-uses.js'
import { parseText } from '../../syntax/parse-source.js'
import type { Program } from '../../code/value.js'
import { sourceFiles } from '../../reading/source-files.js'
import type { World } from '../../world/world.js'

/** A file that names another one of the project, and how it does. */
export interface Importer {
  readonly file: string
  readonly specifier: string
}

/** What stands in front of the name of a module, wherever a file has one: to resolve every text would be most of the work. */
const NAMED =
  /(?:\bfrom|\bmodule|(?:import|require|[mM]ock)\w*)\s*(?:<[^>\n]*>\s*)?\(?\s*['"]([^'"\s]+)['"]/g

/** Every file that takes something from another one of the project, types and tests included. */
export function findImporters(
  world: World,
  target: string,
  { resolve, sourceOf }: Pick<Program, 'resolve' | 'sourceOf'>,
): readonly Importer[] {
  const likely = sourceFiles(world, resolve).filter(({ file, text }) =>
    [...text.matchAll(NAMED)].some(([, specifier = '']) => resolve(file, specifier) === target),
  )
  return likely.flatMap(({ file, text }) => {
    // Most of them are of the program, and parsed there.
    const uses = moduleUses(sourceOf(file) ?? parseText(file, splitBom(text).body))
    return [...new Set(uses.map(({ specifier }) => specifier))]
      .filter((specifier) => resolve(file, specifier) === target)
      .map((specifier) => ({ file, specifier }))
  })
}
