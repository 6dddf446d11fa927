import type { ColumnModel, TableModel } from '../table-model.js'
import type { Rules } from '../rules.js'

/** A column of a schema in code. */
export interface CodeColumn extends ColumnModel {
  /** Its name in the database. */
  readonly database: string
  readonly line: number
}

/** A table of a schema in code. Columns are called as the code calls them. */
export interface CodeTable extends TableModel {
  readonly line: number
  /** The name by which other files import it; undefined where they can't. */
  readonly exported?: string
  /** Its name in the database, or undefined where that can't be read. */
  readonly database?: string
  readonly columns: readonly CodeColumn[]
}

/** Code has values of its own kinds, and its migrations are looked at before they run. */
export const codeRules: Rules = {
  holds: {
    key: ['string'],
    text: ['string'],
    date: ['date'],
    seconds: ['number'],
    integer: ['number'],
    boolean: ['boolean'],
  },
  ownKeys: false,
  addsRequired: true,
  mixesIds: false,
  givesIds: true,
  cascade: 'a reference with onDelete: cascade',
}
