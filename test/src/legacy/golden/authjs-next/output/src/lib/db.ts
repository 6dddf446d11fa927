import { createClient } from '@libsql/client'
import { drizzle } from 'drizzle-orm/libsql'
import { integer, primaryKey, sqliteTable, text, index } from 'drizzle-orm/sqlite-core'
import { sql } from 'drizzle-orm'

export const users = sqliteTable('user', {
  id: text('id')
    .primaryKey()
    .$defaultFn(() => crypto.randomUUID()),
  name: text('name'),
  email: text('email').unique(),
  emailVerified: integer('emailVerified', { mode: 'timestamp_ms' }),
  image: text('image'),
}, (table) => [
  index('user_email_lower_idx').on(sql`lower(${table.email})`),
])
export const accounts = sqliteTable(
  'account',
  {
    userId: text('userId')
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
    session_state: text('session_state'),
  },
  (account) => [primaryKey({ columns: [account.provider, account.providerAccountId] }), index('account_userId_idx').on(account.userId)],
)
export const sessions = sqliteTable('session', {
  sessionToken: text('sessionToken').primaryKey(),
  userId: text('userId')
    .notNull()
    .references(() => users.id, { onDelete: 'cascade' }),
  expires: integer('expires', { mode: 'timestamp_ms' }).notNull(),
}, (table) => [
  index('session_userId_idx').on(table.userId),
  index('session_expires_idx').on(table.expires),
])
export const verificationTokens = sqliteTable(
  'verificationToken',
  {
    identifier: text('identifier').notNull(),
    token: text('token').notNull(),
    expires: integer('expires', { mode: 'timestamp_ms' }).notNull(),
  },
  (token) => [primaryKey({ columns: [token.identifier, token.token] }), index('verificationToken_expires_idx').on(token.expires)],
)

export const db = drizzle(createClient({ url: process.env.DATABASE_URL ?? 'file:app.db' }))

export const signInLimits = sqliteTable(
  'signInLimit',
  {
    limitKey: text('limitKey').primaryKey(),
    count: integer('count').notNull(),
    expires: integer('expires', { mode: 'timestamp_ms' }).notNull(),
  },
  (table) => [index('signInLimit_expires_idx').on(table.expires)],
)
