import type { Options } from 'prettier'
import type { Format } from '../project.js'
import { sortImports } from './sort-imports.js'

/** Files that hold code alone. */
const CODE = /\.[cm]?[jt]sx?$/
const TYPED = /\.[cm]?tsx?$/

/**
 * Code as the project's own formatter leaves it. As it is where the project has none, where that lays code out in a way of its
 * own, and where the file is no code or does not parse.
 *
 * @param file decides the language
 */
export async function formatCode(
  file: string,
  text: string,
  format: Format | undefined,
): Promise<string> {
  if (!format?.printer || !CODE.test(file)) return text
  const [{ format: print }, ...plugins] = await Promise.all([
    import('prettier/standalone'),
    import('prettier/plugins/babel'),
    import('prettier/plugins/estree'),
  ])
  const options: Options = {
    ...format.printer,
    parser: TYPED.test(file) ? 'babel-ts' : 'babel',
    plugins,
  }
  try {
    return await print(format.sorts ? await sortImports(file, text) : text, options)
  } catch {
    // The formatter refuses this file, or its options, in the project too: nothing there can turn red.
    return text
  }
}

/** Tells whether a text is as the project's own formatter leaves it: true where that can't be asked. */
export async function isFormatted(
  file: string,
  text: string,
  format: Format | undefined,
): Promise<boolean> {
  return (await formatCode(file, text, format)) === text
}
