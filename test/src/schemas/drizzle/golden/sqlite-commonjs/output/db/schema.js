'use strict'
const { sqliteTable, text: string, index, integer, primaryKey } = require('drizzle-orm/sqlite-core')

// Everybody.
const users = sqliteTable('users', {
  id: string('id').primaryKey(),
  email: string('email').notNull().unique(),
  text: string('text'),
  name: string('name'),
  emailVerified: integer('emailVerified', { mode: 'timestamp_ms' }),
  image: string('image')
})

const accounts = sqliteTable(
  'account',
  {
    userId: string('userId')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    type: string('type').notNull(),
    provider: string('provider').notNull(),
    providerAccountId: string('providerAccountId').notNull(),
    refresh_token: string('refresh_token'),
    access_token: string('access_token'),
    expires_at: integer('expires_at'),
    token_type: string('token_type'),
    scope: string('scope'),
    id_token: string('id_token'),
    session_state: string('session_state')
  },
  (table) => [
    primaryKey({ columns: [table.provider, table.providerAccountId] }),
    index('account_userId_idx').on(table.userId)
  ]
)

const sessions = sqliteTable(
  'session',
  {
    sessionToken: string('sessionToken').primaryKey(),
    userId: string('userId')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    expires: integer('expires', { mode: 'timestamp_ms' }).notNull()
  },
  (table) => [
    index('session_userId_idx').on(table.userId),
    index('session_expires_idx').on(table.expires)
  ]
)

const verificationTokens = sqliteTable(
  'verificationToken',
  {
    identifier: string('identifier').notNull(),
    token: string('token').notNull(),
    expires: integer('expires', { mode: 'timestamp_ms' }).notNull()
  },
  (table) => [
    primaryKey({ columns: [table.identifier, table.token] }),
    index('verificationToken_expires_idx').on(table.expires)
  ]
)

const authenticators = sqliteTable(
  'authenticator',
  {
    credentialID: string('credentialID').notNull().unique(),
    userId: string('userId')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    providerAccountId: string('providerAccountId').notNull(),
    credentialPublicKey: string('credentialPublicKey').notNull(),
    counter: integer('counter').notNull(),
    credentialDeviceType: string('credentialDeviceType').notNull(),
    credentialBackedUp: integer('credentialBackedUp', { mode: 'boolean' }).notNull(),
    transports: string('transports')
  },
  (table) => [primaryKey({ columns: [table.userId, table.credentialID] })]
)

const signInLimits = sqliteTable(
  'signInLimit',
  {
    limitKey: string('limitKey').primaryKey(),
    count: integer('count').notNull(),
    expires: integer('expires', { mode: 'timestamp_ms' }).notNull()
  },
  (table) => [index('signInLimit_expires_idx').on(table.expires)]
)

// What others use.
module.exports = { users, accounts, sessions, verificationTokens, authenticators, signInLimits }
