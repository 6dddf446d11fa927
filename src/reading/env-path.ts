import { posix } from 'node:path'

const TEXT = /^(?:'([^'\n]*)'|"([^"\n]*)")$/

/** `process.env.NODE_ENV`, with or without another word behind it. */
const NODE_ENV = /\$\{\s*process\.env\.NODE_ENV\b[^}]*\}/g

const CHOICE =
  /^process\.env\.NODE_ENV\s*(={2,3})\s*['"](\w+)['"]\s*\?\s*(['"][^'"\n]*['"])\s*:\s*(['"][^'"\n]*['"])$/

/** Where an env file is, and whether it is only there while somebody develops. */
interface EnvPath {
  readonly path: string
  readonly depends: boolean
}

/**
 * The env file that an expression names while somebody develops, relative to the project's root; undefined where that is not
 * known without running it.
 *
 * @param file in which it stands
 * @param exists whether there is such a file: what depends on the environment has to lead to one
 */
export function envPath(
  file: string,
  expression: string,
  exists: (path: string) => boolean,
): string | undefined {
  const [, list] = /^\[([^\]]*)\]$/.exec(expression) ?? []
  const all = (list === undefined ? [expression] : list.split(',').filter((each) => each.trim()))
    .map((each) => findPath(file, each.trim()))
    .map((each) => each && { ...each, path: posix.normalize(each.path) })
  const known = all.filter((each) => each !== undefined)
  if (known.length < all.length) return undefined
  const found = known.find(({ path }) => exists(path))
  const [first] = known.filter(({ depends }) => !depends)
  return (found ?? first)?.path
}

function findPath(file: string, expression: string): EnvPath | undefined {
  const [, , wanted, whenTrue = '', whenFalse = ''] = CHOICE.exec(expression) ?? []
  if (wanted !== undefined) return findText(wanted === 'development' ? whenTrue : whenFalse)
  const [, steps] = /^(?:path\.)?(?:join|resolve)\((.*)\)$/s.exec(expression) ?? []
  if (steps === undefined) return findSibling(file, expression) ?? findText(expression)
  const parts = steps
    .split(',')
    .map((each) => each.trim())
    .filter((each) => each !== '')
    .map((each) => findFolder(file, each) ?? findText(each))
  const known = parts.filter((each) => each !== undefined)
  if (known.length < parts.length) return undefined
  return {
    path: posix.join(...known.map(({ path }) => path)),
    depends: known.some(({ depends }) => depends),
  }
}

const HERE = String.raw`(?:__dirname|import\.meta\.dirname|(?:path\.)?dirname\((?:url\.)?fileURLToPath\(import\.meta\.url\)\))`
const FOLDER = new RegExp(`^${HERE}$`)
/** `${__dirname}/plugins` */
const BELOW = new RegExp(`^\`\\$\\{${HERE}\\}(/[^\`$]*)\`$`)
const LOCATED =
  /^(?:(?:url\.)?fileURLToPath\()?new URL\(\s*['"]([^'"]+)['"],\s*import\.meta\.url\s*,?\s*\)\)?$/

/** A path from the file itself. */
function findSibling(file: string, expression: string): EnvPath | undefined {
  const below = BELOW.exec(expression)?.[1] ?? LOCATED.exec(expression)?.[1]
  if (below === undefined) return undefined
  return { path: posix.join(posix.dirname(file), below), depends: false }
}

function findFolder(file: string, expression: string): EnvPath | undefined {
  if (expression === 'process.cwd()') return { path: '.', depends: false }
  return FOLDER.test(expression) ? { path: posix.dirname(file), depends: false } : undefined
}

/** A text, or one with the name of the environment in it. */
function findText(expression: string): EnvPath | undefined {
  const [, single, double = single] = TEXT.exec(expression) ?? []
  if (double !== undefined) return { path: double, depends: false }
  const [, template] = /^`([^`]*)`$/.exec(expression) ?? []
  const path = template?.replace(NODE_ENV, 'development')
  return path === undefined || path.includes('${') ? undefined : { path, depends: true }
}
