import type { ts } from 'ts-morph'
import type { KeptFact } from '../project.js'
import { positionAt } from '../syntax/lines.js'
import type { Source } from '../syntax/parse-source.js'
import { propertyOf } from '../syntax/property-of.js'
import { walk } from '../syntax/walk.js'
import { findObjects } from '../reading/read-option.js'
import type { SourceText } from '../reading/read-sources.js'
import { writtenName } from '../syntax/written-name.js'
import type { World } from '../world/world.js'

/** A rule for a path: the ways in which it has answers kept, and those of which it takes the path out. */
interface Rule {
  readonly path: string
  readonly file: string
  readonly line: number
  readonly keeps: readonly string[]
  readonly ends: readonly string[]
}

/** The option that has rules by path. */
export const KEPT_OPTION = 'routeRules'

/** The ways in which rules have answers kept, by their names. A way ends where the rule of its own name is off: `swr: false` ends nothing. */
const WAYS: Readonly<Record<string, string>> = {
  cache: 'cache',
  swr: 'cache',
  isr: 'isr',
  static: 'isr',
  prerender: 'prerender',
}

/** Functions that make a handler whose answers are kept. */
const MAKERS = /\b(?:cachedEventHandler|defineCachedEventHandler|defineCachedHandler)\s*\(/

/**
 * The code that has answers kept for the next visitor: rules by path, and handlers.
 *
 * @param stems the files that may hold the rules, without their endings
 */
export async function findKept(
  world: World,
  stems: readonly string[],
  sources: readonly SourceText[],
): Promise<KeptFact | undefined> {
  const objects = await findObjects(world, stems, KEPT_OPTION)
  const rules = objects.flatMap(({ source, object }) => rulesIn(source, object))
  const handlers = sources.flatMap(({ file, text }) => {
    const { index } = MAKERS.exec(text) ?? {}
    return index === undefined ? [] : [{ file, line: positionAt(text, index).line, ways: [] }]
  })
  const keeping = rules.filter(({ keeps }) => keeps.length > 0)
  const by = [
    ...keeping.map(({ path, file, line, keeps: ways }) => ({ path, file, line, ways })),
    ...handlers,
  ]
  const ending = rules.filter(({ ends }) => ends.length > 0)
  const except = ending.map(({ path, ends: ways }) => ({ path, ways }))
  return by.length > 0 ? { by, except } : undefined
}

function rulesIn(source: Source, { properties }: ts.ObjectLiteralExpression): readonly Rule[] {
  const { file, text, tree, ts } = source
  return properties.flatMap((each) => {
    if (!ts.isPropertyAssignment(each)) return []
    const path = writtenName(source, each.name) ?? ''
    const { line } = positionAt(text, each.getStart(tree))
    return [{ path, file, line, ...effectOf(source, each.initializer) }]
  })
}

/** Tells whether an object says of a cache that it writes headers, which sign-in replaces, and keeps no answer. */
function isHeadersOnly(source: Source, node: ts.Node): boolean {
  const { ts } = source
  if (!ts.isObjectLiteralExpression(node)) return false
  return propertyOf(source, node, 'headersOnly')?.kind === ts.SyntaxKind.TrueKeyword
}

/** The effect of a rule, by the names in it. Any way it may go counts. */
function effectOf(source: Source, node: ts.Expression): Pick<Rule, 'keeps' | 'ends'> {
  const { ts } = source
  const named = [...walk(source, node)].flatMap((each) => {
    const name = ts.isPropertyAssignment(each) ? (writtenName(source, each.name) ?? '') : ''
    const way = Object.hasOwn(WAYS, name) ? WAYS[name] : undefined
    if (way === undefined || !ts.isPropertyAssignment(each)) return []
    if ([each.parent, each.initializer].some((part) => isHeadersOnly(source, part))) return []
    const isOff = each.initializer.kind === ts.SyntaxKind.FalseKeyword
    return isOff && way !== name ? [] : [{ way, isOff }]
  })
  const ways = (off: boolean): readonly string[] => [
    ...new Set(named.filter(({ isOff }) => isOff === off).map(({ way }) => way)),
  ]
  return { keeps: ways(false), ends: ways(true) }
}
