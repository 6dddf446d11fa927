import { mysqlTable, text } from 'drizzle-orm/mysql-core'

const words = () => text().notNull()

export const users = mysqlTable('users', (t) => ({
  id: t.char({ length: 36 }).primaryKey(),
  email: t.mediumtext('e_mail'),
  name: t.text(),
  image: t.text(),
}))

export const accounts = mysqlTable('accounts', {
  userId: text('user_id').notNull(),
  type: text('type').notNull(),
  provider: text('provider', { enum: ['github', 'google'] }).notNull(),
  providerAccountId: words(),
})
