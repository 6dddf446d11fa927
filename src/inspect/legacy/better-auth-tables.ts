import type { OtherColumns, TableNames } from '../../catalog/tables.js'
import { optionOf } from '../../code/properties.js'
import { textOf } from '../../code/texts.js'
import type { Placed, Program, Value } from '../../code/value.js'
import { optionsIn } from './named-options.js'

/** Its words for the tables whose names can be said. */
const MODELS = {
  user: 'user',
  account: 'account',
  session: 'session',
  verificationToken: 'verification',
}

/** What its tables are called, where the options say it. */
export function modelsIn(program: Program, objects: readonly Placed[]): Partial<TableNames> {
  const names = Object.entries(MODELS).flatMap(([id, group]) => {
    const [name] = objects.flatMap((object) => inGroup(program, object, [group, 'modelName']) ?? [])
    const text = name && textOf(name)
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
  const value = optionOf(program, object, name)
  return value && inner.length > 0 ? inGroup(program, value.at, inner) : value
}

/** What columns of its tables are called, where the options say it: by the names that it has for them. */
export function columnsIn(program: Program, objects: readonly Placed[]): OtherColumns {
  const tables = Object.entries(MODELS).flatMap(([id, group]) => {
    const [fields] = objects.flatMap((object) => inGroup(program, object, [group, 'fields']) ?? [])
    const names = (fields ? optionsIn(program, fields) : []).flatMap(({ name, ...placed }) => {
      const text = textOf(program.evaluate(placed))
      return text === undefined ? [] : [[name, text] as const]
    })
    return names.length > 0 ? [[id, Object.fromEntries(names)] as const] : []
  })
  return Object.fromEntries(tables)
}
