import type { Placed, Program, Value } from '../code/value.js'
import { sourcesOf } from '../code/program.js'
import type { ts } from 'ts-morph'
import type { SendingRules } from '../catalog/frameworks/site-configuration.js'
import type { RouteFact } from '../site-fact.js'
import type { Source } from '../syntax/parse-source.js'
import { walk } from '../syntax/walk.js'
import { isHidden, optionOf } from '../code/properties.js'
import { lineOf, textOf } from '../code/texts.js'

/** The rules by which a configuration sends requests elsewhere, wherever in its files they are written out. */
export function sendsIn(program: Program, rules: SendingRules): readonly RouteFact[] {
  return sourcesOf(program).flatMap((source) =>
    [...walk(source, source.tree)].flatMap((node) =>
      source.ts.isObjectLiteralExpression(node) ? sentBy(program, { source, node }, rules) : [],
    ),
  )
}

function sentBy(
  program: Program,
  object: Placed,
  { from, to, unless, last }: SendingRules,
): readonly RouteFact[] {
  const { source, node } = object
  const said = (name: string): Value | undefined => {
    const value = optionOf(program, object, name)
    return isHidden(value) ? undefined : value
  }
  const [path, target] = [textOf(said(from)), said(to)]
  const isRule = target && !unless.some(said) && !isIn(source, node, last)
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
