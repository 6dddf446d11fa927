import type { ts } from 'ts-morph'
import type { LegacyCall, LegacyModule } from '../../catalog/legacy-library.js'
import { bindingsOf, originOf } from '../../syntax/origin.js'
import type { Source } from '../../syntax/parse-source.js'
import { walk } from '../../syntax/walk.js'
import { callsOf } from './calls-of.js'

/** Where functions look for a cookie. */
interface ToldCalls {
  /** The arguments that get its names. */
  readonly objects: readonly ts.ObjectLiteralExpression[]
  /** Where they can't be told any, and why. */
  readonly odd: readonly {
    readonly node: ts.Node
    readonly told: NonNullable<LegacyCall['told']>
  }[]
}

/** The calls that have to be told the names of cookies, and whatever else becomes of the functions. */
export function toldCalls(source: Source, row: LegacyModule): ToldCalls {
  const { ts, tree } = source
  const asked = callsOf(source, row).flatMap(({ node, call: { told } }) => {
    const [given] = node.arguments
    return told
      ? [{ node, told, object: given && ts.isObjectLiteralExpression(given) ? given : undefined }]
      : []
  })
  const lacking = asked.flatMap(({ node, told, object }) => {
    const names = object?.properties.map((each) => each.name?.getText(tree)) ?? []
    const said = told.by.some((name) => names.includes(name))
    return said ? [] : [{ node, told, object: names.includes(undefined) ? undefined : object }]
  })
  return {
    objects: lacking.flatMap(({ object }) => object ?? []),
    odd: [...lacking.filter(({ object }) => !object), ...handedOn(source, row)],
  }
}

/** Where such a function is handed to somebody else, who may call it with anything. */
function handedOn(source: Source, row: LegacyModule): ToldCalls['odd'] {
  const { ts, tree } = source
  const { calls = [], from } = row
  if (!calls.some(({ told }) => told)) return []
  return [...walk(source, tree)].flatMap((node) => {
    const { parent } = node
    if (!ts.isIdentifier(node) || ts.isImportSpecifier(parent) || ts.isBindingElement(parent)) {
      return []
    }
    if (ts.isCallExpression(parent) && parent.expression === node) return []
    const origin = originOf(source, bindingsOf(source), node)
    const call = calls.find(({ name }) => name === origin?.path.join('.'))
    return origin?.specifier === from && call?.told ? [{ node, told: call.told }] : []
  })
}
