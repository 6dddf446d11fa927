import * as pg from 'drizzle-orm/pg-core'

export const auth = pg.pgSchema('auth')

export const users = auth.table('users', {
  id: pg.uuid('id').primaryKey().defaultRandom(),
  email: pg.text('email').unique(),
})
