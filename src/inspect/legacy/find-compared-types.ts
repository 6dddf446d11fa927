import type { ts } from 'ts-morph'
import type { LegacyLibrary } from '../../catalog/legacy-library.js'
import { sourcesOf } from '../../code/program.js'
import type { Program } from '../../code/value.js'
import type { Source } from '../../syntax/parse-source.js'
import { walk } from '../../syntax/walk.js'
import { type OpenPoint, openAt } from './open-at.js'

const WORD = /^['"`]oauth['"`]$/
const COMPARES = /^[!=]==?$/

/**
 * Finds where code compares the type of a provider, or of an account, with the word that a library has for services of either kind:
 * ours has another one for those that speak OpenID.
 *
 * @param files those that use the library
 */
export function findComparedTypes(
  program: Program,
  { oidc }: LegacyLibrary,
  files: readonly string[],
): readonly OpenPoint[] {
  if (oidc !== 'oauth') return []
  const likely = sourcesOf(program, (text) => text.includes('.type') && text.includes(oidc))
  return likely
    .filter(({ file }) => files.includes(file))
    .flatMap((source) => [...walk(source, source.tree)].flatMap((node) => comparedAt(source, node)))
}

function comparedAt(source: Source, node: ts.Node): readonly OpenPoint[] {
  const { ts, tree } = source
  if (!ts.isBinaryExpression(node)) return []
  const operator = node.operatorToken.getText(tree)
  const sides = [node.left, node.right]
  const type = sides.find(
    (side) => ts.isPropertyAccessExpression(side) && side.name.text === 'type',
  )
  const isMeant = COMPARES.test(operator) && sides.some((side) => WORD.test(side.getText(tree)))
  if (!type || !isMeant || !isOfSignIn(source, type)) return []
  // Where it asks for the other word as well, it is done.
  if (/['"`]oidc['"`]/.test(node.parent.getText(tree))) return []
  const reason = 'services that speak OpenID, such as Google, are of the type oidc here, not oauth'
  const asked = `['oauth', 'oidc'].includes(${type.getText(tree)})`
  return [openAt({ source, node }, reason, operator.startsWith('!') ? `!${asked}` : asked)]
}

/** Tells whether it is the type of a provider or an account: by its name, or by the list that it is one of. */
function isOfSignIn({ ts, tree }: Source, type: ts.Node): boolean {
  const list = ts.findAncestor(type, (node) => ts.isCallExpression(node))
  const words = [type, ...(list && ts.isCallExpression(list) ? [list.expression] : [])]
  return words.some((node) => /provider|account/i.test(node.getText(tree)))
}
