// What the shop keeps.
import { relations, sql } from 'drizzle-orm'
import { boolean, index, integer, pgEnum, pgTable, serial, text, timestamp, uniqueIndex, bigint, primaryKey } from 'drizzle-orm/pg-core'

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
  name: text('name'),
  emailVerified: timestamp('email_verified', { mode: 'date', precision: 3 }),
  image: text('image'),
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

export const accounts = pgTable(
  'account',
  {
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    type: text('type').notNull(),
    provider: text('provider').notNull(),
    providerAccountId: text('provider_account_id').notNull(),
    refresh_token: text('refresh_token'),
    access_token: text('access_token'),
    expires_at: bigint('expires_at', { mode: 'number' }),
    token_type: text('token_type'),
    scope: text('scope'),
    id_token: text('id_token'),
    session_state: text('session_state'),
  },
  (table) => [
    primaryKey({ columns: [table.provider, table.providerAccountId] }),
    index('account_user_id_idx').on(table.userId),
  ],
)

export const sessions = pgTable(
  'session',
  {
    sessionToken: text('session_token').primaryKey(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    expires: timestamp('expires', { mode: 'date', precision: 3 }).notNull(),
  },
  (table) => [
    index('session_user_id_idx').on(table.userId),
    index('session_expires_idx').on(table.expires),
  ],
)

export const verificationTokens = pgTable(
  'verificationToken',
  {
    identifier: text('identifier').notNull(),
    token: text('token').notNull(),
    expires: timestamp('expires', { mode: 'date', precision: 3 }).notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.identifier, table.token] }),
    index('verificationToken_expires_idx').on(table.expires),
  ],
)

export const authenticators = pgTable(
  'authenticator',
  {
    credentialID: text('credential_id').notNull().unique(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    providerAccountId: text('provider_account_id').notNull(),
    credentialPublicKey: text('credential_public_key').notNull(),
    counter: bigint('counter', { mode: 'number' }).notNull(),
    credentialDeviceType: text('credential_device_type').notNull(),
    credentialBackedUp: boolean('credential_backed_up').notNull(),
    transports: text('transports'),
  },
  (table) => [primaryKey({ columns: [table.userId, table.credentialID] })],
)

export const signInLimits = pgTable(
  'signInLimit',
  {
    limitKey: text('limit_key').primaryKey(),
    count: bigint('count', { mode: 'number' }).notNull(),
    expires: timestamp('expires', { mode: 'date', precision: 3 }).notNull(),
  },
  (table) => [index('signInLimit_expires_idx').on(table.expires)],
)
