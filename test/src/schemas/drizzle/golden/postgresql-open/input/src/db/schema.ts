import { pgTable, text } from 'drizzle-orm/pg-core'
import { person } from '@acme/columns'

export const users = pgTable('users', {
  id: text('id').primaryKey(),
  email: text('email').unique(),
  ...person,
})
