import type { ts } from 'ts-morph'
import { findConstant, findSymbol } from '../code/bindings.js'
import type { Source } from '../syntax/parse-source.js'
import { unwrap } from '../syntax/walk.js'

/** Methods that call what they are handed once for each of a list. */
export const REPEATING: RegExp = /^(?:every|filter|flatMap|forEach|map|reduce|some)$/

/** The values of a name that stands for each of a list: `for (const part of [shop, blog]) app.route('/', part)`. */
export function findListedValues(
  source: Source,
  node: ts.Expression,
): readonly ts.Expression[] | undefined {
  const { ts } = source
  // Of an element that is an object, `part.router`.
  const name = ts.isPropertyAccessExpression(node) ? node.expression : node
  const declared = findSymbol(source, name)?.valueDeclaration
  const holder =
    declared &&
    ts.findAncestor(declared, (each) => ts.isVariableDeclaration(each) || ts.isParameter(each))
  const list = holder && findIteratedList(source, holder)
  return list && listWrittenElements(source, list)
}

/** The list for each of which a name stands as a whole. */
export function findIteratedWhole(source: Source, name: ts.Expression): ts.Expression | undefined {
  const { ts } = source
  const declared = ts.isIdentifier(name) ? findSymbol(source, name)?.valueDeclaration : undefined
  const is = declared && (ts.isVariableDeclaration(declared) || ts.isParameter(declared))
  return is ? findIteratedList(source, declared) : undefined
}

/** The list that a loop, or a method that is handed a function, goes through with a variable or a parameter. */
function findIteratedList({ ts }: Source, { parent }: ts.Node): ts.Expression | undefined {
  if (ts.isVariableDeclarationList(parent)) {
    return ts.isForOfStatement(parent.parent) ? parent.parent.expression : undefined
  }
  const call = ts.isFunctionLike(parent) ? parent.parent : undefined
  const callee = call && ts.isCallExpression(call) ? call.expression : undefined
  const goes = callee && ts.isPropertyAccessExpression(callee) && REPEATING.test(callee.name.text)
  return goes ? callee.expression : undefined
}

/** All that a list which is written out consists of, whichever way each of its elements says it. */
function listWrittenElements(source: Source, node: ts.Expression): readonly ts.Expression[] {
  const { ts } = source
  const value = unwrap(source, node)
  if (ts.isArrayLiteralExpression(value)) {
    return value.elements.flatMap((each) => listWrittenElements(source, each))
  }
  if (ts.isObjectLiteralExpression(value)) {
    return value.properties.flatMap((each) =>
      ts.isPropertyAssignment(each)
        ? [each.initializer]
        : ts.isShorthandPropertyAssignment(each)
          ? [each.name]
          : [],
    )
  }
  const held = ts.isIdentifier(value) ? findConstant(source, value) : undefined
  return held && ts.isArrayLiteralExpression(unwrap(source, held))
    ? listWrittenElements(source, held)
    : [value]
}
