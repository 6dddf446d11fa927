import type { ts } from 'ts-morph'
import { isBlocking, roleOfCall } from '../../application/classify-middleware.js'
import { classifyStatement } from '../../application/classify-statement.js'
import { behind } from '../../application/find-place.js'
import type { Role } from '../../role.js'
import type { Source } from '../../syntax/parse-source.js'
import { spliceText } from '../../syntax/splice.js'
import { detectStyle } from '../../syntax/style.js'
import { outermost } from '../../syntax/walk.js'
import type { EditedCode } from '../edit-code.js'
import { GATE, OVERTAKEN, told, listToldLines, useLine } from './mount-lines.js'
import type { MountRequest, MountStatement } from './mount-request.js'
import { importing, describeSurroundings, type MountFile } from './prepared.js'

/** Writes into the expression that makes the application: behind the infrastructure at the head of its chain. */
export function writeInChain(
  prepared: MountFile,
  request: MountRequest,
  added: readonly MountStatement[],
): EditedCode | undefined {
  const { source, application } = prepared
  const { call, chain } = application
  const { ts, text } = source
  const place = ts.findAncestor(call, ts.isStatement)
  if (!place) return undefined
  const { locals, splices } = importing(prepared, request, added, place)
  const surroundings = describeSurroundings(prepared, request)
  const links = chain.map((link) => ({ ...writeLink(source, link), given: link.arguments }))
  const roles = links.map(({ method, given }) => roleOfCall(surroundings, method, given))
  const blocked = roles.findIndex(isBlocking)
  const open = blocked < 0 ? roles : roles.slice(0, blocked)
  const { chains } = request.framework.mount
  const front = chains === true ? open.lastIndexOf('front') : behind(open)
  const at = outermost(source, chain[front] ?? call).end
  const space = (links[front + 1] ?? links[front])?.space ?? ''
  const style = { ...detectStyle(text), semicolons: false }
  const content = added.map((each) => space + useLine('', each, locals, style))
  const rest = chain.slice(front + 1).map((link, index) => ({
    role: roles[front + 1 + index],
    from: getName(source, link),
    to: link,
  }))
  const passed = [...rest, ...following(prepared, request, place)]
  const listTold = (role: Role, meaning: string): readonly string[] => {
    const { from, to } = passed.find((each) => each.role === role) ?? {}
    return listToldLines(source, [from, to], meaning)
  }
  return {
    text: spliceText(text, [...splices, { start: at, end: at, content }]),
    did: [...told(added), ...listTold('front', OVERTAKEN), ...listTold('gate', GATE)],
  }
}

/** Code that adds something to the application, and where it begins and ends. */
interface Addition {
  readonly role: Role
  readonly from: ts.Node
  readonly to: ts.Node
}

/** The statements behind the one with the chain. */
function following(
  prepared: MountFile,
  request: MountRequest,
  place: ts.Statement,
): readonly Addition[] {
  const { held } = prepared.application
  if (!held?.block.statements.includes(place)) return []
  const { statements } = held.block
  const surroundings = describeSurroundings(prepared, request)
  return statements.slice(statements.indexOf(place) + 1).map((statement) => ({
    role: classifyStatement(surroundings, held, statement),
    from: statement,
    to: statement,
  }))
}

/** A link of a chain by its own call, without those in front of it: `.use(basicAuth())`. */
function getName({ ts }: Source, { expression }: ts.CallExpression): ts.Node {
  return ts.isPropertyAccessExpression(expression) ? expression.name : expression
}

/** A method that is called, and the space in front of it. */
export function writeLink(
  { ts, text }: Source,
  { expression }: ts.CallExpression,
): { readonly method: string; readonly space: string } {
  if (!ts.isPropertyAccessExpression(expression)) return { method: '', space: '' }
  const between = text.slice(expression.expression.end, expression.end)
  return { method: expression.name.text, space: /^\s*(?=\.)/.exec(between)?.[0] ?? '' }
}
