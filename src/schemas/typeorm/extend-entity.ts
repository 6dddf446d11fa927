import type { ts } from 'ts-morph'
import { indentAt } from '../../syntax/layout.js'
import { lineEnd } from '../../syntax/lines.js'
import type { Splice } from '../../syntax/splice.js'
import type { Module } from '../code/modules.js'
import type { Difference } from '../schema.js'
import type { DeclaredClass } from './entity.js'
import { extendSchema } from './extend-schema.js'
import { missingKeys, missingMembers, type Extension } from './extension.js'
import { indented, keyLine, memberText, type Pen } from './write-text.js'

/** Adds to an entity what it lacks. */
export function extendEntity(extension: Extension, pen: Pen): readonly Splice[] {
  const { declared } = extension.table
  return declared.kind === 'class'
    ? extendClass(extension, declared, pen)
    : extendSchema(extension, declared, pen)
}

/** Adds members in front of the first method of a class, and keys above it. */
function extendClass(extension: Extension, declared: DeclaredClass, pen: Pen): readonly Splice[] {
  const { module } = extension.table
  const members = missingMembers(extension, pen).map(({ column, says }) =>
    memberText(pen, column, says),
  )
  return [
    ...(members.length > 0 ? [addMembers(module, declared, members, pen)] : []),
    ...addKeys(module, declared, missingKeys(extension), pen),
  ]
}

function addMembers(
  module: Module,
  { class: node }: DeclaredClass,
  members: readonly string[],
  pen: Pen,
): Splice {
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
  { source: { text, tree } }: Module,
  { decorator }: DeclaredClass,
  keys: readonly Difference[],
  pen: Pen,
): readonly Splice[] {
  if (keys.length === 0) return []
  const { eol } = pen.style
  const start = decorator.getStart(tree)
  const lead = indentAt(text, start)
  const lines = keys.map(
    ({ kind, columns }) =>
      `${eol}${lead}${keyLine(pen, kind === 'unique' ? 'Unique' : 'Index', columns)}`,
  )
  return [{ start: decorator.end, end: decorator.end, content: lines }]
}
