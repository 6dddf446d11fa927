import { sqliteTable, text } from 'drizzle-orm/sqlite-core'

export const members = sqliteTable('members', {
  id: text('id').primaryKey(),
  email: text('email').unique(),
})

export const users = sqliteTable('users', {
  login: text('login').primaryKey(),
})
