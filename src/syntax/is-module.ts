import type { Source } from './parse-source.js'
import { walk } from './walk.js'

/**
 * Tells whether a file is written as an ES module: it imports or exports, or has an extension that says so. A file that does
 * neither is one as well where it takes what it uses with `await import(…)` and never names `require`.
 */
export function isModule(source: Source): boolean {
  const { ts, file, tree } = source
  if (/\.[cm]js$/.test(file)) return file.endsWith('.mjs')
  if (ts.isExternalModule(tree)) return true
  return ![...walk(source, tree)].some((node) => ts.isIdentifier(node) && node.text === 'require')
}
