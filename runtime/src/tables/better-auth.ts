import { FOREIGN, layouts, PASSKEY, passwordLayout } from './better-auth-layouts.js'
import type { Database, Row } from './database.js'
import { isNoTable } from './no-table.js'
import { extendTable, listExtraColumns, type Table, type TableId, tables } from './tables.js'
import { createTranslation, type Habits, type Translation, unchanged } from './translation.js'
import type { ColumnOptions } from './typed-table.js'

/** The way to their table, without those of our extra columns that ours is asked without. */
function asAsked(ours: Table, translation: Translation): Translation {
  const { table, translateName } = translation
  const asked = new Set(ours.columns.map(({ name }) => name))
  const extras = listExtraColumns(ours)
  const left = extras.filter(({ name }) => !asked.has(name))
  // Of a table that is said to have none there is nothing to leave out.
  if (left.length === 0 || left.length === extras.length) return translation
  const names = new Set(left.map(({ name }) => translateName(name)))
  const columns = table.columns.filter(({ name }) => !names.has(name))
  return { ...translation, table: { ...table, columns } }
}

type TranslationOf = (table: Table) => Translation

function finding(
  inner: Database,
  of: TranslationOf,
): Pick<Database, 'find' | 'list' | 'listIgnoringCase' | 'findWithUser'> {
  return {
    async find(table, where) {
      const { table: theirs, written, read } = of(table)
      const found = await inner.find(theirs, written(where))
      return found && read(found)
    },
    async list(table, where) {
      const { table: theirs, written, read } = of(table)
      return (await inner.list(theirs, written(where))).map(read)
    },
    async listIgnoringCase(table, column, text) {
      const { table: theirs, translateName, read } = of(table)
      return (await inner.listIgnoringCase(theirs, translateName(column), text)).map(read)
    },
    async findWithUser(table, where, users) {
      const { table: theirs, written, read } = of(table)
      const found = await inner.findWithUser(theirs, written(where), of(users).table)
      return found && { row: read(found.row), user: of(users).read(found.user) }
    },
  }
}

/**
 * A database that takes and gives rows of ours, and has them in tables of another layout.
 *
 * @param translations of every table, by its id
 */
function translated(
  inner: Database,
  translations: Readonly<Record<TableId, Translation>>,
): Database {
  const of: TranslationOf = (table) => asAsked(table, translations[table.id])
  return {
    ...inner,
    ...finding(inner, of),
    async insert(table, row) {
      const { table: theirs, inserted, read } = of(table)
      const stored = await inner.insert(theirs, inserted(row))
      return stored && read(stored)
    },
    async update(table, where, change) {
      const { table: theirs, written, changed, read } = of(table)
      const updated = await inner.update(theirs, written(where), changed(change))
      return updated && read(updated)
    },
    async swap(table, where, expected, change) {
      const { table: theirs, written, changed } = of(table)
      return inner.swap(theirs, written(where), written(expected), changed(change))
    },
    async take(table, where) {
      const { table: theirs, written, read } = of(table)
      const taken = await inner.take(theirs, written(where))
      return taken && read(taken)
    },
    async removeAll(table, where) {
      const { table: theirs, written } = of(table)
      return inner.removeAll(theirs, written(where))
    },
    removeTogether: async (removals) =>
      inner.removeTogether(
        removals.map(({ table, where }) => {
          const { table: theirs, written } = of(table)
          return { table: theirs, where: written(where) }
        }),
      ),
    removeExpired: (table, ...which) => inner.removeExpired(of(table).table, ...which),
    async raise(table, where, column, value) {
      const { table: theirs, translateName, written, read } = of(table)
      const raised = await inner.raise(theirs, written(where), translateName(column), value)
      return raised && read(raised)
    },
  }
}

function snakeCase(name: string): string {
  return name.replaceAll(/([a-z\d])([A-Z])/g, '$1_$2').toLowerCase()
}

function camelCase(name: string): string {
  return name
}

function resolveHabits({ userIds, naming, columns }: ColumnOptions, id: TableId): Habits {
  const spell = naming === 'snake_case' ? snakeCase : camelCase
  const others = new Map(Object.entries(columns?.[id] ?? {}))
  return {
    spell: (name) => others.get(name) ?? spell(name),
    makesIds: userIds !== 'integer' && userIds !== 'objectid',
  }
}

function createTranslations(options: ColumnOptions): Readonly<Record<TableId, Translation>> {
  const of = (id: TableId): Translation => {
    const [layout, ours] = [layouts[id], extendTable(tables[id], options)]
    return layout ? createTranslation(ours, layout, resolveHabits(options, id)) : unchanged(ours)
  }
  return {
    user: of('user'),
    account: of('account'),
    session: of('session'),
    verificationToken: of('verificationToken'),
    authenticator: of('authenticator'),
    factor: of('factor'),
    signInLimit: of('signInLimit'),
  }
}

/** Translates passwords, which are accounts there: each of its own user. */
function passwordTranslation(options: ColumnOptions): Translation {
  const habits = resolveHabits(options, 'account')
  const passwords = createTranslation(tables.factor, passwordLayout, habits)
  const inserted = ({ id, ...row }: Row): Row => ({
    ...passwords.inserted(habits.makesIds ? { id, ...row } : row),
    [habits.spell('accountId')]: String(row['userId']),
  })
  return { ...passwords, inserted, table: { ...passwords.table, id: 'account' } }
}

function toAccount({ userId, credentialID }: Row): Row {
  return { userId, type: 'webauthn', provider: PASSKEY, providerAccountId: credentialID }
}

function toPasskeyKey({ providerAccountId }: Row): Row {
  return { credentialID: providerAccountId }
}

async function listRows(database: Database, table: Table, where: Row): Promise<readonly Row[]> {
  if ((await database.has?.(table)) === false) return []
  try {
    return await database.list(table, where)
  } catch (thrown) {
    if (isNoTable(thrown)) return []
    throw thrown
  }
}

/** @throws {TypeError} where it is no account, or would be another one's */
function storable({ type, provider }: Row): void {
  if (type === 'webauthn')
    throw new TypeError(
      `passkeys are kept for the provider ${PASSKEY}, and not ${String(provider)}`,
    )
  if (FOREIGN.has(provider))
    throw new TypeError(`Better Auth’s table of accounts has something else as ${String(provider)}`)
}

/** Keeps accounts as Better Auth does: none for a password, and for a passkey the passkey itself. */
function withPasskeys(database: Database): Database {
  const { account, authenticator } = tables
  const isPasskey = (table: Table, where: Row): boolean =>
    table.id === account.id && where['provider'] === PASSKEY
  const isForeign = (table: Table, { provider }: Row): boolean =>
    table.id === account.id && FOREIGN.has(provider)
  const find: Database['find'] = async (table, where) => {
    if (isForeign(table, where)) return undefined
    if (!isPasskey(table, where)) return database.find(table, where)
    const passkey = await database.find(authenticator, toPasskeyKey(where))
    return passkey && toAccount(passkey)
  }
  return {
    ...database,
    find,
    async insert(table, row) {
      // The passkey itself comes next.
      if (isPasskey(table, row)) return undefined
      if (table.id === account.id) storable(row)
      return database.insert(table, row)
    },
    async list(table, where) {
      const rows = await database.list(table, where)
      if (table.id !== account.id) return rows
      const passkeys = await listRows(database, authenticator, where)
      const accounts = rows.filter((row) => !FOREIGN.has(row['provider']))
      return [...accounts, ...passkeys.map(toAccount)]
    },
    async update(table, where, change) {
      if (isPasskey(table, where) || isForeign(table, where)) return find(table, where)
      return database.update(table, where, change)
    },
    async take(table, where) {
      if (isForeign(table, where)) return undefined
      if (!isPasskey(table, where)) return database.take(table, where)
      const passkey = await database.take(authenticator, toPasskeyKey(where))
      return passkey && toAccount(passkey)
    },
    async findWithUser(table, where, users) {
      if (isForeign(table, where)) return undefined
      if (!isPasskey(table, where)) return database.findWithUser(table, where, users)
      const found = await database.findWithUser(authenticator, toPasskeyKey(where), users)
      return found && { row: toAccount(found.row), user: found.user }
    },
  }
}

/**
 * Keeps passwords where Better Auth has them, and other factors in a table of ours.
 *
 * @param passwords a database whose table of factors has passwords alone
 */
function withPasswords(database: Database, passwords: Database): Database {
  const place = (table: Table, { kind }: Row): Database =>
    table.id === 'factor' && kind === 'password' ? passwords : database
  return {
    ...database,
    insert: (table, row) => place(table, row).insert(table, row),
    async find(table, where) {
      const row = await place(table, where).find(table, where)
      // An account of theirs may be without one.
      return row?.['value'] === null ? undefined : row
    },
    async list(table, where) {
      if (table.id !== 'factor') return database.list(table, where)
      const own = await passwords.list(table, { ...where, kind: 'password' })
      // Whoever has passwords alone needs no such table.
      const others = await listRows(database, table, where)
      return [...own.filter(({ value }) => value !== null), ...others]
    },
    update: (table, where, change) => place(table, where).update(table, where, change),
    swap: (table, where, expected, change) =>
      place(table, where).swap(table, where, expected, change),
    take: (table, where) => place(table, where).take(table, where),
    // A password is one of the accounts, which go, too.
    removeTogether: (removals) =>
      database.removeTogether(
        removals.filter(({ table, where }) => place(table, where) === database),
      ),
  }
}

/**
 * Keeps what adapters keep in the tables of Better Auth, beside whatever they have of their own. Two indexes must be unique,
 * which Better Auth does without: of accounts `providerId` with `accountId`, of passkeys `credentialID`.
 *
 * @param inner a database that has these tables
 */
export function betterAuthTables(inner: Database, options: ColumnOptions): Database {
  const translations = createTranslations(options)
  const passwords = translated(inner, { ...translations, factor: passwordTranslation(options) })
  return withPasswords(withPasskeys(translated(inner, translations)), passwords)
}
