import { posix } from 'node:path'
import type { Home } from '../project.js'

/**
 * How a file of a project imports another one.
 *
 * @param from relative to the project's root, as is `to`
 */
export function specifierOf(home: Home, from: string, to: string): string {
  const path = posix.relative(posix.dirname(from), to)
  const [, stem = path, mark = '', kind = ''] = /^(.*)\.([cm]?)([jt]sx?)$/.exec(path) ?? []
  return `${stem.startsWith('.') ? '' : './'}${stem}${endingOf(home, mark, kind)}`
}

function endingOf({ importExtension }: Home, mark: string, kind: string): string {
  if (importExtension === '.ts') return `.${mark}${kind}`
  if (mark !== '') return `.${mark}js`
  if (importExtension === '') return ''
  return kind === 'jsx' ? '.jsx' : '.js'
}
