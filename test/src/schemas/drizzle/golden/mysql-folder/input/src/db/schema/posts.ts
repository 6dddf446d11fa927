import { int, mysqlTable, text, varchar } from 'drizzle-orm/mysql-core'
import { user } from './users.js'

export const posts = mysqlTable('posts', {
  id: int('id').autoincrement().primaryKey(),
  authorId: varchar('authorId', { length: 36 }).references(() => user.id),
  body: text('body'),
})
