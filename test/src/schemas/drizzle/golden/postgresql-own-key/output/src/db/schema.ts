import { pgTable, primaryKey, text, bigint, index, timestamp } from 'drizzle-orm/pg-core'

export const users = pgTable('users', {
  tenant: text('tenant').notNull(),
  login: text('login').notNull(),
  email: text('email').unique(),
}, (t) => [primaryKey({ columns: [t.tenant, t.login] })])

export const verificationTokens = pgTable(
  'verificationToken',
  {
    identifier: text('identifier').notNull(),
    token: text('token').notNull(),
    expires: timestamp('expires', { mode: 'date', precision: 3 }).notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.identifier, table.token] }),
    index('verificationToken_expires_idx').on(table.expires),
  ],
)

export const signInLimits = pgTable(
  'signInLimit',
  {
    limitKey: text('limitKey').primaryKey(),
    count: bigint('count', { mode: 'number' }).notNull(),
    expires: timestamp('expires', { mode: 'date', precision: 3 }).notNull(),
  },
  (table) => [index('signInLimit_expires_idx').on(table.expires)],
)
