import { splitBom } from '../../syntax/lines.js'
import { moduleUses } from '../../syntax/module-uses.js'
import { parseSource } from '../../syntax/parse-source.js'
import { importResolver } from '../import-resolver.js'
import { sourceFiles } from '../../reading/source-files.js'

/** A file that names another one of the project, and how it does. */
export interface Importer {
  readonly file: string
  readonly specifier: string
}

/** Every file that takes something from another one of the project, types and tests included. */
export async function findImporters(root: string, target: string): Promise<readonly Importer[]> {
  const resolve = importResolver(root)
  const likely = sourceFiles(root).filter(({ file, text }) =>
    [...text.matchAll(/['"]([^'"\n]+)['"]/g)].some(
      ([, specifier = '']) => resolve(file, specifier) === target,
    ),
  )
  const found = await Promise.all(
    likely.map(async ({ file, text }) => {
      const source = await parseSource(file, splitBom(text).body)
      const specifiers = new Set(moduleUses(source).map(({ specifier }) => specifier))
      return [...specifiers]
        .filter((specifier) => resolve(file, specifier) === target)
        .map((specifier) => ({ file, specifier }))
    }),
  )
  return found.flat()
}
