import { sql } from 'drizzle-orm'
import { index, integer, sqliteTable, text, primaryKey } from 'drizzle-orm/sqlite-core'

export const users = sqliteTable(
  'users',
  {
    id: text().primaryKey(),
    email: text().notNull().unique(),
    emailVerified: text(),
    createdAt: integer({ mode: 'timestamp' }).notNull().default(sql`(unixepoch())`),
    name: text(),
    image: text(),
  },
  (table) => [index('users_created_idx').on(table.createdAt)],
)

export const accounts = sqliteTable(
  'account',
  {
    userId: text()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    type: text().notNull(),
    provider: text().notNull(),
    providerAccountId: text().notNull(),
    refresh_token: text(),
    access_token: text(),
    expires_at: integer(),
    token_type: text(),
    scope: text(),
    id_token: text(),
    session_state: text(),
  },
  (table) => [
    primaryKey({ columns: [table.provider, table.providerAccountId] }),
    index('account_userId_idx').on(table.userId),
  ],
)

export const sessions = sqliteTable(
  'session',
  {
    sessionToken: text().primaryKey(),
    userId: text()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    expires: integer({ mode: 'timestamp_ms' }).notNull(),
  },
  (table) => [
    index('session_userId_idx').on(table.userId),
    index('session_expires_idx').on(table.expires),
  ],
)

export const verificationTokens = sqliteTable(
  'verificationToken',
  {
    identifier: text().notNull(),
    token: text().notNull(),
    expires: integer({ mode: 'timestamp_ms' }).notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.identifier, table.token] }),
    index('verificationToken_expires_idx').on(table.expires),
  ],
)

export const authenticators = sqliteTable(
  'authenticator',
  {
    credentialID: text().notNull().unique(),
    userId: text()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    providerAccountId: text().notNull(),
    credentialPublicKey: text().notNull(),
    counter: integer().notNull(),
    credentialDeviceType: text().notNull(),
    credentialBackedUp: integer({ mode: 'boolean' }).notNull(),
    transports: text(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.credentialID] })],
)

export const signInLimits = sqliteTable(
  'signInLimit',
  {
    limitKey: text().primaryKey(),
    count: integer().notNull(),
    expires: integer({ mode: 'timestamp_ms' }).notNull(),
  },
  (table) => [index('signInLimit_expires_idx').on(table.expires)],
)
