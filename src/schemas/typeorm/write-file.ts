import type { Table, Column } from '../../catalog/tables.js'
import { extendModule } from '../code/extend-module.js'
import type { Module } from '../code/modules.js'
import { takeNeeded, type NeededName } from '../code/needed-name.js'
import { takeNames } from '../code/take-names.js'
import { listDone, type NewTable, type CodeExtension as ExtensionOf } from '../code/create-work.js'
import type { ImportSyntax } from '../../syntax/import-line.js'
import type { SchemaEdit, Difference } from '../schema.js'
import type { TypeormEntity, DeclaredClass, DeclaredSchema } from './entity.js'
import { schemaText, array, elementText, keyText, object } from './write-schema.js'
import {
  entityText,
  listNeeded,
  describeOptions,
  wideKeys,
  type EntityWriter,
  indented,
  keyLine,
  memberText,
  saidName,
  type MemberSays,
} from './write-text.js'
import type { ts } from 'ts-morph'
import { readIndent } from '../../syntax/layout.js'
import { lineEnd } from '../../syntax/lines.js'
import type { Splice } from '../../syntax/splice.js'
import { addElements } from '../../syntax/add-elements.js'
import { unwrap } from '../../syntax/walk.js'
import { isOwner, OWNER } from './owner.js'
import { findColumn } from '../table-model.js'

/** The work on one file. */
export interface EntityFileWork {
  readonly module: Module
  readonly syntax: ImportSyntax
  /** The form of new entities. */
  readonly form: TypeormEntity['declared']['kind']
  readonly extensions: readonly EntityExtension[]
  readonly fresh: readonly NewTable[]
  /** The user entity, as relations name it. */
  readonly users: NeededName
  /** How the file is written, but for what it calls things. */
  readonly pen: Omit<EntityWriter, 'style' | 'local' | 'users'>
}

/** Writes a file with what it lacks. Nothing that is there changes. */
export function writeFile(work: EntityFileWork): SchemaEdit {
  const { module, extensions, fresh, form, syntax } = work
  const { style } = module
  const bare: EntityWriter = { ...work.pen, style, local: (name) => name, users: work.users.name }
  const core = takeNames(module, {
    isModule: (specifier) => specifier === 'typeorm',
    specifier: 'typeorm',
    names: neededNames(work, bare),
    syntax,
  })
  const users = takeNeeded(
    module,
    refersToUsers(work, bare) ? work.users : { name: work.users.name },
    syntax,
  )
  const pen: EntityWriter = {
    ...bare,
    local: (name) => core.locals.get(name) ?? name,
    users: users.name,
  }
  const isTyped = /\.[cm]?tsx?$/.test(module.source.file)
  return extendModule(module, {
    syntax,
    taken: [core, users.taken],
    splices: extensions.flatMap((extension) => extendEntity(extension, pen)),
    added: fresh.map((each) => ({
      name: each.name,
      text: FORMS[form].write(pen, each.table, each, { syntax, isTyped }),
    })),
    did: [
      ...extensions.flatMap((extension) =>
        listDone(
          extension,
          missingMembers(extension, bare).map(({ column }) => column.name),
        ),
      ),
      ...fresh.map(({ name }) => `add the entity ${name}`),
    ],
  })
}

/** Tells whether a file has to have the user entity: a value names it by a text. */
function refersToUsers({ extensions, fresh, form }: EntityFileWork, pen: EntityWriter): boolean {
  const columns = [
    ...(form === 'class' ? fresh : []).flatMap(({ table }) => table.columns),
    ...extensions
      .filter(({ table }) => table.declared.kind === 'class')
      .flatMap((each) => missingMembers(each, pen).map(({ column }) => column)),
  ]
  return columns.some(({ references }) => references)
}

/** How new entities are written, and what of TypeORM they need. */
const FORMS: Readonly<
  Record<
    EntityFileWork['form'],
    {
      readonly write: typeof schemaText
      readonly needs: (pen: EntityWriter, table: Table) => readonly string[]
    }
  >
> = {
  class: {
    write: entityText,
    needs: (pen, table) => [
      'Entity',
      ...wideKeys(table).map(() => 'Unique'),
      ...table.columns.flatMap((column) => listNeeded(column, describeOptions(pen, table, column))),
    ],
  },
  schema: { write: schemaText, needs: () => ['EntitySchema'] },
}

/** The names that a file needs of TypeORM. */
function neededNames(
  { extensions, fresh, form }: EntityFileWork,
  pen: EntityWriter,
): readonly string[] {
  return [
    ...extensions
      .filter(({ table }) => table.declared.kind === 'class')
      .flatMap((extension) => [
        ...missingMembers(extension, pen).flatMap(({ column, says }) => listNeeded(column, says)),
        ...missingKeys(extension).map(({ kind }) => (kind === 'unique' ? 'Unique' : 'Index')),
      ]),
    ...fresh.flatMap(({ table }) => FORMS[form].needs(pen, table)),
  ]
}

/** Adds to an entity what it lacks. */
function extendEntity(extension: EntityExtension, pen: EntityWriter): readonly Splice[] {
  const { declared } = extension.table
  return declared.kind === 'class'
    ? extendClass(extension, declared, pen)
    : extendSchema(extension, declared, pen)
}

/** Adds members in front of the first method of a class, and keys above it. */
function extendClass(
  extension: EntityExtension,
  declared: DeclaredClass,
  pen: EntityWriter,
): readonly Splice[] {
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
  pen: EntityWriter,
): Splice {
  const { ts, text, tree } = module.source
  const { eol, indent } = pen.style
  const properties = node.members.filter((member) => ts.isPropertyDeclaration(member))
  const last = lastProperty(module.source.ts, node)
  const [first, second] = properties
  const lead = first
    ? readIndent(text, first.getStart(tree))
    : readIndent(text, node.getStart(tree)) + indent
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
  pen: EntityWriter,
): readonly Splice[] {
  if (keys.length === 0) return []
  const { eol } = pen.style
  const start = decorator.getStart(tree)
  const lead = readIndent(text, start)
  const lines = keys.map(
    ({ kind, columns }) =>
      `${eol}${lead}${keyLine(pen, kind === 'unique' ? 'Unique' : 'Index', columns)}`,
  )
  return [{ start: decorator.end, end: decorator.end, content: lines }]
}

/** Something that an entity has as an option: elements of an object, or of a list. */
interface SchemaOption {
  readonly name: 'columns' | 'relations' | 'uniques' | 'indices'
  readonly added: readonly string[]
  /** The whole, where there is none yet. */
  readonly whole: (pen: EntityWriter, elements: readonly string[]) => string
}

/** Adds columns, relations and keys to those of an entity that is a value. */
function extendSchema(
  extension: EntityExtension,
  { options }: DeclaredSchema,
  pen: EntityWriter,
): readonly Splice[] {
  const { source } = extension.table.module
  const members = missingMembers(extension, pen)
  const listTexts = (elements: typeof members): readonly string[] =>
    elements.map(({ column, says }) => elementText(pen, column, says))
  const keys = (kind: 'unique' | 'index'): readonly string[] =>
    missingKeys(extension)
      .filter((each) => each.kind === kind)
      .map(({ columns }) => keyText(pen, columns))
  const parts: readonly SchemaOption[] = [
    {
      name: 'columns',
      added: listTexts(members.filter(({ column }) => !isOwner(column))),
      whole: object,
    },
    {
      name: 'relations',
      added: listTexts(members.filter(({ column }) => isOwner(column))),
      whole: object,
    },
    { name: 'uniques', added: keys('unique'), whole: array },
    { name: 'indices', added: keys('index'), whole: array },
  ]
  const needed = parts.filter(({ added }) => added.length > 0)
  const fresh = needed.filter(({ name }) => !findOptionProperty(extension, options, name))
  return [
    ...needed.flatMap(({ name, added }) => {
      const list = findList(extension, options, name)
      return list ? addElements(source, list, undefined, added, pen.style) : []
    }),
    ...(fresh.length > 0
      ? addElements(
          source,
          options,
          undefined,
          fresh.map(({ name, added, whole }) => `${name}: ${whole(pen, added)}`),
          pen.style,
        )
      : []),
  ]
}

function findOptionProperty(
  { table }: EntityExtension,
  { properties }: ts.ObjectLiteralExpression,
  name: SchemaOption['name'],
): ts.ObjectLiteralElementLike | undefined {
  return properties.find((each) => each.name?.getText(table.module.source.tree) === name)
}

/** The list of an option that is written in place: one that is shared is not ours to change. */
function findList(
  extension: EntityExtension,
  options: ts.ObjectLiteralExpression,
  name: SchemaOption['name'],
): ts.ObjectLiteralExpression | ts.ArrayLiteralExpression | undefined {
  const { source } = extension.table.module
  const { ts } = source
  const said = findOptionProperty(extension, options, name)
  if (!said || !ts.isPropertyAssignment(said)) return undefined
  const value = unwrap(source, said.initializer)
  return ts.isObjectLiteralExpression(value) || ts.isArrayLiteralExpression(value)
    ? value
    : undefined
}

/** An entity that is there, and what it lacks. */
type EntityExtension = ExtensionOf<TypeormEntity>

/** A member that an entity gets. */
interface AddedMember {
  readonly column: Column
  readonly says: MemberSays
}

/** The members that an entity lacks, in their order. */
function missingMembers(
  { wanted, table, missing }: EntityExtension,
  pen: EntityWriter,
): readonly AddedMember[] {
  const lacks = (kind: Difference['kind'], name: string): boolean =>
    missing.some((each) => each.kind === kind && each.columns.join() === name)
  return wanted.columns
    .filter(({ name }) => lacks('column', name))
    .map((column) => ({ column, says: { ...saidName(pen, column), ...joined(table, column) } }))
}

/** The key column and the property that holds the user are one column of the database. */
function joined(table: TypeormEntity, { name, references }: Column): Pick<MemberSays, 'name'> {
  if (!references) return {}
  const other = findColumn(table, name === OWNER.name ? 'userId' : OWNER.name)
  return other?.says === undefined ? {} : { name: other.says }
}

/** The keys that are written above the class. */
function missingKeys({ missing }: EntityExtension): readonly Difference[] {
  return missing.filter(({ kind }) => kind === 'unique' || kind === 'index')
}
