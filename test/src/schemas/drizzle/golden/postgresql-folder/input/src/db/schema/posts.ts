import { pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { user } from './users.js'

export const posts = pgTable('posts', {
  id: uuid('id').defaultRandom().primaryKey(),
  authorId: uuid('authorId').references(() => user.id),
  body: text('body'),
})
