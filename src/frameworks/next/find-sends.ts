import type { ts } from 'ts-morph'
import { listProgramSources } from '../../code/program.js'
import { isHidden, findOption } from '../../code/properties.js'
import { getLine, findText } from '../../code/texts.js'
import type { Placed, Program, Value } from '../../code/value.js'
import type { RouteFact } from '../../site-fact.js'
import type { Source } from '../../syntax/parse-source.js'
import { walk } from '../../syntax/walk.js'

/** The redirects and rewrites by which a configuration sends requests elsewhere, wherever in its files they are written out. */
export function listSends(program: Program): readonly RouteFact[] {
  return listProgramSources(program).flatMap((source) =>
    [...walk(source, source.tree)].flatMap((node) =>
      source.ts.isObjectLiteralExpression(node) ? listSent(program, { source, node }) : [],
    ),
  )
}

/** Where rules may stand that count only where nothing else answers. */
const LAST = 'fallback'

function listSent(program: Program, object: Placed): readonly RouteFact[] {
  const { source, node } = object
  const said = (name: string): Value | undefined => {
    const value = findOption(program, object, name)
    return isHidden(value) ? undefined : value
  }
  const [path, target] = [findText(said('source')), said('destination')]
  const isConditional = ['has', 'missing'].some(said)
  const isRule = target && !isConditional && !isInNamedList(source, node, LAST)
  // What is sent where it has been sent from goes on as if there were no rule.
  if (!isRule || path === undefined || findText(target) === path) return []
  return [{ path, file: source.file, line: getLine(object) }]
}

/** Tells whether an object stands in a list of this name. */
function isInNamedList({ ts, tree }: Source, object: ts.Node, list: string): boolean {
  const around = ts.findAncestor(
    object,
    (node) => ts.isPropertyAssignment(node) && node.name.getText(tree) === list,
  )
  return around !== undefined
}
