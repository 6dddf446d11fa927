import * as pg from 'drizzle-orm/pg-core'

export const auth = pg.pgSchema('auth')

export const users = auth.table('users', {
  id: pg.uuid('id').primaryKey().defaultRandom(),
  email: pg.text('email').unique(),
  name: pg.text('name'),
  emailVerified: pg.timestamp('emailVerified', { mode: 'date', precision: 3 }),
  image: pg.text('image'),
})

export const accounts = auth.table(
  'account',
  {
    userId: pg.uuid('userId')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    type: pg.text('type').notNull(),
    provider: pg.text('provider').notNull(),
    providerAccountId: pg.text('providerAccountId').notNull(),
    refresh_token: pg.text('refresh_token'),
    access_token: pg.text('access_token'),
    expires_at: pg.bigint('expires_at', { mode: 'number' }),
    token_type: pg.text('token_type'),
    scope: pg.text('scope'),
    id_token: pg.text('id_token'),
    session_state: pg.text('session_state'),
  },
  (table) => [
    pg.primaryKey({ columns: [table.provider, table.providerAccountId] }),
    pg.index('account_userId_idx').on(table.userId),
  ],
)

export const sessions = auth.table(
  'session',
  {
    sessionToken: pg.text('sessionToken').primaryKey(),
    userId: pg.uuid('userId')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    expires: pg.timestamp('expires', { mode: 'date', precision: 3 }).notNull(),
  },
  (table) => [
    pg.index('session_userId_idx').on(table.userId),
    pg.index('session_expires_idx').on(table.expires),
  ],
)

export const verificationTokens = auth.table(
  'verificationToken',
  {
    identifier: pg.text('identifier').notNull(),
    token: pg.text('token').notNull(),
    expires: pg.timestamp('expires', { mode: 'date', precision: 3 }).notNull(),
  },
  (table) => [
    pg.primaryKey({ columns: [table.identifier, table.token] }),
    pg.index('verificationToken_expires_idx').on(table.expires),
  ],
)

export const authenticators = auth.table(
  'authenticator',
  {
    credentialID: pg.text('credentialID').notNull().unique(),
    userId: pg.uuid('userId')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    providerAccountId: pg.text('providerAccountId').notNull(),
    credentialPublicKey: pg.text('credentialPublicKey').notNull(),
    counter: pg.bigint('counter', { mode: 'number' }).notNull(),
    credentialDeviceType: pg.text('credentialDeviceType').notNull(),
    credentialBackedUp: pg.boolean('credentialBackedUp').notNull(),
    transports: pg.text('transports'),
  },
  (table) => [pg.primaryKey({ columns: [table.userId, table.credentialID] })],
)

export const signInLimits = auth.table(
  'signInLimit',
  {
    limitKey: pg.text('limitKey').primaryKey(),
    count: pg.bigint('count', { mode: 'number' }).notNull(),
    expires: pg.timestamp('expires', { mode: 'date', precision: 3 }).notNull(),
  },
  (table) => [pg.index('signInLimit_expires_idx').on(table.expires)],
)
