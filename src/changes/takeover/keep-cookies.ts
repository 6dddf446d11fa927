import type { ts } from 'ts-morph'
import { RUNTIME_PACKAGE } from '../../catalog/runtime.js'
import { addElements } from '../../syntax/add-elements.js'
import { findHeader } from '../../syntax/find-header.js'
import { freeName } from '../../syntax/free-name.js'
import { importLine } from '../../syntax/import-line.js'
import { insertLine } from '../../syntax/line-splices.js'
import { bindingsOf, originOf } from '../../syntax/origin.js'
import type { Source } from '../../syntax/parse-source.js'
import type { Splice } from '../../syntax/splice.js'
import { detectStyle } from '../../syntax/style.js'
import { walk } from '../../syntax/walk.js'
import type { JudgedFile } from './judge-use.js'

/** Splices, and how many configurations they concern. */
export interface KeptCookies {
  readonly splices: readonly Splice[]
  readonly count: number
}

/**
 * Gives configurations the preset with the names of a library's cookies. One that has an option `cookies` stays.
 *
 * @param configurations where the objects begin
 */
export function keepCookies(
  { source, bindings, library }: JudgedFile,
  configurations: readonly number[],
): KeptCookies {
  const { cookies: preset } = library
  const objects = objectsAt(source, configurations).filter((node) => !hasCookies(source, node))
  const [first] = objects
  if (preset === undefined || !first) return { splices: [], count: 0 }
  const style = detectStyle(source.text)
  const present = [...bindings].find(([, { specifier, path }]) => {
    return specifier === RUNTIME_PACKAGE && path.join('.') === preset
  })
  const name = present?.[0].name ?? freeName(source, preset)
  const elements = objects.flatMap((object) => {
    const text = `cookies: ${name}`
    return addElements(source, object, object.properties[0], [text], style)
  })
  if (present) return { splices: elements, count: objects.length }
  const user = source.tree.statements.find(({ pos, end }) => pos <= first.pos && first.end <= end)
  if (!user) return { splices: [], count: 0 }
  const { syntax, offset, side } = findHeader(source, user)
  const line = importLine(RUNTIME_PACKAGE, new Map([[preset, name]]), syntax, style)
  const taken =
    side === 'behind'
      ? insertLine(source.text, offset, line, style.eol)
      : { start: offset, end: offset, content: [line + style.eol] }
  return { splices: [...elements, taken], count: objects.length }
}

/** How many configurations of a file have the names of cookies from our runtime. */
export function cookiesIn(source: Source): number {
  const { ts } = source
  const bindings = bindingsOf(source)
  return [...walk(source, source.tree)].filter((node) => {
    if (!ts.isPropertyAssignment(node) || node.name.getText(source.tree) !== 'cookies') return false
    return originOf(source, bindings, node.initializer)?.specifier === RUNTIME_PACKAGE
  }).length
}

function objectsAt(
  source: Source,
  offsets: readonly number[],
): readonly ts.ObjectLiteralExpression[] {
  const { ts, tree } = source
  return [...walk(source, tree)].flatMap((node) =>
    ts.isObjectLiteralExpression(node) && offsets.includes(node.getStart(tree)) ? [node] : [],
  )
}

function hasCookies({ tree }: Source, { properties }: ts.ObjectLiteralExpression): boolean {
  return properties.some(
    (each) => each.name?.getText(tree).replace(/^['"]|['"]$/g, '') === 'cookies',
  )
}
