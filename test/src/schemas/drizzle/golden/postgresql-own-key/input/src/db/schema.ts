import { pgTable, primaryKey, text } from 'drizzle-orm/pg-core'

export const users = pgTable('users', {
  tenant: text('tenant').notNull(),
  login: text('login').notNull(),
  email: text('email').unique(),
}, (t) => [primaryKey({ columns: [t.tenant, t.login] })])
