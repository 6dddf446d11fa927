import type { Program } from '../../code/value.js'

/** An import in a file, with its specifier. */
const LOADS = /(?:\brequire\(|\bimport\(|\bfrom|\bimport)\s*(['"])([^'"\n]+)\1/g

/** The files of the project that a file loads, beside it or by an alias, by its text alone: it is not parsed. */
export function listLoadedFiles(
  { resolve }: Pick<Program, 'resolve'>,
  file: string,
  text: string,
): readonly string[] {
  return [...text.matchAll(LOADS)].flatMap(([, , specifier = '']) => {
    const found = resolve(file, specifier)
    return found === undefined ? [] : [found]
  })
}
