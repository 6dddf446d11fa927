import type { ts } from 'ts-morph'
import type { KeptFact } from '../project.js'
import { positionAt } from '../syntax/lines.js'
import type { Source } from '../syntax/parse-source.js'
import { walk } from '../syntax/walk.js'
import { findObjects } from '../reading/read-option.js'
import type { SourceText } from '../reading/read-sources.js'
import { writtenName } from '../syntax/written-name.js'

/** A rule for a path: whether it has answers kept, or takes the path out. */
interface Rule {
  readonly path: string
  readonly file: string
  readonly line: number
  readonly does: 'keep' | 'except'
}

/** The option that has rules by path, and those that have answers kept. */
export const KEPT_OPTION = 'routeRules'
const RULES = ['cache', 'isr', 'prerender', 'static', 'swr']

/** Functions that make a handler whose answers are kept. */
const MAKERS = /\b(?:cachedEventHandler|defineCachedEventHandler|defineCachedHandler)\s*\(/

/**
 * The code that has answers kept for the next visitor: rules by path, and handlers.
 *
 * @param stems the files that may hold the rules, without their endings
 */
export async function findKept(
  root: string,
  stems: readonly string[],
  sources: readonly SourceText[],
): Promise<KeptFact | undefined> {
  const objects = await findObjects(root, stems, KEPT_OPTION)
  const rules = objects.flatMap(({ source, object }) => rulesIn(source, object))
  const handlers = sources.flatMap(({ file, text }) => {
    const { index } = MAKERS.exec(text) ?? {}
    return index === undefined ? [] : [{ file, line: positionAt(text, index).line }]
  })
  const keep = rules.filter(({ does }) => does === 'keep')
  const by = [...keep.map(({ path, file, line }) => ({ path, file, line })), ...handlers]
  const except = rules.filter(({ does }) => does === 'except').map(({ path }) => path)
  return by.length > 0 ? { by, except } : undefined
}

function rulesIn(source: Source, { properties }: ts.ObjectLiteralExpression): readonly Rule[] {
  const { file, text, tree, ts } = source
  return properties.flatMap((each) => {
    const does = ts.isPropertyAssignment(each) && doing(source, each.initializer)
    if (!does) return []
    const path = writtenName(source, each.name) ?? ''
    return [{ path, file, line: positionAt(text, each.getStart(tree)).line, does }]
  })
}

/** The effect of a rule, by the names of those that keep: one said to be off takes its path out. Any way it may go counts. */
function doing(source: Source, node: ts.Expression): Rule['does'] | undefined {
  const { ts } = source
  const values = [...walk(source, node)].flatMap((each) =>
    ts.isPropertyAssignment(each) && RULES.includes(writtenName(source, each.name) ?? '')
      ? [each.initializer.kind]
      : [],
  )
  if (values.length === 0) return undefined
  return values.every((kind) => kind === ts.SyntaxKind.FalseKeyword) ? 'except' : 'keep'
}
