// What the shop keeps.
import { relations, sql } from 'drizzle-orm'
import { boolean, index, integer, pgEnum, pgTable, serial, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core'

/* Roles, from the least. */
export const role = pgEnum('role', ['customer', 'clerk', 'owner'])

const timestamps = {
  createdAt: timestamp('created_at').defaultNow().notNull(),
  updatedAt: timestamp('updated_at'),
}

/** Whoever buys or sells. */
export const users = pgTable('users', {
  id: text('id').primaryKey(), // a nanoid
  email: text('email').notNull(),
  displayName: text('display_name').notNull().default('somebody'),
  nickname: text('nickname').notNull(),
  role: role('role').notNull().default('customer'),
  isActive: boolean('is_active')
    .notNull()
    .default(true),

  ...timestamps,
  // last, for no reason
}, (t) => ({
  nameIdx: index('users_name_idx').on(t.displayName),
  // one mailbox, one user
  emailIdx: uniqueIndex('users_email_idx').on(sql`lower(${t.email})`),
}))

export const orders = pgTable('orders', {
  id: serial('id').primaryKey(),
  userId: text('user_id').references(() => users.id, { onDelete: 'set null' }),
  total: integer('total').notNull(),
})

export const usersRelations = relations(users, ({ many }) => ({
  orders: many(orders),
}))
