import { posix } from 'node:path'
import type { ts } from 'ts-morph'
import { bindingsOf, findOrigin } from '../syntax/origin.js'
import { unknown, type Path, type Placed, type Program, type Value } from './value.js'

/** Functions that make paths, as they are mostly called, and where they come from. */
const MAKERS = /^(?:(?:path|posix)\.)?(join|resolve|normalize|dirname)$|^(?:url\.)?(fileURLToPath)$/
const MODULES = /^(?:node:)?(?:path(?:\/posix)?|url)$/

/** What turns backslashes, with its arguments: `path.replace(/\\/g, '/')`, `path.replaceAll('\\', '/')`. */
const TURNS = /^replace(?:(?:All)? \/\\\\\/g|All (['"])\\\\\1) (['"])\/\2$/

/** Words for a file, and for its folder. */
const FOLDER = /^(?:__dirname|import\.meta\.dirname)$/
const FILE = /^(?:__filename|import\.meta\.(?:filename|url))$/

/** The place of a file, where an expression is a word for it, whatever declares that. */
export function findPath(at: Placed): Value | undefined {
  const { source, node } = at
  const text = node.getText(source.tree)
  if (FOLDER.test(text)) return from(at, 'file', '')
  return FILE.test(text) ? from(at, 'file', `/${posix.basename(source.file)}`) : undefined
}

function from(at: Placed, place: Path['from'], behind: string): Value {
  const { file } = at.source
  return { kind: 'path', at, from: place, file, before: '', behind, isNormal: false }
}

/** The path that a call makes: `path.join(__dirname, 'data')`, `new URL('./data', import.meta.url)`, `process.cwd()`. */
export function pathMade(
  program: Program,
  at: Placed,
  call: ts.CallExpression | ts.NewExpression,
): Value | undefined {
  const { source } = at
  const callee = call.expression.getText(source.tree)
  if (callee === 'process.cwd') return from(at, 'start', '')
  const turned = findTurnedPath(program, at, call)
  if (turned) return turned
  const given = (): readonly Value[] =>
    (call.arguments ?? []).map((node) => program.evaluate({ ...at, node }))
  if (source.ts.isNewExpression(call)) return callee === 'URL' ? located(at, given()) : undefined
  switch (findMaker(at, call, callee)) {
    case 'join':
    case 'resolve':
    case 'normalize':
      return joined(at, given())
    case 'dirname':
      return findFolder(given()[0])
    case 'fileURLToPath':
      return given()[0]
    default:
      return undefined
  }
}

/** The value whose backslashes a call turns: paths have none here. */
function findTurnedPath(
  program: Program,
  at: Placed,
  call: ts.CallExpression | ts.NewExpression,
): Value | undefined {
  const { ts, tree } = at.source
  const { expression: callee } = call
  if (!ts.isPropertyAccessExpression(callee) || !callee.name.text.startsWith('replace')) {
    return undefined
  }
  const given = (call.arguments ?? []).map((each) => each.getText(tree))
  if (!TURNS.test(`${callee.name.text} ${given.join(' ')}`)) return undefined
  const value = program.evaluate({ ...at, node: callee.expression })
  if (value.kind === 'path') return value
  return value.kind === 'literal' && typeof value.value === 'string'
    ? { ...value, value: value.value.replaceAll('\\', '/') }
    : undefined
}

/** Whatever the file calls the module: `files.join(…)` after `const files = require('path')`. */
function findMaker(
  { source }: Placed,
  call: ts.CallExpression,
  callee: string,
): string | undefined {
  const origin = findOrigin(source, bindingsOf(source), call.expression)
  if (origin) return MODULES.test(origin.specifier) ? origin.path.at(-1) : undefined
  const [, join, convert = join] = MAKERS.exec(callee) ?? []
  return convert
}

function located(at: Placed, [path, base]: readonly Value[]): Value | undefined {
  const folder = base && findFolder(base)
  if (path?.kind !== 'literal' || typeof path.value !== 'string' || folder?.kind !== 'path') {
    return undefined
  }
  return { ...folder, at, behind: `${folder.behind}/${path.value}`, isNormal: true }
}

function findFolder(path: Value | undefined): Value | undefined {
  if (path?.kind !== 'path') return undefined
  return { ...path, behind: path.behind.replace(/\/[^/]*$/, '') }
}

function joined(at: Placed, parts: readonly Value[]): Value {
  const texts = parts.map((part) =>
    part.kind === 'literal' && typeof part.value === 'string' ? part.value : undefined,
  )
  const [first, ...rest] = parts
  const [head, ...others] = texts
  if (!first || others.includes(undefined)) return unknown(at, 'is computed')
  const tail = rest.length === 0 ? '' : `/${others.join('/')}`
  if (first.kind === 'path') return { ...first, at, behind: first.behind + tail, isNormal: true }
  return head === undefined
    ? unknown(at, 'is computed')
    : { kind: 'literal', at, value: posix.normalize(head + tail) }
}

/** A text of several. */
export function concatenated(at: Placed, parts: readonly (string | Value)[]): Value {
  const [first = '', ...rest] = parts
  const start: Value = typeof first === 'string' ? { kind: 'literal', at, value: first } : first
  return rest.reduce<Value>((whole, part) => added(at, whole, part), start)
}

/** A longer text is no option of anybody's. */
const LONGEST = 10_000

function added(at: Placed, whole: Value, part: string | Value): Value {
  const next: Value = typeof part === 'string' ? { kind: 'literal', at, value: part } : part
  const [one, other] = [whole, next].map(findWord)
  if (one !== undefined && other !== undefined) {
    const value =
      typeof one === 'number' && typeof other === 'number' ? one + other : `${one}${other}`
    const isLong = typeof value === 'string' && value.length > LONGEST
    return isLong ? unknown(at, 'is computed') : { kind: 'literal', at, value }
  }
  if (whole.kind === 'path' && other !== undefined) {
    return { ...whole, at, behind: `${whole.behind}${other}` }
  }
  return next.kind === 'path' && one !== undefined
    ? { ...next, at, before: `${one}${next.before}` }
    : unknown(at, 'is computed')
}

function findWord(value: Value): string | number | undefined {
  const said = value.kind === 'literal' ? value.value : undefined
  return typeof said === 'string' || typeof said === 'number' ? said : undefined
}
