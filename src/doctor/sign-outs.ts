import type { ts } from 'ts-morph'
import type { Place } from './finding.js'
import { splitBom } from '../syntax/lines.js'
import { parseText, type Source } from '../syntax/parse-source.js'
import { walk } from '../syntax/walk.js'
import { writtenName } from '../syntax/written-name.js'
import { placeOf } from './options.js'
import type { Subject } from './subject.js'

/** A GET that is meant to sign people out. */
export interface SignOutByGet {
  readonly place: Place
  /** `answers`: whatever comes to it is signed out. `asks`: it comes to the page of sign-out, which takes a POST. */
  readonly how: 'answers' | 'asks'
  /** The path at which it answers, where that is known. */
  readonly path?: string
}

/** Exports that answer a GET, or run while a page is shown. */
const READERS = /^(?:GET|loader|load|getServerSideProps)$/

/** Where the application's own code signs people out at a GET, or thinks it does. */
export function signOutsByGet(subject: Subject): readonly SignOutByGet[] {
  const { project, sources } = subject
  const { routes } = project
  return sources.flatMap(({ file, text }) => {
    if (!/sign-?out/i.test(text)) return []
    const source = parseText(file, splitBom(text).body)
    const exported = readersIn(source).filter((node) => signsOut(source, node))
    const path = routes.find((each) => each.file === file)?.path
    return [
      ...exported.map((node): SignOutByGet => ({
        place: placeOf(source, node),
        how: 'answers',
        ...(path !== undefined && { path }),
      })),
      ...(project.application ? routesIn(source) : []),
      ...asksIn(source, `${project.basePath}/signout`),
    ]
  })
}

function readersIn(source: Source): readonly ts.Node[] {
  const { ts, tree } = source
  return tree.statements.flatMap((each): readonly ts.Node[] => {
    const isExported =
      ts.canHaveModifiers(each) &&
      ts.getModifiers(each)?.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword)
    if (isExported !== true) return []
    if (ts.isFunctionDeclaration(each)) return READERS.test(each.name?.text ?? '') ? [each] : []
    if (!ts.isVariableStatement(each)) return []
    return each.declarationList.declarations.filter(({ name }) => READERS.test(name.getText(tree)))
  })
}

/** Tells whether code calls `signOut(…)`, or `something.signOut(…)`. */
function signsOut(source: Source, node: ts.Node): boolean {
  const { ts, tree } = source
  return [...walk(source, node)].some(
    (each) => ts.isCallExpression(each) && /(?:^|\.)signOut$/.test(each.expression.getText(tree)),
  )
}

/** `app.get('/logout', async (req, res) => { await signOut(req, res) })` */
function routesIn(source: Source): readonly SignOutByGet[] {
  const { ts } = source
  return [...walk(source, source.tree)].flatMap((node): readonly SignOutByGet[] => {
    if (!ts.isCallExpression(node) || !ts.isPropertyAccessExpression(node.expression)) return []
    const [path, ...handlers] = node.arguments
    if (node.expression.name.text !== 'get' || !path || !ts.isStringLiteralLike(path)) return []
    const answers = handlers.some(
      (each) =>
        (ts.isArrowFunction(each) || ts.isFunctionExpression(each)) && signsOut(source, each),
    )
    return answers ? [{ place: placeOf(source, node), how: 'answers', path: path.text }] : []
  })
}

/** `fetch('/auth/signout')`, which names no method. */
function asksIn(source: Source, address: string): readonly SignOutByGet[] {
  const { ts, tree } = source
  return [...walk(source, tree)].flatMap((node): readonly SignOutByGet[] => {
    if (!ts.isCallExpression(node) || node.expression.getText(tree) !== 'fetch') return []
    const [target, options] = node.arguments
    if (!target || !ts.isStringLiteralLike(target) || !target.text.endsWith(address)) return []
    if (options && !(ts.isObjectLiteralExpression(options) && lacksMethod(source, options)))
      return []
    return [{ place: placeOf(source, node), how: 'asks' }]
  })
}

function lacksMethod(source: Source, { properties }: ts.ObjectLiteralExpression): boolean {
  return properties.every(
    (each) => each.name !== undefined && writtenName(source, each.name) !== 'method',
  )
}
