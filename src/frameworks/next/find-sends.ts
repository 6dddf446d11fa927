import type { ts } from 'ts-morph'
import { sourcesOf } from '../../code/program.js'
import { isHidden, optionOf } from '../../code/properties.js'
import { lineOf, textOf } from '../../code/texts.js'
import type { Placed, Program, Value } from '../../code/value.js'
import type { RouteFact } from '../../site-fact.js'
import type { Source } from '../../syntax/parse-source.js'
import { walk } from '../../syntax/walk.js'

/** The redirects and rewrites by which a configuration sends requests elsewhere, wherever in its files they are written out. */
export function sendsIn(program: Program): readonly RouteFact[] {
  return sourcesOf(program).flatMap((source) =>
    [...walk(source, source.tree)].flatMap((node) =>
      source.ts.isObjectLiteralExpression(node) ? sentBy(program, { source, node }) : [],
    ),
  )
}

/** Where rules may stand that count only where nothing else answers. */
const LAST = 'fallback'

function sentBy(program: Program, object: Placed): readonly RouteFact[] {
  const { source, node } = object
  const said = (name: string): Value | undefined => {
    const value = optionOf(program, object, name)
    return isHidden(value) ? undefined : value
  }
  const [path, target] = [textOf(said('source')), said('destination')]
  const isConditional = ['has', 'missing'].some(said)
  const isRule = target && !isConditional && !isIn(source, node, LAST)
  // What is sent where it has been sent from goes on as if there were no rule.
  if (!isRule || path === undefined || textOf(target) === path) return []
  return [{ path, file: source.file, line: lineOf(object) }]
}

/** Tells whether an object stands in a list of this name. */
function isIn({ ts, tree }: Source, object: ts.Node, list: string): boolean {
  const around = ts.findAncestor(
    object,
    (node) => ts.isPropertyAssignment(node) && node.name.getText(tree) === list,
  )
  return around !== undefined
}
