import type { ts } from 'ts-morph'
import type { Switch } from '../../catalog/frameworks/switch.js'
import type { Style } from '../../project.js'
import { addElements } from '../../syntax/add-elements.js'
import { positionAt, splitBom } from '../../syntax/lines.js'
import { type Source, parseSource } from '../../syntax/parse-source.js'
import { restyle } from '../../syntax/restyle.js'
import { spliceText } from '../../syntax/splice.js'
import { detectStyle } from '../../syntax/style.js'
import type { Edit, Refusal } from '../change.js'
import { findGiven, valueBehind } from './find-given.js'
import { writtenName } from '../../syntax/written-name.js'

/** An option to switch on in the object that a file gives. */
export interface SwitchRequest {
  /** Relative to the project's root; decides the language. */
  readonly file: string
  /** Empty for a file that is made. */
  readonly text: string
  readonly row: Switch
  /** How a file is written that is made; one that is there says so itself. */
  readonly style: Style
}

/** How far an option is there. */
type Option =
  | { readonly kind: 'on' }
  | { readonly kind: 'absent'; readonly object: ts.ObjectLiteralExpression; readonly line: string }
  | { readonly kind: 'unclear'; readonly reason: string; readonly node?: ts.Node }

/**
 * Switches an option on, where a file says nothing of it. The result is parsed again; where the file says something else, or
 * what it says is not written out, the edit is left to the user.
 */
export async function switchOn(request: SwitchRequest): Promise<Edit> {
  const { file, row, style: usual } = request
  const { bom, body } = splitBom(request.text)
  if (body.trim() === '') {
    const alone = restyle(row.alone(file.endsWith('ts')), usual)
    return { kind: 'edited', content: [bom + alone], did: [row.why] }
  }
  const source = await parseSource(file, body)
  const { problem } = source
  if (problem) {
    const { message, ...position } = problem
    return byHand(request, { reason: `the file does not parse: ${message}`, ...position })
  }
  const option = optionIn(source, row)
  if (option.kind === 'on') return { kind: 'unchanged' }
  if (option.kind === 'unclear') {
    const { reason, node } = option
    const position = node && positionAt(source.text, node.getStart(source.tree))
    return byHand(request, { reason, ...position })
  }
  const { object, line } = option
  const splices = addElements(source, object, undefined, [line], detectStyle(body))
  const text = spliceText(body, splices)
  const after = await parseSource(file, text)
  if (after.problem || optionIn(after, row).kind !== 'on') {
    return byHand(request, { reason: 'the edited file would not mean what it should' })
  }
  return { kind: 'edited', content: [bom + text], did: [row.why] }
}

function optionIn(source: Source, { option: [outer, inner] }: Switch): Option {
  const given = findGiven(source, 'default')
  const all = given.kind === 'value' ? objectBehind(source, given.value) : undefined
  if (!all) return { kind: 'unclear', reason: 'what the file gives is not written out' }
  const around = memberOf(source, all, outer)
  if (around === 'hidden') return hidden(all, outer)
  if (!around) return { kind: 'absent', object: all, line: `${outer}: { ${inner}: true }` }
  const within = objectBehind(source, around)
  if (!within) return hidden(around, outer)
  const value = memberOf(source, within, inner)
  if (value === 'hidden') return hidden(within, inner)
  if (!value) return { kind: 'absent', object: within, line: `${inner}: true` }
  return value.kind === source.ts.SyntaxKind.TrueKeyword
    ? { kind: 'on' }
    : { kind: 'unclear', reason: `the file says something else of ${inner}`, node: value }
}

function hidden(node: ts.Node, name: string): Option {
  return { kind: 'unclear', reason: `what it says of ${name} is not written out`, node }
}

/** The object that an expression is, itself or by a name that never means another one. */
function objectBehind(
  source: Source,
  value: ts.Expression,
): ts.ObjectLiteralExpression | undefined {
  const object = valueBehind(source, value)
  return source.ts.isObjectLiteralExpression(object) ? object : undefined
}

/** The value of a member; `hidden` where it is, or could be, said in another way. */
function memberOf(
  { ts }: Source,
  { properties }: ts.ObjectLiteralExpression,
  name: string,
): ts.Expression | 'hidden' | undefined {
  const found = properties.find((each) => writtenName({ ts }, each.name) === name)
  if (found) return ts.isPropertyAssignment(found) ? found.initializer : 'hidden'
  return properties.some((each) => ts.isSpreadAssignment(each)) ? 'hidden' : undefined
}

/** The edit that is left to the user, with the exact line. */
function byHand({ row: { option }, text }: SwitchRequest, refusal: Refusal): Edit {
  const [outer, inner] = option
  const snippet = restyle(`${outer}: { ${inner}: true },`, { ...detectStyle(text), eol: '\n' })
  return { kind: 'conflict', snippet, ...refusal }
}
