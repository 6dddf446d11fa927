import type { Placed, Program, Value } from '../../code/value.js'
import type { Source } from '../../syntax/parse-source.js'
import { listProgramSources } from '../../code/program.js'
import type { ts } from 'ts-morph'
import { type MoveSource, selectUses } from '../../catalog/legacy-library.js'
import { walk } from '../../syntax/walk.js'
import { writtenName } from '../../syntax/written-name.js'
import { type PlacedStep, createStep } from '../../changes/create-step.js'

/** A callback, and the file that has it. */
interface Callback {
  readonly name: string
  readonly source: Source
  readonly node: ts.Node
}

/**
 * Where a callback throws errors whose text a library tells the page: ours tells it of those alone that have no name and no
 * code of their own.
 */
export function findThrownErrors(program: Program, { uses }: MoveSource): readonly PlacedStep[] {
  const rows = selectUses(uses, 'thrown error')
  const isLikely = (text: string): boolean => rows.some(({ match }) => text.includes(match))
  const callbacks = listProgramSources(program, isLikely).flatMap((source) =>
    findCallbacks(
      program,
      source,
      rows.map(({ match }) => match),
    ),
  )
  // One that two configurations share is looked at once.
  const each = new Map(callbacks.map((callback) => [callback.node, callback] as const))
  return [...each.values()].flatMap(({ name, source, node }) => {
    const [first] = findThrown(source, node).filter(
      (thrown) => !isPlain(source, program.evaluate({ source, node: thrown })),
    )
    const { becomes } = rows.find(({ match }) => match === name) ?? {}
    if (!first || becomes === undefined || becomes === 'same') return []
    return [createStep({ source, node: first }, becomes.step)]
  })
}

function findCallbacks(
  program: Program,
  source: Source,
  names: readonly string[],
): readonly Callback[] {
  const { ts, tree } = source
  return [...walk(source, tree)].flatMap((node): readonly Callback[] => {
    if (!ts.isMethodDeclaration(node) && !ts.isPropertyAssignment(node)) return []
    const name = writtenName(source, node.name) ?? ''
    if (!names.includes(name) || isTold(source, node)) return []
    if (ts.isMethodDeclaration(node)) return [{ name, source, node }]
    const value = program.evaluate({ source, node: node.initializer })
    return value.kind === 'function'
      ? [{ name, source: value.at.source, node: value.node }]
      : [{ name, source, node }]
  })
}

/** Tells whether it is one of the functions that are told what has happened, and can't change it. */
function isTold(source: Source, { parent }: ts.Node): boolean {
  const { ts } = source
  const owner = parent.parent
  return ts.isPropertyAssignment(owner) && writtenName(source, owner.name) === 'events'
}

/** The errors that are made where they are thrown. */
function findThrown(source: Source, callback: ts.Node): readonly ts.Expression[] {
  const { ts } = source
  return [...walk(source, callback)].flatMap((node) => {
    if (!ts.isThrowStatement(node)) return []
    const { expression } = node
    return ts.isNewExpression(expression) || ts.isCallExpression(expression) ? [expression] : []
  })
}

/** Tells whether an error certainly has no name and no code of its own. */
function isPlain({ ts }: Source, value: Value): boolean {
  if (value.kind === 'instance') return !isMarked(value.at.source, value.node)
  const { source, node }: Placed = value.at
  const isMade = ts.isNewExpression(node) || ts.isCallExpression(node)
  return isMade && node.expression.getText(source.tree) === 'Error'
}

/** Tells whether a class says a name or a code: as a field, or where it makes an instance. */
function isMarked(source: Source, declared: ts.ClassLikeDeclaration): boolean {
  const { ts } = source
  const marks: readonly (string | undefined)[] = [...walk(source, declared)].map((node) =>
    ts.isPropertyDeclaration(node)
      ? writtenName(source, node.name)
      : ts.isPropertyAccessExpression(node) && node.expression.kind === ts.SyntaxKind.ThisKeyword
        ? node.name.text
        : undefined,
  )
  return marks.some((name) => name === 'name' || name === 'code' || name === 'errno')
}
