import type { Table } from '../../catalog/tables.js'
import { extendModule } from '../code/extend-module.js'
import type { Module } from '../code/modules.js'
import { takeNeeded, type NeededName } from '../code/needed-name.js'
import { takeNames } from '../code/take-names.js'
import { didOf, type NewTable } from '../code/work-in.js'
import type { ImportSyntax } from '../../syntax/import-line.js'
import type { SchemaEdit } from '../schema.js'
import type { Entity } from './entity.js'
import { extendEntity } from './extend-entity.js'
import { missingKeys, missingMembers, type Extension } from './extension.js'
import { schemaText } from './write-schema.js'
import { entityText, neededBy, saysOf, wideKeys, type Pen } from './write-text.js'

/** The work on one file. */
export interface FileWork {
  readonly module: Module
  readonly syntax: ImportSyntax
  /** The form of new entities. */
  readonly form: Entity['declared']['kind']
  readonly extensions: readonly Extension[]
  readonly fresh: readonly NewTable[]
  /** The user entity, as relations name it. */
  readonly users: NeededName
  /** How the file is written, but for what it calls things. */
  readonly pen: Omit<Pen, 'style' | 'local' | 'users'>
}

/** Writes a file with what it lacks. Nothing that is there changes. */
export function writeFile(work: FileWork): SchemaEdit {
  const { module, extensions, fresh, form, syntax } = work
  const { style } = module
  const bare: Pen = { ...work.pen, style, local: (name) => name, users: work.users.name }
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
  const pen: Pen = { ...bare, local: (name) => core.locals.get(name) ?? name, users: users.name }
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
        didOf(
          extension,
          missingMembers(extension, bare).map(({ column }) => column.name),
        ),
      ),
      ...fresh.map(({ name }) => `add the entity ${name}`),
    ],
  })
}

/** Tells whether a file has to have the user entity: a value names it by a text. */
function refersToUsers({ extensions, fresh, form }: FileWork, pen: Pen): boolean {
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
    FileWork['form'],
    {
      readonly write: typeof schemaText
      readonly needs: (pen: Pen, table: Table) => readonly string[]
    }
  >
> = {
  class: {
    write: entityText,
    needs: (pen, table) => [
      'Entity',
      ...wideKeys(table).map(() => 'Unique'),
      ...table.columns.flatMap((column) => neededBy(column, saysOf(pen, table, column))),
    ],
  },
  schema: { write: schemaText, needs: () => ['EntitySchema'] },
}

/** The names that a file needs of TypeORM. */
function neededNames({ extensions, fresh, form }: FileWork, pen: Pen): readonly string[] {
  return [
    ...extensions
      .filter(({ table }) => table.declared.kind === 'class')
      .flatMap((extension) => [
        ...missingMembers(extension, pen).flatMap(({ column, says }) => neededBy(column, says)),
        ...missingKeys(extension).map(({ kind }) => (kind === 'unique' ? 'Unique' : 'Index')),
      ]),
    ...fresh.flatMap(({ table }) => FORMS[form].needs(pen, table)),
  ]
}
