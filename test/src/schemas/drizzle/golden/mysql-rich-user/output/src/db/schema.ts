import { char, datetime, int, mysqlEnum, mysqlTable, text, varchar, bigint, boolean, index, primaryKey } from 'drizzle-orm/mysql-core'

export const users = mysqlTable('users', {
  id: char('id', { length: 36 }).primaryKey(),
  email: text('email').notNull(),
  emailVerified: datetime('email_verified', { fsp: 3 }),
  plan: mysqlEnum('plan', ['free', 'paid']).notNull(),
  logins: int('logins').notNull().default(0),
  name: text('name'),
  image: text('image'),
})

export const accounts = mysqlTable(
  'account',
  {
    userId: char('user_id', { length: 36 })
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    type: varchar('type', { length: 255 }).notNull(),
    provider: varchar('provider', { length: 255 }).notNull(),
    providerAccountId: varchar('provider_account_id', { length: 255 }).notNull(),
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
    index('account_user_id_idx').on(table.userId),
  ],
)

export const sessions = mysqlTable(
  'session',
  {
    sessionToken: varchar('session_token', { length: 255 }).primaryKey(),
    userId: char('user_id', { length: 36 })
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    expires: datetime('expires', { mode: 'date', fsp: 3 }).notNull(),
  },
  (table) => [
    index('session_user_id_idx').on(table.userId),
    index('session_expires_idx').on(table.expires),
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
    credentialID: varchar('credential_id', { length: 255 }).notNull().unique(),
    userId: char('user_id', { length: 36 })
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    providerAccountId: varchar('provider_account_id', { length: 255 }).notNull(),
    credentialPublicKey: text('credential_public_key').notNull(),
    counter: bigint('counter', { mode: 'number' }).notNull(),
    credentialDeviceType: varchar('credential_device_type', { length: 255 }).notNull(),
    credentialBackedUp: boolean('credential_backed_up').notNull(),
    transports: varchar('transports', { length: 255 }),
  },
  (table) => [primaryKey({ columns: [table.userId, table.credentialID] })],
)

export const signInLimits = mysqlTable(
  'signInLimit',
  {
    limitKey: varchar('limit_key', { length: 255 }).primaryKey(),
    count: bigint('count', { mode: 'number' }).notNull(),
    expires: datetime('expires', { mode: 'date', fsp: 3 }).notNull(),
  },
  (table) => [index('signInLimit_expires_idx').on(table.expires)],
)
