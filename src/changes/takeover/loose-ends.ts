import type { ts } from 'ts-morph'
import { type LegacyLibrary, type LegacyModule, ownModules } from '../../catalog/legacy.js'
import { positionAt, splitBom } from '../../syntax/lines.js'
import { parseSource } from '../../syntax/parse-source.js'
import { callsOf, type FoundCall } from './calls-of.js'
import { foreignAttributes } from './foreign-attributes.js'
import type { JudgedFile, Stay } from './judge-use.js'

/** Places where a name is taken from ours, and yet something about it is left to the user. */
export function looseEnds(file: JudgedFile, row: LegacyModule): readonly Stay[] {
  return [
    ...usesLeft(file, row),
    ...extensionsOf(file, row).flatMap((each) => [
      ...awakened(file, row, each),
      ...unsettled(file, each),
    ]),
  ]
}

/** Calls and attributes that are left to the user, whether the module is the library's or ours already. */
function usesLeft(file: JudgedFile, row: LegacyModule): readonly Stay[] {
  const calls = callsOf(file.source, row)
  return [
    ...calls.flatMap((found) => [...onServer(file, found), ...lackingResults(file, found)]),
    ...lackingAttributes(file, row),
  ]
}

/** As {@link looseEnds}, in a file that was taken over before. */
export async function leftIn(
  file: string,
  text: string,
  library: LegacyLibrary,
): Promise<readonly Stay[]> {
  const source = await parseSource(file, splitBom(text).body)
  const judged = { source, library, providers: [] }
  return ownModules(library).flatMap((row) => usesLeft(judged, row))
}

/** The members that are taken of the result, and are not in ours. */
function lackingResults(file: JudgedFile, { node, call }: FoundCall): readonly Stay[] {
  const { gives } = call
  if (!gives) return []
  const { ts, tree } = file.source
  const { parent } = node
  const taken =
    ts.isVariableDeclaration(parent) && ts.isObjectBindingPattern(parent.name)
      ? parent.name.elements.map((each) => each.propertyName ?? each.name)
      : ts.isPropertyAccessExpression(parent)
        ? [parent.name]
        : []
  return taken.flatMap((name) => {
    const text = name.getText(tree)
    return gives.includes(text)
      ? []
      : [stayAt(file, name, `there is no ${text} here`, `// take out: ${text}`)]
  })
}

/** Functions of Next's that make a page on the server. */
const PAGE_MAKERS = /^get(?:ServerSide|Static|Initial)Props$/

function onServer(file: JudgedFile, { node, call }: FoundCall): readonly Stay[] {
  if (call.browser === undefined) return []
  if (node.arguments.length <= call.most && !isInPageMaker(file, node)) return []
  const reason = `${call.name} asks from a browser here, and not on the server`
  return [stayAt(file, node, reason, call.browser)]
}

function isInPageMaker({ source: { ts, tree } }: JudgedFile, node: ts.Node): boolean {
  for (let at = node.parent; at !== tree; at = at.parent) {
    const named = ts.isFunctionDeclaration(at) || ts.isVariableDeclaration(at) ? at.name : undefined
    if (named && PAGE_MAKERS.test(named.getText(tree))) return true
  }
  return false
}

function lackingAttributes(file: JudgedFile, row: LegacyModule): readonly Stay[] {
  const { attributes = {} } = row
  return foreignAttributes(file.source, row).flatMap(({ component, name, node }) => {
    if (row.idle?.includes(name)) return []
    const elsewhere = Object.hasOwn(attributes, name) ? attributes[name] : undefined
    const reason = elsewhere?.reason ?? `${component} has no ${name} here`
    const snippet = elsewhere?.snippet.replace("'/auth'", (usual) => codeOf(file, node) ?? usual)
    return [stayAt(file, node, reason, snippet ?? `// take out: ${name}`)]
  })
}

/** The code of what an attribute is given: a text as one, and a name or a path of names as it is. */
function codeOf(
  { source: { ts, tree } }: JudgedFile,
  { initializer }: ts.JsxAttribute,
): string | undefined {
  const given =
    initializer && ts.isJsxExpression(initializer) ? initializer.expression : initializer
  if (!given) return undefined
  if (ts.isStringLiteralLike(given)) return `'${given.text}'`
  const code = given.getText(tree)
  return NAMES.test(code) ? code : undefined
}

/** `BASE_PATH`, `paths.auth`, `process.env.NEXT_PUBLIC_PATH`. */
const NAMES = /^[\w$]+(?:\.[\w$]+)*$/

/** The interfaces of a module that a file extends: `declare module 'next-auth' { interface User { … } }`. */
function extensionsOf(
  { source: { ts, tree } }: JudgedFile,
  { from }: LegacyModule,
): readonly ts.InterfaceDeclaration[] {
  return tree.statements
    .flatMap((node) =>
      ts.isModuleDeclaration(node) && node.name.text === from && node.body ? [node.body] : [],
    )
    .flatMap((body) => (ts.isModuleBlock(body) ? [...body.statements] : []))
    .filter((each) => ts.isInterfaceDeclaration(each))
}

/** An interface that its module does not have, so that to extend it there said nothing, and that ours has. */
function awakened(
  file: JudgedFile,
  { from, names, augments }: LegacyModule,
  extension: ts.InterfaceDeclaration,
): readonly Stay[] {
  const name = extension.name.text
  const others = file.library.modules.filter((each) => each.augments === augments)
  const isNew =
    !Object.hasOwn(names, name) && others.some((other) => Object.hasOwn(other.names, name))
  const reason = `${from} has no ${name}, so that this said nothing there; here it counts`
  return isNew ? [stayAt(file, extension, reason, `// take out: interface ${name} { … }`)] : []
}

/** Members of another type than they are of: until now that was passed over, and from now on it counts. */
function unsettled(file: JudgedFile, extension: ts.InterfaceDeclaration): readonly Stay[] {
  const { ts, tree } = file.source
  const owner = extension.name.text
  const settled = file.library.settled?.[owner] ?? {}
  return extension.members.flatMap((member) => {
    const type = ts.isPropertySignature(member) ? member.type : undefined
    const name = member.name?.getText(tree) ?? ''
    const is = Object.hasOwn(settled, name) ? settled[name] : undefined
    if (!type || is === undefined || type.getText(tree).includes(is)) return []
    const reason = `${owner}.${name} is a ${is}, and was one whatever this says; here it counts`
    return [stayAt(file, member, reason, `${name}?: ${is}`)]
  })
}

function stayAt(
  { source: { text, tree } }: JudgedFile,
  node: ts.Node,
  reason: string,
  snippet: string,
): Stay {
  return { ...positionAt(text, node.getStart(tree)), reason, snippet }
}
