import type { Dialect } from '../schema.js'
import type { NamedTable } from './better-auth-tables.js'
import { quoteName, sqlDialects } from './sql-dialects.js'

/** The column of an application's own that has hashes, and where they go. */
export interface PasswordSource {
  readonly dialect: Dialect
  /** The table of users, and its column with hashes. */
  readonly from: { readonly table: string; readonly column: string }
  /** Ours. */
  readonly to: NamedTable
}

/** The hashes that are verified, as patterns of LIKE: bcrypt, those of the PHC format, Firebase's, Django's, and salt:key in hex. */
const FORMS = [
  '$2_$__$%',
  '$argon2%',
  '$scrypt$%',
  '$pbkdf2-%',
  '$fbscrypt$%',
  'pbkdf2_sha%$%',
  `${'_'.repeat(32)}:%`,
]

/** The moment, as a column of dates has it. */
const NOW: Readonly<Record<Dialect, string>> = {
  postgresql: 'now()',
  mysql: 'utc_timestamp(3)',
  sqlite: "strftime('%Y-%m-%dT%H:%M:%fZ', 'now')",
}

/** The statement that copies hashes whose form is known, of whoever has no password here yet. The column stays as it is. */
export function copyPasswords({ dialect, from, to }: PasswordSource): string {
  const quote = (word: string): string => quoteName(sqlDialects[dialect], word)
  const [table, value, id] = [from.table, from.column, 'id'].map(quote)
  const ours = (name: string): string => quote(to.columns.get(name) ?? name)
  const columns = ['id', 'userId', 'kind', 'value', 'createdAt'].map(ours)
  const type = dialect === 'mysql' ? 'char' : 'text'
  const known = FORMS.map((form) => `${table}.${value} like '${form}'`)
  return [
    `insert into ${quote(to.name)} (${columns.join(', ')})`,
    `select cast(${table}.${id} as ${type}), ${table}.${id}, 'password', ${table}.${value}, ${NOW[dialect]}`,
    `from ${table} where (${known.join('\n  or ')})`,
    `  and not exists (select 1 from ${quote(to.name)} as own`,
    `    where own.${ours('userId')} = ${table}.${id} and own.${ours('kind')} = 'password')`,
  ].join('\n')
}

/** The statement that takes out again what was copied, as far as nobody has signed in with it since. */
export function uncopyPasswords({ dialect, from, to }: PasswordSource): string {
  const quote = (word: string): string => quoteName(sqlDialects[dialect], word)
  const ours = (name: string): string => quote(to.columns.get(name) ?? name)
  const [table, value, id] = [from.table, from.column, 'id'].map(quote)
  return [
    `delete from ${quote(to.name)} where ${ours('kind')} = 'password'`,
    `  and ${ours('value')} = (select ${value} from ${table} where ${table}.${id} = ${ours('userId')})`,
  ].join('\n')
}
