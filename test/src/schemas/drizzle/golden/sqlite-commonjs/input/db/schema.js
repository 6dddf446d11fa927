'use strict'
const { sqliteTable, text: string } = require('drizzle-orm/sqlite-core')

// Everybody.
const users = sqliteTable('users', {
  id: string('id').primaryKey(),
  email: string('email').notNull(),
  text: string('text')
})

// What others use.
module.exports = { users }
