import * as pg from 'drizzle-orm/pg-core'
import * as sqlite from 'drizzle-orm/sqlite-core'

const moment = (name: string) => sqlite.integer(name, { mode: 'timestamp_ms' })
const flag = (name: string) => sqlite.integer(name, { mode: 'boolean' })
const sqliteStamps = {
  createdAt: moment('created_at').notNull(),
  updatedAt: moment('updated_at')
    .$onUpdate(() => new Date())
    .notNull(),
}

const sqliteUser = sqlite.sqliteTable('user', {
  id: sqlite.text('id').primaryKey(),
  name: sqlite.text('name').notNull(),
  email: sqlite.text('email').notNull().unique(),
  emailVerified: flag('email_verified').default(false).notNull(),
  image: sqlite.text('image'),
  ...sqliteStamps,
})
const sqliteOwner = () =>
  sqlite
    .text('user_id')
    .notNull()
    .references(() => sqliteUser.id, { onDelete: 'cascade' })

/** The tables of Better Auth as its own tool writes them for SQLite, with those of ours that it has none for. */
export const betterAuthSqlite = {
  usersTable: sqliteUser,
  sessionsTable: sqlite.sqliteTable('session', {
    id: sqlite.text('id').primaryKey(),
    expiresAt: moment('expires_at').notNull(),
    token: sqlite.text('token').notNull().unique(),
    ...sqliteStamps,
    ipAddress: sqlite.text('ip_address'),
    userAgent: sqlite.text('user_agent'),
    userId: sqliteOwner(),
  }),
  accountsTable: sqlite.sqliteTable(
    'account',
    {
      id: sqlite.text('id').primaryKey(),
      accountId: sqlite.text('account_id').notNull(),
      providerId: sqlite.text('provider_id').notNull(),
      userId: sqliteOwner(),
      accessToken: sqlite.text('access_token'),
      refreshToken: sqlite.text('refresh_token'),
      idToken: sqlite.text('id_token'),
      accessTokenExpiresAt: moment('access_token_expires_at'),
      refreshTokenExpiresAt: moment('refresh_token_expires_at'),
      scope: sqlite.text('scope'),
      password: sqlite.text('password'),
      ...sqliteStamps,
    },
    (table) => [sqlite.uniqueIndex('account_once').on(table.providerId, table.accountId)],
  ),
  verificationTokensTable: sqlite.sqliteTable('verification', {
    id: sqlite.text('id').primaryKey(),
    identifier: sqlite.text('identifier').notNull(),
    value: sqlite.text('value').notNull(),
    expiresAt: moment('expires_at').notNull(),
    ...sqliteStamps,
  }),
  authenticatorsTable: sqlite.sqliteTable('passkey', {
    id: sqlite.text('id').primaryKey(),
    name: sqlite.text('name'),
    publicKey: sqlite.text('public_key').notNull(),
    userId: sqliteOwner(),
    credentialID: sqlite.text('credential_id').notNull().unique(),
    counter: sqlite.integer('counter').notNull(),
    deviceType: sqlite.text('device_type').notNull(),
    backedUp: flag('backed_up').notNull(),
    transports: sqlite.text('transports'),
    createdAt: moment('created_at'),
    aaguid: sqlite.text('aaguid'),
  }),
  factorsTable: sqlite.sqliteTable(
    'factors',
    {
      id: sqlite.text('id').primaryKey(),
      userId: sqliteOwner(),
      kind: sqlite.text('kind').notNull(),
      value: sqlite.text('value').notNull(),
      createdAt: moment('created_at').notNull(),
      lastUsedAt: moment('last_used_at'),
    },
    (table) => [sqlite.uniqueIndex('factors_once').on(table.userId, table.kind)],
  ),
  signInLimitsTable: sqlite.sqliteTable('sign_in_limits', {
    limitKey: sqlite.text('limit_key').primaryKey(),
    count: sqlite.integer('count').notNull(),
    expires: moment('expires').notNull(),
  }),
}

const pgStamps = {
  createdAt: pg.timestamp('created_at').defaultNow().notNull(),
  updatedAt: pg
    .timestamp('updated_at')
    .$onUpdate(() => new Date())
    .notNull(),
}
const pgId = () => pg.integer('id').generatedByDefaultAsIdentity().primaryKey()
const pgUser = pg.pgTable('user', {
  id: pgId(),
  name: pg.text('name').notNull(),
  email: pg.text('email').notNull().unique(),
  emailVerified: pg.boolean('email_verified').default(false).notNull(),
  image: pg.text('image'),
  ...pgStamps,
})
const pgOwner = () =>
  pg
    .integer('user_id')
    .notNull()
    .references(() => pgUser.id, { onDelete: 'cascade' })

/** The same for PostgreSQL, with ids that it counts. */
export const betterAuthPg = {
  usersTable: pgUser,
  sessionsTable: pg.pgTable('session', {
    id: pgId(),
    expiresAt: pg.timestamp('expires_at').notNull(),
    token: pg.text('token').notNull().unique(),
    ...pgStamps,
    ipAddress: pg.text('ip_address'),
    userAgent: pg.text('user_agent'),
    userId: pgOwner(),
  }),
  accountsTable: pg.pgTable(
    'account',
    {
      id: pgId(),
      accountId: pg.text('account_id').notNull(),
      providerId: pg.text('provider_id').notNull(),
      userId: pgOwner(),
      accessToken: pg.text('access_token'),
      refreshToken: pg.text('refresh_token'),
      idToken: pg.text('id_token'),
      accessTokenExpiresAt: pg.timestamp('access_token_expires_at'),
      refreshTokenExpiresAt: pg.timestamp('refresh_token_expires_at'),
      scope: pg.text('scope'),
      password: pg.text('password'),
      ...pgStamps,
    },
    (table) => [pg.uniqueIndex('account_once').on(table.providerId, table.accountId)],
  ),
  verificationTokensTable: pg.pgTable('verification', {
    id: pgId(),
    identifier: pg.text('identifier').notNull(),
    value: pg.text('value').notNull(),
    expiresAt: pg.timestamp('expires_at').notNull(),
    ...pgStamps,
  }),
  authenticatorsTable: pg.pgTable('passkey', {
    id: pgId(),
    name: pg.text('name'),
    publicKey: pg.text('public_key').notNull(),
    userId: pgOwner(),
    credentialID: pg.text('credential_id').notNull().unique(),
    counter: pg.integer('counter').notNull(),
    deviceType: pg.text('device_type').notNull(),
    backedUp: pg.boolean('backed_up').notNull(),
    transports: pg.text('transports'),
    createdAt: pg.timestamp('created_at'),
    aaguid: pg.text('aaguid'),
  }),
  factorsTable: pg.pgTable(
    'factors',
    {
      id: pg.text('id').primaryKey(),
      userId: pgOwner(),
      kind: pg.text('kind').notNull(),
      value: pg.text('value').notNull(),
      createdAt: pg.timestamp('created_at').notNull(),
      lastUsedAt: pg.timestamp('last_used_at'),
    },
    (table) => [pg.uniqueIndex('factors_once').on(table.userId, table.kind)],
  ),
  signInLimitsTable: pg.pgTable('sign_in_limits', {
    limitKey: pg.text('limit_key').primaryKey(),
    count: pg.integer('count').notNull(),
    expires: pg.timestamp('expires').notNull(),
  }),
}

const renamedUser = sqlite.sqliteTable('user', {
  id: sqlite.text('id').primaryKey(),
  name: sqlite.text('name').notNull(),
  email: sqlite.text('email').notNull().unique(),
  is_verified: flag('is_verified').default(false).notNull(),
  avatar_url: sqlite.text('picture'),
  ...sqliteStamps,
})
const renamedOwner = () =>
  sqlite
    .text('owner')
    .notNull()
    .references(() => renamedUser.id, { onDelete: 'cascade' })

/** The same tables, as an application has them whose options say other names of properties. */
export const renamedSqlite = {
  usersTable: renamedUser,
  sessionsTable: sqlite.sqliteTable('session', {
    id: sqlite.text('id').primaryKey(),
    ends: moment('ends').notNull(),
    ticket: sqlite.text('ticket').notNull().unique(),
    ...sqliteStamps,
    owner: renamedOwner(),
  }),
  accountsTable: sqlite.sqliteTable(
    'account',
    {
      id: sqlite.text('id').primaryKey(),
      subject: sqlite.text('subject').notNull(),
      service: sqlite.text('service').notNull(),
      owner: renamedOwner(),
      accessToken: sqlite.text('access_token'),
      refreshToken: sqlite.text('refresh_token'),
      idToken: sqlite.text('id_token'),
      accessTokenExpiresAt: moment('access_token_expires_at'),
      scope: sqlite.text('scope'),
      secret: sqlite.text('secret'),
      ...sqliteStamps,
    },
    (table) => [sqlite.uniqueIndex('account_once').on(table.service, table.subject)],
  ),
  verificationTokensTable: sqlite.sqliteTable('verification', {
    id: sqlite.text('id').primaryKey(),
    identifier: sqlite.text('identifier').notNull(),
    code: sqlite.text('code').notNull(),
    ends: moment('ends').notNull(),
    ...sqliteStamps,
  }),
}
