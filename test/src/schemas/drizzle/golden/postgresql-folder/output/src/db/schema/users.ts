import { pgTable, uuid, varchar, text, timestamp } from 'drizzle-orm/pg-core'

export const user = pgTable('user', {
  id: uuid('id').defaultRandom().primaryKey(),
  name: varchar('name', { length: 120 }),
  email: varchar('email', { length: 255 }).notNull().unique(),
  emailVerified: timestamp('emailVerified', { mode: 'date', precision: 3 }),
  image: text('image'),
})
