import { readFileSync } from 'node:fs'

/** The project with Drizzle and Better Auth of which goldens are made. */
const GOLDEN = new URL('../src/legacy/golden/better-auth-drizzle/input/', import.meta.url)

/** A file of that project. */
export const betterAuthFile = (path: string): string => readFileSync(new URL(path, GOLDEN), 'utf8')

/** The tables of PostgreSQL as the command of Better Auth writes them for Drizzle, with those of its passkeys. */
export const SCHEMA_WITH_PASSKEYS: string = `${betterAuthFile('src/schema.ts').replace('boolean, index', 'boolean, index, integer')}
export const passkey = pgTable(
  'passkey',
  {
    id: text('id').primaryKey(),
    name: text('name'),
    publicKey: text('public_key').notNull(),
    userId: text('user_id')
      .notNull()
      .references(() => user.id, { onDelete: 'cascade' }),
    credentialID: text('credential_id').notNull(),
    counter: integer('counter').notNull(),
    deviceType: text('device_type').notNull(),
    backedUp: boolean('backed_up').notNull(),
    transports: text('transports'),
    createdAt: timestamp('created_at'),
    aaguid: text('aaguid'),
  },
  (table) => [index('passkey_userId_idx').on(table.userId)],
)
`
