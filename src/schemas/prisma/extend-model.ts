import { detectEol, lineStart } from '../../syntax/lines.js'
import type { Splice } from '../../syntax/splice.js'
import { type FieldLine, layOut, type Widths, widthsOf } from './field-lines.js'
import type { Entity } from './prisma-schema.js'
import type { Attribute, Field } from './tree.js'

/** The additions to a model that is there. */
export interface Extension {
  readonly model: Entity
  readonly fields: readonly FieldLine[]
  /** Such as `@@unique([email])`. */
  readonly attributes: readonly string[]
}

/** The order in which `prisma format` puts what it knows; the rest stays behind. */
const ORDER = ['id', 'unique', 'index', 'fulltext', 'map', 'schema']

/**
 * Adds fields behind those of a model, and attributes where `prisma format` would put them. No line that is there changes.
 */
export function extendModel({ model, fields, attributes }: Extension): readonly Splice[] {
  const { text } = model.file
  const eol = detectEol(text)
  const last = model.fields.at(-1)
  const at = last?.lineEnd ?? text.indexOf('{', model.start) + 1
  const indent = last ? indentOf(text, last.start) : '  '
  const widths = sharedWidths(model, fields)
  const isApart = last !== undefined && !widths
  const lines =
    fields.length > 0 ? [...(isApart ? [''] : []), ...layOut(fields, indent, widths)] : []
  const placed = attributes.map((attribute) => ({
    attribute,
    before: model.attributes.find(
      (other) => other.start > at && rankOf(other.name) > rankOf(nameOf(attribute)),
    ),
  }))
  const behind = placed.filter(({ before }) => !before).map(({ attribute }) => indent + attribute)
  const lastAttribute = model.attributes.findLast(({ start }) => start > at)
  return [
    insertion(at, eol, lines),
    ...placed.flatMap(({ attribute, before }) =>
      before ? [above(text, before, attribute, eol)] : [],
    ),
    lastAttribute
      ? insertion(endOfLine(text, lastAttribute), eol, behind)
      : insertion(
          Math.max(at, text.slice(0, model.close).trimEnd().length),
          eol,
          behind.length > 0 ? ['', ...behind] : [],
        ),
  ]
}

function insertion(at: number, eol: string, lines: readonly string[]): Splice {
  return { start: at, end: at, content: [lines.map((line) => eol + line).join('')] }
}

/** Above an attribute, and above the comments that lead to it. */
function above(text: string, { start }: Attribute, attribute: string, eol: string): Splice {
  const line = lineStart(text, start)
  const comments = /(?:(?<=\n)[\t ]*\/\/[^\n]*\n)*$/.exec(text.slice(0, line))?.[0] ?? ''
  const at = line - comments.length
  return { start: at, end: at, content: [indentOf(text, start) + attribute + eol] }
}

/** An attribute of a model ends its line, but for a comment. */
function endOfLine(text: string, { end }: Attribute): number {
  const newline = text.indexOf('\n', end)
  return text[newline - 1] === '\r' ? newline - 1 : newline
}

function indentOf(text: string, offset: number): string {
  return text.slice(lineStart(text, offset), offset)
}

function nameOf(attribute: string): string {
  return /\w+/.exec(attribute)?.[0] ?? ''
}

function rankOf(name: string): number {
  const rank = ORDER.indexOf(name)
  return rank < 0 ? ORDER.length : rank
}

/** The widths of the last lines of a model, if they are laid out in columns and new lines fit into these. */
function sharedWidths(model: Entity, added: readonly FieldLine[]): Widths | undefined {
  const { text } = model.file
  const group = lastGroup(text, model.fields)
  const lines = group.map((field) => ({
    name: field.name,
    type: text.slice(field.typeStart, field.typeEnd),
    attributes: field.end > field.typeEnd ? [text.slice(field.typeEnd, field.end).trim()] : [],
  }))
  const widths = widthsOf(lines)
  const laidOut = layOut(lines, '', widths)
  if (!group.every((field, index) => text.slice(field.start, field.end) === laidOut[index])) {
    return undefined
  }
  const wanted = widthsOf(added)
  const isBare = lines.every(({ attributes }) => attributes.length === 0)
  const type = isBare ? Math.max(widths.type, wanted.type) : widths.type
  return wanted.name <= widths.name && wanted.type <= type ? { ...widths, type } : undefined
}

/** The fields at the end of a model that no empty line parts. */
function lastGroup(text: string, fields: readonly Field[]): readonly Field[] {
  const first = fields.findLastIndex((field, index) => {
    const before = fields[index - 1]
    return !before || /\n[\t ]*\r?\n/.test(text.slice(before.lineEnd, field.start))
  })
  return fields.slice(Math.max(0, first))
}
