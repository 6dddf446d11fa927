import type { ts } from 'ts-morph'
import type { Column, Table } from '../../catalog/tables.js'
import { indentAt } from '../../syntax/layout.js'
import { lineEnd } from '../../syntax/lines.js'
import type { Splice } from '../../syntax/splice.js'
import { columnOf } from '../code/found-table.js'
import type { Difference } from '../schema.js'
import type { Entity } from './read-entities.js'
import { OWNER } from './owner.js'
import { indented, memberText, saidName, type MemberSays, type Pen } from './write-text.js'

/** An entity that is there, and what it lacks. */
export interface Extension {
  readonly wanted: Table
  readonly table: Entity
  readonly missing: readonly Difference[]
}

/** A member that an entity gets. */
export interface AddedMember {
  readonly column: Column
  readonly says: MemberSays
}

/** The members that an entity lacks, in their order. */
export function missingMembers(
  { wanted, table, missing }: Extension,
  pen: Pen,
): readonly AddedMember[] {
  const lacks = (kind: Difference['kind'], name: string): boolean =>
    missing.some((each) => each.kind === kind && each.columns.join() === name)
  return wanted.columns
    .filter(({ name }) => lacks('column', name))
    .map((column) => ({ column, says: { ...saidName(pen, column), ...joined(table, column) } }))
}

/** The key column and the property that holds the user are one column of the database. */
function joined(table: Entity, { name, references }: Column): Pick<MemberSays, 'name'> {
  if (!references) return {}
  const other = columnOf(table, name === OWNER.name ? 'userId' : OWNER.name)
  return other?.says === undefined ? {} : { name: other.says }
}

/** The keys that are written above the class. */
export function missingKeys({ missing }: Extension): readonly Difference[] {
  return missing.filter(({ kind }) => kind === 'unique' || kind === 'index')
}

/** Adds members in front of the first method of a class, and keys above it. */
export function extendEntity(extension: Extension, pen: Pen): readonly Splice[] {
  const { table } = extension
  const members = missingMembers(extension, pen).map(({ column, says }) =>
    memberText(pen, column, says),
  )
  const { source } = table.module
  return [
    ...(members.length > 0 ? [addMembers(table, members, pen)] : []),
    ...addKeys(table, missingKeys(extension), pen, source.text),
  ]
}

function addMembers({ module, class: node }: Entity, members: readonly string[], pen: Pen): Splice {
  const { ts, text, tree } = module.source
  const { eol, indent } = pen.style
  const properties = node.members.filter((member) => ts.isPropertyDeclaration(member))
  const last = lastProperty(module.source.ts, node)
  const [first, second] = properties
  const lead = first
    ? indentAt(text, first.getStart(tree))
    : indentAt(text, node.getStart(tree)) + indent
  // One property says nothing of what is between two.
  const between = first && second ? text.slice(first.end, second.getStart(tree)) : '\n\n'
  const gap = (between.match(/\n/g)?.length ?? 0) > 1 ? eol + eol : eol
  const block = members.map((member) => indented(member, lead).replaceAll('\n', eol)).join(gap)
  const at = last ? lineEnd(text, last.end) : text.indexOf('{', endOfHead(node)) + 1
  return { start: at, end: at, content: [(last ? gap : eol) + block + closing(text, at, eol)] }
}

/** The property in front of the first method, or the last one. */
function lastProperty(
  { isPropertyDeclaration, isMethodDeclaration, isConstructorDeclaration }: typeof ts,
  { members }: ts.ClassDeclaration,
): ts.ClassElement | undefined {
  const method = members.findIndex(
    (member) => isMethodDeclaration(member) || isConstructorDeclaration(member),
  )
  return members.slice(0, method < 0 ? members.length : method).findLast(isPropertyDeclaration)
}

function endOfHead({ name, heritageClauses, pos }: ts.ClassDeclaration): number {
  return heritageClauses?.end ?? name?.end ?? pos
}

/** A line ending, where something else follows on the line. */
function closing(text: string, at: number, eol: string): string {
  return text.slice(at, lineEnd(text, at)).trim() === '' ? '' : eol
}

function addKeys(
  { module, decorator }: Entity,
  keys: readonly Difference[],
  pen: Pen,
  text: string,
): readonly Splice[] {
  if (keys.length === 0) return []
  const { eol, quote } = pen.style
  const start = decorator.getStart(module.source.tree)
  const lead = indentAt(text, start)
  const lines = keys.map(({ kind, columns }) => {
    const names = columns.map((name) => quote + name + quote).join(', ')
    return `${eol}${lead}@${pen.local(kind === 'unique' ? 'Unique' : 'Index')}([${names}])`
  })
  return [{ start: decorator.end, end: decorator.end, content: lines }]
}
