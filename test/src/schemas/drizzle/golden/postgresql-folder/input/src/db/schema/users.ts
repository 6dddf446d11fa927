import { pgTable, uuid, varchar } from 'drizzle-orm/pg-core'

export const user = pgTable('user', {
  id: uuid('id').defaultRandom().primaryKey(),
  name: varchar('name', { length: 120 }),
  email: varchar('email', { length: 255 }).notNull().unique(),
})
