import { pgTable, serial, text, timestamp } from 'drizzle-orm/pg-core'

export const users = pgTable('users', {
  id: serial('id').primaryKey(),
  email: text('email').unique(),
})

// When people train.
export const sessions = pgTable('sessions', {
  id: serial('id').primaryKey(),
  startsAt: timestamp('starts_at').notNull(),
})
