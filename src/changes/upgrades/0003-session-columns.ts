import { getOrm } from '../../catalog/orms.js'
import type { Upgrade } from './upgrade.js'

/** Sessions in a database know by what, and when, somebody signed in. */
export const sessionColumns: Upgrade = {
  number: '0003',
  title: 'Sessions in the database say how and when somebody signed in',
  lines: [
    'columns for the moment and the methods of a sign-in, where it came from, and when it was last used',
    'lists of sessions, fresh sign-ins and signing out everywhere need them',
  ],
  fits: ({ database, names }) =>
    database !== undefined && !getOrm(database.orm).keepsAll && !names.has('extraColumns'),
  settings: { extraColumns: true },
}
