import type { OtherColumns, TableId, TableNames } from '../../catalog/tables.js'
import { findOption } from '../../code/properties.js'
import { findText } from '../../code/texts.js'
import type { Placed, Program, Value } from '../../code/value.js'
import { listPluginArguments } from './better-auth-plugins.js'
import { listOptions } from './named-options.js'

/** Where the options of a table are said. */
interface SaidTable {
  /** The plugin to which they are handed, where that is one. */
  readonly plugin?: string
  readonly group: readonly string[]
}

/** The tables whose names and columns can be said. */
const TABLES: Readonly<Partial<Record<TableId, SaidTable>>> = {
  user: { group: ['user'] },
  account: { group: ['account'] },
  session: { group: ['session'] },
  verificationToken: { group: ['verification'] },
  authenticator: { plugin: 'passkey', group: ['schema', 'passkey'] },
}

/** What is said of each of its tables. @param name of the option of a table */
function listTableOptions(
  program: Program,
  objects: readonly Placed[],
  name: string,
): readonly (readonly [id: string, value: Value])[] {
  return Object.entries(TABLES).flatMap(([id, { plugin, group }]) => {
    const places = objects.flatMap((object) =>
      plugin === undefined ? [object] : listPluginArguments(program, object, plugin),
    )
    const [value] = places.flatMap((place) => inGroup(program, place, [...group, name]) ?? [])
    return value ? [[id, value] as const] : []
  })
}

/** What its tables are called, where the options say it. */
export function readModels(program: Program, objects: readonly Placed[]): Partial<TableNames> {
  const names = listTableOptions(program, objects, 'modelName').flatMap(([id, name]) => {
    const text = findText(name)
    return text === undefined ? [] : [[id, text] as const]
  })
  return Object.fromEntries(names)
}

/** Tells whether the database gives rows numbers for ids. */
export function countsIds(program: Program, objects: readonly Placed[]): boolean {
  return objects.some((object) => {
    const group = ['advanced', 'database']
    const [flag, kind] = ['useNumberId', 'generateId'].map((name) =>
      inGroup(program, object, [...group, name]),
    )
    const isOn = flag?.kind === 'literal' && flag.value === true
    return isOn || (kind?.kind === 'literal' && kind.value === 'serial')
  })
}

/** An option in groups of options. */
function inGroup(
  program: Program,
  object: Placed,
  [name = '', ...inner]: readonly string[],
): Value | undefined {
  const value = findOption(program, object, name)
  return value && inner.length > 0 ? inGroup(program, value.at, inner) : value
}

/** What columns of its tables are called, where the options say it: by the names that it has for them. */
export function readColumns(program: Program, objects: readonly Placed[]): OtherColumns {
  const tables = listTableOptions(program, objects, 'fields').flatMap(([id, fields]) => {
    const names = listOptions(program, fields).flatMap(({ name, ...placed }) => {
      const text = findText(program.evaluate(placed))
      return text === undefined ? [] : [[name, text] as const]
    })
    return names.length > 0 ? [[id, Object.fromEntries(names)] as const] : []
  })
  return Object.fromEntries(tables)
}
