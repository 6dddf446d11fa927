import type { MeantClient } from '../../database-fact.js'
import type { Orm } from '../../catalog/orm.js'
import { exportsOf } from '../../code/module-exports.js'
import { sourcesOf } from '../../code/program.js'
import { undeclaredCallee } from '../../code/undeclared-callee.js'
import type { Placed, Program } from '../../code/value.js'
import { walk } from '../../syntax/walk.js'
import { follow, followReturned, functionOf } from './follow-value.js'
import type { Made } from './made-by.js'

/** The client that is meant, as far as the expression that stands for it can be followed. */
export interface FoundMeant {
  readonly made: Made | undefined
}

/** Follows the expression that says which client of an ORM is meant; undefined where none does. */
export function findMeant(
  meant: MeantClient | undefined,
  program: Program,
  orm: Orm,
): FoundMeant | undefined {
  if (!meant || (meant.orm !== undefined && meant.orm !== orm.id)) return undefined
  const placed = placedAt(program, meant)
  return { made: placed && (follow(program, orm, placed) ?? givenBy(program, orm, placed)) }
}

function placedAt(program: Program, { file, start, end }: MeantClient): Placed | undefined {
  const source = program.sourceOf(file)
  if (!source) return undefined
  const { ts, tree } = source
  const node = [...walk(source, tree)].find(
    (each) => each.end === end && each.getStart(tree) === start && ts.isExpression(each),
  )
  return node && ts.isExpression(node) ? { source, node } : undefined
}

/** The client that a function gives which a framework imports by itself: no file but the one that has it declares its name. */
function givenBy(program: Program, orm: Orm, placed: Placed): Made | undefined {
  const callee = undeclaredCallee(program, program.evaluate(placed).at)
  if (callee === undefined) return undefined
  const found = sourcesOf(program, (text) => text.includes(callee)).flatMap((each) => {
    const exported = exportsOf(each).find(({ name }) => name === callee)
    const made = exported && functionOf(program, each, exported.value)
    return (made && followReturned(program, orm, made)) ?? []
  })
  const [only, another] = found
  return another ? undefined : only
}
