import { mysqlTable, varchar } from 'drizzle-orm/mysql-core'

export const members = mysqlTable('members', {
  id: varchar('id', { length: 255 }).primaryKey(),
  email: varchar('email', { length: 255 }).unique(),
})

export const users = mysqlTable('users', {
  login: varchar('login', { length: 80 }).primaryKey(),
})
