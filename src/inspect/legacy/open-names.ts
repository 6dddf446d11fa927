import { findText } from '../../code/texts.js'
import type { Program, Value } from '../../code/value.js'
import { type Named, listOptions } from './named-options.js'
import { type PlacedStep, createStep } from '../../changes/create-step.js'

/** A table by the words of both. */
interface RenamedTable {
  readonly group: string
  readonly id: string
}

/** Open points for names of columns that are not written out: the adapter is told the others. */
export function openColumns(
  program: Program,
  option: Named,
  { group, id }: RenamedTable,
): readonly PlacedStep[] {
  const value = program.evaluate(option)
  const fields = listOptions(program, value)
  const hidden = fields.filter((field) => isUnread(program.evaluate(field)))
  const isEmpty = value.kind === 'object' && value.parts.length === 0
  const all = fields.length > 0 || isEmpty ? hidden : [{ ...option, name: '…' }]
  return all.map(({ name, ...placed }) =>
    createStep(placed, {
      reason: `what the column ${name} of ${group} is called is not written here: the adapter has to be told`,
      snippet: `columns: { ${id}: { ${name}: '…' } }, // among the options of the adapter`,
    }),
  )
}

/** Tells whether something other than a text may come of it: without one, the usual name counts. */
function isUnread(value: Value): boolean {
  return findText(value) === undefined && (value.kind !== 'literal' || value.value !== undefined)
}

/** Open points for the name of a table that is not written out. */
export function openModel(
  program: Program,
  option: Named,
  { group, id }: RenamedTable,
): readonly PlacedStep[] {
  if (!isUnread(program.evaluate(option))) return []
  return [
    createStep(option, {
      reason: `what the table ${group} is called is not written here: the adapter has to be told`,
      snippet: `tables: { ${id}: '…' }, // among the options of the adapter, or the table itself, where it is handed tables`,
    }),
  ]
}
