import type { ts } from 'ts-morph'
import type { Switch } from '../../catalog/frameworks/switch.js'
import type { Style } from '../../project.js'
import { addElements } from '../../syntax/add-elements.js'
import type { Source } from '../../syntax/parse-source.js'
import { restyle } from '../../syntax/restyle.js'
import { spliceText } from '../../syntax/splice.js'
import { detectStyle } from '../../syntax/style.js'
import type { Edit, Refusal } from '../change.js'
import { editCode, refusalAt } from '../edit-code.js'
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

/** How far an option is there: on, or the object that lacks a line for it. */
type Option =
  | { readonly kind: 'on' }
  | { readonly kind: 'alone' }
  | {
      readonly kind: 'absent'
      readonly source: Source
      readonly object: ts.ObjectLiteralExpression
      readonly line: string
    }

/** Switches an option on, where a file says nothing of it; a file that is made says nothing else. */
export async function switchOn(request: SwitchRequest): Promise<Edit> {
  return editCode<Option>({
    ...request,
    read: (source) =>
      source.text.trim() === '' ? { kind: 'alone' } : optionIn(source, request.row),
    isDone: ({ kind }) => kind === 'on',
    write: (option) => ({ text: textWith(option, request), did: [request.row.why] }),
    byHand: (refusal) => byHand(request, refusal),
  })
}

function textWith(option: Option, { file, row, style }: SwitchRequest): string {
  if (option.kind !== 'absent') return restyle(row.alone(file.endsWith('ts')), style)
  const { source, object, line } = option
  const splices = addElements(source, object, undefined, [line], detectStyle(source.text))
  return spliceText(source.text, splices)
}

function optionIn(source: Source, { option: [outer, inner] }: Switch): Option | Refusal {
  const given = findGiven(source, 'default')
  const all = given.kind === 'value' ? objectBehind(source, given.value) : undefined
  if (!all) return { reason: 'what the file gives is not written out' }
  const hidden = (node: ts.Node, name: string): Refusal =>
    refusalAt(source, node, `what it says of ${name} is not written out`)
  const absent = (object: ts.ObjectLiteralExpression, line: string): Option => ({
    kind: 'absent',
    source,
    object,
    line,
  })
  const around = memberOf(source, all, outer)
  if (around === 'hidden') return hidden(all, outer)
  if (!around) return absent(all, `${outer}: { ${inner}: true }`)
  const within = objectBehind(source, around)
  if (!within) return hidden(around, outer)
  const value = memberOf(source, within, inner)
  if (value === 'hidden') return hidden(within, inner)
  if (!value) return absent(within, `${inner}: true`)
  return value.kind === source.ts.SyntaxKind.TrueKeyword
    ? { kind: 'on' }
    : refusalAt(source, value, `the file says something else of ${inner}`)
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
