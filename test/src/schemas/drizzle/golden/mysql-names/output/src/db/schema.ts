import { mysqlTable, varchar, bigint, boolean, datetime, index, primaryKey, text } from 'drizzle-orm/mysql-core'

export const members = mysqlTable('members', {
  id: varchar('id', { length: 255 }).primaryKey(),
  email: varchar('email', { length: 255 }).unique(),
  name: text('name'),
  emailVerified: datetime('emailVerified', { mode: 'date', fsp: 3 }),
  image: text('image'),
})

export const users = mysqlTable('users', {
  login: varchar('login', { length: 80 }).primaryKey(),
})

export const authAccount = mysqlTable(
  'AuthAccount',
  {
    userId: varchar('userId', { length: 255 })
      .notNull()
      .references(() => members.id, { onDelete: 'cascade' }),
    type: varchar('type', { length: 255 }).notNull(),
    provider: varchar('provider', { length: 255 }).notNull(),
    providerAccountId: varchar('providerAccountId', { length: 255 }).notNull(),
    refresh_token: text('refresh_token'),
    access_token: text('access_token'),
    expires_at: bigint('expires_at', { mode: 'number' }),
    token_type: varchar('token_type', { length: 255 }),
    scope: text('scope'),
    id_token: text('id_token'),
    session_state: text('session_state'),
  },
  (table) => [
    primaryKey({ columns: [table.provider, table.providerAccountId] }),
    index('AuthAccount_userId_idx').on(table.userId),
  ],
)

export const authSessions = mysqlTable(
  'auth_sessions',
  {
    sessionToken: varchar('sessionToken', { length: 255 }).primaryKey(),
    userId: varchar('userId', { length: 255 })
      .notNull()
      .references(() => members.id, { onDelete: 'cascade' }),
    expires: datetime('expires', { mode: 'date', fsp: 3 }).notNull(),
  },
  (table) => [
    index('auth_sessions_userId_idx').on(table.userId),
    index('auth_sessions_expires_idx').on(table.expires),
  ],
)

export const verificationTokens = mysqlTable(
  'verificationToken',
  {
    identifier: varchar('identifier', { length: 255 }).notNull(),
    token: varchar('token', { length: 255 }).notNull(),
    expires: datetime('expires', { mode: 'date', fsp: 3 }).notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.identifier, table.token] }),
    index('verificationToken_expires_idx').on(table.expires),
  ],
)

export const authenticators = mysqlTable(
  'authenticator',
  {
    credentialID: varchar('credentialID', { length: 255 }).notNull().unique(),
    userId: varchar('userId', { length: 255 })
      .notNull()
      .references(() => members.id, { onDelete: 'cascade' }),
    providerAccountId: varchar('providerAccountId', { length: 255 }).notNull(),
    credentialPublicKey: text('credentialPublicKey').notNull(),
    counter: bigint('counter', { mode: 'number' }).notNull(),
    credentialDeviceType: varchar('credentialDeviceType', { length: 255 }).notNull(),
    credentialBackedUp: boolean('credentialBackedUp').notNull(),
    transports: varchar('transports', { length: 255 }),
  },
  (table) => [primaryKey({ columns: [table.userId, table.credentialID] })],
)

export const signInLimits = mysqlTable(
  'signInLimit',
  {
    limitKey: varchar('limitKey', { length: 255 }).primaryKey(),
    count: bigint('count', { mode: 'number' }).notNull(),
    expires: datetime('expires', { mode: 'date', fsp: 3 }).notNull(),
  },
  (table) => [index('signInLimit_expires_idx').on(table.expires)],
)
