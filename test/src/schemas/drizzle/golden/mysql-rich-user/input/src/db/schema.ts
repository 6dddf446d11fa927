import { char, datetime, int, mysqlEnum, mysqlTable, text, varchar } from 'drizzle-orm/mysql-core'

export const users = mysqlTable('users', {
  id: char('id', { length: 36 }).primaryKey(),
  email: text('email').notNull(),
  emailVerified: datetime('email_verified', { fsp: 3 }),
  plan: mysqlEnum('plan', ['free', 'paid']).notNull(),
  logins: int('logins').notNull().default(0),
})
