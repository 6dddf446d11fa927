import type { ts } from 'ts-morph'
import { listOwnModules } from '../../catalog/legacy.js'
import {
  fillStep,
  findUse,
  type LegacyLibrary,
  type LegacyModule,
  selectUses,
} from '../../catalog/legacy-library.js'
import { splitBom } from '../../syntax/lines.js'
import { parseSource } from '../../syntax/parse-source.js'
import type { ManualStep } from '../change.js'
import { createStep } from '../create-step.js'
import type { JudgedFile } from './judge-use.js'
import { findAttributes, findCalls, findCallStep, type FoundCall } from './module-parts.js'

/** Places where a name is taken from ours, and yet something about it is left to the user. */
export function findLooseEnds(file: JudgedFile, row: LegacyModule): readonly ManualStep[] {
  return [
    ...findUsesLeft(file, row),
    ...findExtensions(file, row).flatMap((each) => [
      ...findAwakened(file, row, each),
      ...findUnsettled(file, each),
    ]),
  ]
}

/** Calls and attributes that are left to the user, whether the module is the library's or ours already. */
function findUsesLeft(file: Pick<JudgedFile, 'source'>, row: LegacyModule): readonly ManualStep[] {
  const { source } = file
  return [
    ...findCalls(source, row).flatMap((found) => [
      ...findServerCall(file, found),
      ...findLackingResults(file, found),
    ]),
    ...findAttributes(source, row).flatMap(({ use: { becomes }, name, node }) => {
      if (becomes === 'same' || !('step' in becomes)) return []
      const value = readAttribute(file, node)
      const { reason, snippet } = fillStep(becomes.step, { name })
      const code = snippet.replaceAll(/\{value\|([^}]*)\}/g, (_, usual: string) => value ?? usual)
      return [createStep({ source, node }, { reason, snippet: code })]
    }),
  ]
}

/** As {@link findLooseEnds}, in a file that was taken over before. */
export async function listFindSteps(
  file: string,
  text: string,
  library: LegacyLibrary,
): Promise<readonly ManualStep[]> {
  const source = await parseSource(file, splitBom(text).body)
  return listOwnModules(library).flatMap((row) => findUsesLeft({ source }, row))
}

/** The members that are taken of the result, and are not in ours. */
function findLackingResults(
  { source }: Pick<JudgedFile, 'source'>,
  { node, use: { gives } }: FoundCall,
): readonly ManualStep[] {
  if (!gives) return []
  const { ts, tree } = source
  const { parent } = node
  const taken =
    ts.isVariableDeclaration(parent) && ts.isObjectBindingPattern(parent.name)
      ? parent.name.elements.map((each) => each.propertyName ?? each.name)
      : ts.isPropertyAccessExpression(parent)
        ? [parent.name]
        : []
  return taken.flatMap((name) => {
    const text = name.getText(tree)
    const step = { reason: `there is no ${text} here`, snippet: `// take out: ${text}` }
    return gives.includes(text) ? [] : [createStep({ source, node: name }, step)]
  })
}

/** Functions of Next's that make a page on the server. */
const PAGE_MAKERS = /^get(?:ServerSide|Static|Initial)Props$/

function findServerCall(
  { source }: Pick<JudgedFile, 'source'>,
  { node, use }: FoundCall,
): readonly ManualStep[] {
  const left = findCallStep(use)
  if (left?.where !== 'server') return []
  const { ts, tree } = source
  const maker = ts.findAncestor(node, (at) => {
    const named = ts.isFunctionDeclaration(at) || ts.isVariableDeclaration(at) ? at.name : undefined
    return named !== undefined && PAGE_MAKERS.test(named.getText(tree))
  })
  return node.arguments.length <= use.takes[1] && !maker
    ? []
    : [createStep({ source, node }, left.step)]
}

/** The code of what an attribute is given: a text as one, and a name or a path of names as it is. */
function readAttribute(
  { source: { ts, tree } }: Pick<JudgedFile, 'source'>,
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
function findExtensions(
  { source: { ts, tree } }: JudgedFile,
  { match }: LegacyModule,
): readonly ts.InterfaceDeclaration[] {
  return tree.statements
    .flatMap((node) =>
      ts.isModuleDeclaration(node) && node.name.text === match && node.body ? [node.body] : [],
    )
    .flatMap((body) => (ts.isModuleBlock(body) ? [...body.statements] : []))
    .filter((each) => ts.isInterfaceDeclaration(each))
}

/** An interface that its module does not have, so that to extend it there said nothing, and that ours has. */
function findAwakened(
  { source, library }: JudgedFile,
  { match, names, augments }: LegacyModule,
  extension: ts.InterfaceDeclaration,
): readonly ManualStep[] {
  const name = extension.name.text
  const modules = selectUses(library.uses, 'module')
  const isNew =
    !Object.hasOwn(names, name) &&
    modules.some((other) => other.augments === augments && Object.hasOwn(other.names, name))
  const reason = `${match} has no ${name}, so that this said nothing there; here it counts`
  const snippet = `// take out: interface ${name} { … }`
  return isNew ? [createStep({ source, node: extension }, { reason, snippet })] : []
}

/** Members of another type than they are of: until now that was passed over, and from now on it counts. */
function findUnsettled(
  { source, library }: JudgedFile,
  extension: ts.InterfaceDeclaration,
): readonly ManualStep[] {
  const { ts, tree } = source
  return extension.members.flatMap((member) => {
    const declared = ts.isPropertySignature(member) ? member.type : undefined
    const name = `${extension.name.text}.${member.name?.getText(tree) ?? ''}`
    const { use } = findUse(selectUses(library.uses, 'declaration'), name) ?? {}
    if (!declared || !use || use.becomes === 'same') return []
    const isSame = declared.getText(tree).includes(use.type)
    return isSame ? [] : [createStep({ source, node: member }, use.becomes.step)]
  })
}
