import type { ts } from 'ts-morph'
import {
  fillSnippet,
  type MoveSource,
  selectUses,
  type UseRow,
} from '../../catalog/legacy-library.js'
import { listProgramSources } from '../../code/program.js'
import type { Program } from '../../code/value.js'
import type { Source } from '../../syntax/parse-source.js'
import { walk } from '../../syntax/walk.js'
import { type PlacedStep, createStep } from '../../changes/create-step.js'

type ComparedType = Extract<UseRow, { readonly kind: 'compared type' }>

const COMPARES = /^[!=]==?$/

/**
 * Finds where code compares the type of a provider, or of an account, with the word that a library has for services of either kind:
 * ours has another one for those that speak OpenID.
 *
 * @param files those that use the library
 */
export function findComparedTypes(
  program: Program,
  { uses }: MoveSource,
  files: readonly string[],
): readonly PlacedStep[] {
  return selectUses(uses, 'compared type').flatMap((row) =>
    listProgramSources(program, (text) => text.includes('.type') && text.includes(row.match))
      .filter(({ file }) => files.includes(file))
      .flatMap((source) =>
        [...walk(source, source.tree)].flatMap((node) => listCompare(source, node, row)),
      ),
  )
}

function listCompare(
  source: Source,
  node: ts.Node,
  { match, becomes }: ComparedType,
): readonly PlacedStep[] {
  const { ts, tree } = source
  if (!ts.isBinaryExpression(node) || becomes === 'same') return []
  const operator = node.operatorToken.getText(tree)
  const sides = [node.left, node.right]
  const type = sides.find(
    (side) => ts.isPropertyAccessExpression(side) && side.name.text === 'type',
  )
  const isMeant =
    COMPARES.test(operator) &&
    sides.some((side) => ts.isStringLiteralLike(side) && side.text === match)
  if (!type || !isMeant || !isSignInType(source, type)) return []
  // Where it asks for the other word as well, it is done.
  if (/['"`]oidc['"`]/.test(node.parent.getText(tree))) return []
  const said = new Map([
    ['not', operator.startsWith('!') ? '!' : ''],
    ['type', type.getText(tree)],
  ])
  return [createStep({ source, node }, fillSnippet(becomes.step, said))]
}

/** Tells whether it is the type of a provider or an account: by its name, or by the list that it is one of. */
function isSignInType({ ts, tree }: Source, type: ts.Node): boolean {
  const list = ts.findAncestor(type, (node) => ts.isCallExpression(node))
  const words = [type, ...(list && ts.isCallExpression(list) ? [list.expression] : [])]
  return words.some((node) => /provider|account/i.test(node.getText(tree)))
}
