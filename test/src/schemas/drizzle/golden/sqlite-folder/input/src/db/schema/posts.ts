import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { user } from './users.js'

export const posts = sqliteTable('posts', {
  id: integer('id').primaryKey(),
  authorId: text('authorId').references(() => user.id),
  body: text('body'),
})
