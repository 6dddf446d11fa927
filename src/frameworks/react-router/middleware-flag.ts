import type { ts } from 'ts-morph'
import type { Style } from '../../project.js'
import type { SiteFact } from '../../site-fact.js'
import { getPosition } from '../../syntax/lines.js'
import { addElements } from '../../syntax/add-elements.js'
import type { Source } from '../../syntax/parse-source.js'
import { restyle } from '../../syntax/restyle.js'
import { spliceText } from '../../syntax/splice.js'
import { detectStyle } from '../../syntax/style.js'
import type { Edit, Refusal } from '../../changes/change.js'
import { editCode, createRefusal } from '../../changes/edit-code.js'
import { findGiven, unwrapValue } from '../../changes/compose/find-given.js'
import type { ProjectReading } from '../framework.js'
import { writtenName } from '../../syntax/written-name.js'

/** The option that turns middleware on, as in version 8: its names, from the outside to the inside. */
const [OUTER, INNER] = ['future', 'v8_middleware'] as const

/** A file in which the option is to be switched on. */
export interface SwitchRequest {
  /** Relative to the project's root; decides the language. */
  readonly file: string
  /** Empty for a file that is made. */
  readonly text: string
  /** How a file is written that is made; one that is there says so itself. */
  readonly style: Style
}

/** How far an option is there: on, or the object that lacks a line for it. */
type FlagOption =
  | { readonly kind: 'on' }
  | { readonly kind: 'alone' }
  | {
      readonly kind: 'absent'
      readonly source: Source
      readonly object: ts.ObjectLiteralExpression
      readonly line: string
    }

/** Switches an option on, where a file says nothing of it; a file that is made says nothing else. */
export async function enableOption(request: SwitchRequest): Promise<Edit> {
  return editCode<FlagOption>({
    ...request,
    read: (source) => (source.text.trim() === '' ? { kind: 'alone' } : getOption(source)),
    isDone: ({ kind }) => kind === 'on',
    write: (option) => ({
      text: writeText(option, request),
      did: ['turns middleware on, as in version 8'],
    }),
    byHand: (refusal) => byHand(request, refusal),
  })
}

function writeText(option: FlagOption, { file, style }: SwitchRequest): string {
  if (option.kind !== 'absent') return restyle(alone(file.endsWith('ts')), style)
  const { source, object, line } = option
  const splices = addElements(source, object, undefined, [line], detectStyle(source.text))
  return spliceText(source.text, splices)
}

/** The text of a new file. */
function alone(typed: boolean): string {
  return typed
    ? `import type { Config } from '@react-router/dev/config';\n\nexport default {\n  ${OUTER}: { ${INNER}: true },\n} satisfies Config;\n`
    : `export default {\n  ${OUTER}: { ${INNER}: true },\n};\n`
}

function getOption(source: Source): FlagOption | Refusal {
  const given = findGiven(source, 'default')
  const all = given.kind === 'value' ? resolveObject(source, given.value) : undefined
  if (!all) return { reason: 'what the file gives is not written out' }
  const hidden = (node: ts.Node, name: string): Refusal =>
    createRefusal(source, node, `what it says of ${name} is not written out`)
  const absent = (object: ts.ObjectLiteralExpression, line: string): FlagOption => ({
    kind: 'absent',
    source,
    object,
    line,
  })
  const around = findMember(source, all, OUTER)
  if (around === 'hidden') return hidden(all, OUTER)
  if (!around) return absent(all, `${OUTER}: { ${INNER}: true }`)
  const within = resolveObject(source, around)
  if (!within) return hidden(around, OUTER)
  const value = findMember(source, within, INNER)
  if (value === 'hidden') return hidden(within, INNER)
  if (!value) return absent(within, `${INNER}: true`)
  return value.kind === source.ts.SyntaxKind.TrueKeyword
    ? { kind: 'on' }
    : createRefusal(source, value, `the file says something else of ${INNER}`)
}

/** The object that an expression is, itself or by a name that never means another one. */
function resolveObject(
  source: Source,
  value: ts.Expression,
): ts.ObjectLiteralExpression | undefined {
  const object = unwrapValue(source, value)
  return source.ts.isObjectLiteralExpression(object) ? object : undefined
}

/** The value of a member; `hidden` where it is, or could be, said in another way. */
function findMember(
  { ts }: Source,
  { properties }: ts.ObjectLiteralExpression,
  name: string,
): ts.Expression | 'hidden' | undefined {
  const found = properties.find((each) => writtenName({ ts }, each.name) === name)
  if (found) return ts.isPropertyAssignment(found) ? found.initializer : 'hidden'
  return properties.some((each) => ts.isSpreadAssignment(each)) ? 'hidden' : undefined
}

/** The edit that is left to the user, with the exact line. */
function byHand({ text }: SwitchRequest, refusal: Refusal): Edit {
  const snippet = restyle(`${OUTER}: { ${INNER}: true },`, { ...detectStyle(text), eol: '\n' })
  return { kind: 'conflict', snippet, ...refusal }
}

/** The word for the place of code that speaks of contexts in the form that they have without middleware. */
export const OUTDATED = 'outdated'

/** The place of such code, unless other code hands over what takes its place. */
export function findOutdated({ major, texts }: ProjectReading): Pick<SiteFact, 'places'> {
  if (major !== 7) return {}
  const own = texts.map(({ file, text }) => ({ file, text: withoutComments(text) }))
  const speaks = /\bgetLoadContext\s*[:=(]|\brequestHandler\(\s*[\w.]+\s*,\s*\{/i
  const [first] = own.flatMap(({ file, text }) => {
    const { index } = speaks.exec(text) ?? {}
    return index === undefined ? [] : [{ file, line: getPosition(text, index).line }]
  })
  const isUpToDate = own.some(({ text }) => /\bRouterContextProvider\b/.test(text))
  return first && !isUpToDate ? { places: { [OUTDATED]: first } } : {}
}

/** A text whose lines stay where they are, and those that are comments say nothing. */
function withoutComments(text: string): string {
  return text.replaceAll(/^[\t ]*(?:\/\/|\/?\*).*$/gm, '')
}
