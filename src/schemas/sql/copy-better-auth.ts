import { quoteName, sqlDialects } from './sql-dialects.js'
import type { Dialect } from '../schema.js'
import type { TableNames } from '../../catalog/tables.js'

/** What is copied. */
export interface CopyWanted {
  readonly dialect: Dialect
  /** What ours are called. */
  readonly names: TableNames
  /** What theirs are called. */
  readonly from: { readonly user: string; readonly account: string }
  /** The providers whose accounts are copied: their id, our id, and the type of ours. */
  readonly providers: readonly {
    readonly theirs: string
    readonly ours: string
    readonly type: string
  }[]
}

/** The seconds since 1970 of a moment in UTC. */
const SECONDS: Readonly<Record<Dialect, (column: string) => string>> = {
  postgresql: (column) => `cast(extract(epoch from ${column}) as bigint)`,
  mysql: (column) => `timestampdiff(second, '1970-01-01', ${column})`,
  sqlite: (column) => `cast(strftime('%s', ${column}) as integer)`,
}

/**
 * The statements that copy users and accounts from the tables of Better Auth into ours, without semicolons. Nothing of
 * theirs changes.
 */
export function copyBetterAuth(wanted: CopyWanted): readonly string[] {
  const { providers } = wanted
  return [copyUsers(wanted), ...(providers.length > 0 ? [copyAccounts(wanted)] : [])]
}

/** The statements that take what was copied out again; people who came later stay. */
export function uncopyBetterAuth({ dialect, names, from }: CopyWanted): readonly string[] {
  const q = quoter(dialect)
  const theirs = `in (select ${q('id')} from ${q(from.user)})`
  return [
    `delete from ${q(names.account)} where ${q('userId')} ${theirs}`,
    `delete from ${q(names.user)} where ${q('id')} ${theirs}`,
  ]
}

function copyUsers({ dialect, names, from }: CopyWanted): string {
  const q = quoter(dialect)
  return [
    `insert into ${q(names.user)} (${['id', 'name', 'email', 'emailVerified', 'image'].map(q).join(', ')})`,
    `select ${q('id')}, ${q('name')}, ${q('email')},`,
    `  case when ${q('emailVerified')} then ${q('createdAt')} else null end, ${q('image')}`,
    `from ${q(from.user)}`,
  ].join('\n')
}

const ACCOUNT = [
  'userId',
  'type',
  'provider',
  'providerAccountId',
  'refresh_token',
  'access_token',
  'expires_at',
  'scope',
  'id_token',
]

function copyAccounts({ dialect, names, from, providers }: CopyWanted): string {
  const q = quoter(dialect)
  const provider = q('providerId')
  const choose = (value: (row: (typeof providers)[number]) => string): string =>
    [
      `case ${provider}`,
      ...providers.map((row) => `when ${text(row.theirs)} then ${text(value(row))}`),
      'end',
    ].join(' ')
  return [
    `insert into ${q(names.account)} (${ACCOUNT.map(q).join(', ')})`,
    `select ${q('userId')}, ${choose(({ type }) => type)},`,
    `  ${choose(({ ours }) => ours)}, ${q('accountId')},`,
    `  ${q('refreshToken')}, ${q('accessToken')}, ${SECONDS[dialect](q('accessTokenExpiresAt'))},`,
    `  replace(${q('scope')}, ',', ' '), ${q('idToken')}`,
    `from ${q(from.account)} where ${provider} in (${providers.map(({ theirs }) => text(theirs)).join(', ')})`,
  ].join('\n')
}

function quoter(dialect: Dialect): (name: string) => string {
  return (name) => quoteName(sqlDialects[dialect], name)
}

function text(value: string): string {
  return `'${value.replaceAll("'", "''")}'`
}
