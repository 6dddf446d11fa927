import { int, sqliteTable, text, index, integer, primaryKey } from 'drizzle-orm/sqlite-core'

const users = sqliteTable('users', {
  id: int('id').primaryKey({ autoIncrement: true }),
  email: text('email').unique(),
  name: text('name'),
  emailVerified: integer('emailVerified', { mode: 'timestamp_ms' }),
  image: text('image')
})

export { users as people }

export const accounts = sqliteTable(
  'account',
  {
    userId: int('userId')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    type: text('type').notNull(),
    provider: text('provider').notNull(),
    providerAccountId: text('providerAccountId').notNull(),
    refresh_token: text('refresh_token'),
    access_token: text('access_token'),
    expires_at: integer('expires_at'),
    token_type: text('token_type'),
    scope: text('scope'),
    id_token: text('id_token'),
    session_state: text('session_state')
  },
  (table) => [
    primaryKey({ columns: [table.provider, table.providerAccountId] }),
    index('account_userId_idx').on(table.userId)
  ]
)

export const sessions = sqliteTable(
  'session',
  {
    sessionToken: text('sessionToken').primaryKey(),
    userId: int('userId')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    expires: integer('expires', { mode: 'timestamp_ms' }).notNull()
  },
  (table) => [
    index('session_userId_idx').on(table.userId),
    index('session_expires_idx').on(table.expires)
  ]
)

export const verificationTokens = sqliteTable(
  'verificationToken',
  {
    identifier: text('identifier').notNull(),
    token: text('token').notNull(),
    expires: integer('expires', { mode: 'timestamp_ms' }).notNull()
  },
  (table) => [
    primaryKey({ columns: [table.identifier, table.token] }),
    index('verificationToken_expires_idx').on(table.expires)
  ]
)

export const authenticators = sqliteTable(
  'authenticator',
  {
    credentialID: text('credentialID').notNull().unique(),
    userId: int('userId')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    providerAccountId: text('providerAccountId').notNull(),
    credentialPublicKey: text('credentialPublicKey').notNull(),
    counter: integer('counter').notNull(),
    credentialDeviceType: text('credentialDeviceType').notNull(),
    credentialBackedUp: integer('credentialBackedUp', { mode: 'boolean' }).notNull(),
    transports: text('transports')
  },
  (table) => [primaryKey({ columns: [table.userId, table.credentialID] })]
)

export const signInLimits = sqliteTable(
  'signInLimit',
  {
    limitKey: text('limitKey').primaryKey(),
    count: integer('count').notNull(),
    expires: integer('expires', { mode: 'timestamp_ms' }).notNull()
  },
  (table) => [index('signInLimit_expires_idx').on(table.expires)]
)
