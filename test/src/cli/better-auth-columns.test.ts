import { makeDiskProject } from './disk-project.js'
import { join } from 'node:path'
import { SqlAdapter, type SqlAdapterOptions } from '@create-auth/runtime/adapters/sql'
import Sqlite from 'better-sqlite3'
import { afterEach, describe, expect, onTestFinished, test } from 'vitest'
import { pluralNames } from '../../../runtime/src/tables/tables.js'
import { betterAuthSchema, OTHER_COLUMNS, THEIR_COLUMNS } from '../../support/better-auth-tables.js'
import { makeWorld } from '../../runtime/stored/world.js'
import { EXPRESS_TS, makeProject, type TestProject } from './project.js'

// Applications whose options of Better Auth say other names of tables and columns.

let project: TestProject
afterEach(() => {
  project.remove()
})

const MOVE = ['migrate', '--from', 'better-auth', '--yes', '--no-install']
const FIELDS = Object.entries(THEIR_COLUMNS)
  .map(([table, fields]) => `  ${table}: { fields: ${JSON.stringify(fields)} },`)
  .join('\n')

/** An application with a client, options, and a schema. */
const shop = (
  dependencies: object,
  { imports, database }: { readonly imports: string; readonly database: string },
  files: Readonly<Record<string, string>>,
): Readonly<Record<string, string>> => ({
  ...EXPRESS_TS,
  'package.json': `${JSON.stringify({ name: 'shop', type: 'module', scripts: { start: 'tsx src/server.ts' }, dependencies: { express: '^5.1.0', 'better-auth': '^1.6.0', ...dependencies } })}\n`,
  'src/server.ts': `import express from 'express'
import { toNodeHandler } from 'better-auth/node'
import { auth } from './better.js'

const app = express()
app.all('/api/auth/*splat', toNodeHandler(auth))
app.listen(4000)
`,
  'src/better.ts': `import { betterAuth } from 'better-auth'
${imports}
import { db } from './db.js'

export const auth = betterAuth({
  database: ${database},
${FIELDS}
})
`,
  ...files,
})

/** The options of the adapter as they are saved with the answers. */
const answers = (): Record<string, unknown> => {
  const { answers: saved } = JSON.parse(project.read('.create-auth.json'))
  return saved
}

const DRIZZLE = `import { boolean, pgTable, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core'

const stamps = { createdAt: timestamp('made').notNull(), updatedAt: timestamp('changed').notNull() }

export const user = pgTable('user', {
  id: text('id').primaryKey(),
  name: text('name').notNull(),
  email: text('email').notNull().unique(),
  is_verified: boolean('verified').notNull(),
  avatar_url: text('picture'),
  ...stamps,
})

export const session = pgTable('session', {
  id: text('id').primaryKey(),
  ends: timestamp('ends').notNull(),
  ticket: text('ticket').notNull().unique(),
  owner: text('owner').notNull().references(() => user.id, { onDelete: 'cascade' }),
  ...stamps,
})

export const account = pgTable('account', {
  id: text('id').primaryKey(),
  subject: text('subject').notNull(),
  service: text('service').notNull(),
  owner: text('owner').notNull().references(() => user.id, { onDelete: 'cascade' }),
  accessToken: text('access_token'),
  refreshToken: text('refresh_token'),
  idToken: text('id_token'),
  accessTokenExpiresAt: timestamp('access_token_expires_at'),
  scope: text('scope'),
  secret: text('password'),
  ...stamps,
}, (table) => [uniqueIndex('account_once').on(table.service, table.subject)])

export const verification = pgTable('verification', {
  id: text('id').primaryKey(),
  identifier: text('identifier').notNull(),
  code: text('code').notNull(),
  ends: timestamp('ends').notNull(),
  ...stamps,
})
`

test('Drizzle: the adapter is told the properties that have other names, and no column is added', async () => {
  project = makeProject(
    shop(
      { 'drizzle-orm': '^0.45.0', pg: '^8.0.0' },
      {
        imports: "import { drizzleAdapter } from 'better-auth/adapters/drizzle'",
        database: "drizzleAdapter(db, { provider: 'pg' })",
      },
      {
        'drizzle.config.ts':
          "export default { dialect: 'postgresql', schema: './src/schema.ts' }\n",
        'src/db.ts':
          "import { drizzle } from 'drizzle-orm/node-postgres'\n\nexport const db = drizzle(process.env.DATABASE_URL)\n",
        'src/schema.ts': DRIZZLE,
      },
    ),
  )
  const before = project.tree()
  const moved = await project.run(MOVE)
  expect(moved.stderr).not.toContain('×')
  expect(moved.stderr).not.toContain('fields')
  expect(answers()['columns']).toEqual(OTHER_COLUMNS)
  expect(project.read('src/auth.ts')).toContain(
    "layout: 'better-auth',\n      columns: {\n        user: { emailVerified: 'is_verified', image: 'avatar_url' },\n",
  )
  const added = project.read('src/schema.ts').replace(DRIZZLE.slice(DRIZZLE.indexOf('const')), '')
  expect(added.match(/pgTable\(\s*'[^']+'/g)?.at(-1)).toContain("'signInLimit'")
  for (const name of ['emailVerified', 'providerId', 'expiresAt', 'token:'])
    expect(added).not.toContain(name)
  expect((await project.run(MOVE)).stdout).toContain('Nothing to do')
  expect((await project.run(['undo', '--yes'])).status).toBe(0)
  expect(project.tree()).toEqual(before)
})

const PRISMA = `generator client {
  provider = "prisma-client-js"
}

datasource db {
  provider = "postgresql"
  url      = env("DATABASE_URL")
}

model User {
  id          String    @id
  name        String
  email       String    @unique
  is_verified Boolean   @default(false)
  avatar_url  String?
  createdAt   DateTime  @default(now())
  updatedAt   DateTime  @updatedAt
  sessions    Session[]
  accounts    Account[]
}

model Session {
  id        String   @id
  ends      DateTime
  ticket    String   @unique
  createdAt DateTime @default(now())
  updatedAt DateTime @updatedAt
  owner     String
  user      User     @relation(fields: [owner], references: [id], onDelete: Cascade)

  @@index([owner])
}

model Account {
  id                   String    @id
  subject              String
  service              String
  owner                String
  user                 User      @relation(fields: [owner], references: [id], onDelete: Cascade)
  accessToken          String?
  refreshToken         String?
  idToken              String?
  accessTokenExpiresAt DateTime?
  scope                String?
  secret               String?
  createdAt            DateTime  @default(now())
  updatedAt            DateTime  @updatedAt

  @@unique([service, subject])
  @@index([owner])
}

model Verification {
  id         String   @id
  identifier String
  code       String
  ends       DateTime
  createdAt  DateTime @default(now())
  updatedAt  DateTime @updatedAt

  @@index([identifier])
}
`

test('Prisma: the adapter is told the fields that have other names, and the models get none', async () => {
  project = makeProject(
    shop(
      { '@prisma/client': '^6.19.0', prisma: '^6.19.0' },
      {
        imports: "import { prismaAdapter } from 'better-auth/adapters/prisma'",
        database: "prismaAdapter(db, { provider: 'postgresql' })",
      },
      {
        'src/db.ts':
          "import { PrismaClient } from '@prisma/client'\n\nexport const db = new PrismaClient()\n",
        'prisma/schema.prisma': PRISMA,
      },
    ),
  )
  const moved = await project.run(MOVE)
  expect(moved.stderr).not.toContain('×')
  expect(answers()['columns']).toEqual(OTHER_COLUMNS)
  const [models = ''] = project.read('prisma/schema.prisma').split('model SignInLimit')
  const names = (text: string): readonly string[] =>
    [...text.matchAll(/^ {2}(\w+) /gm)].map(([, name = '']) => name)
  expect(names(models)).toEqual(names(PRISMA))
})

/** A database of theirs, with somebody in it who has come by a service. */
function fill(path: string): void {
  const database = new Sqlite(path)
  const statements = betterAuthSchema('sqlite', pluralNames, { columns: THEIR_COLUMNS })
  for (const statement of statements.filter((each) => !/factors|sign_in_limits/.test(each)))
    database.exec(statement.replaceAll('"user"', '"people"'))
  database.exec(
    `insert into people (id, name, email, is_verified, "createdAt", "updatedAt") values ('grace', 'Grace', 'grace@example.com', 0, '2020-01-02T03:04:05.678Z', '2020-01-02T03:04:05.678Z')`,
  )
  database.exec(
    `insert into account (id, owner, service, subject, "createdAt", "updatedAt") values ('a1', 'grace', 'acme', 'at-acme', '2020-01-02T03:04:05.678Z', '2020-01-02T03:04:05.678Z')`,
  )
  database.close()
}

test('drivers: whoever has been there before signs in after the move, in the columns that are there', async () => {
  const files = shop(
    { 'better-sqlite3': '^12.0.0' },
    { imports: '', database: 'db' },
    {
      'src/db.ts':
        "import Database from 'better-sqlite3'\n\nexport const db = new Database('shop.db')\n",
    },
  )
  const { 'src/better.ts': text = '' } = files
  const better = text.replace('user: { fields', "user: { modelName: 'people', fields")
  project = makeDiskProject({ ...files, 'src/better.ts': better })
  const path = join(project.root, 'shop.db')
  project.linkPackages('better-sqlite3')
  fill(path)
  const moved = await project.run([...MOVE, '--database'])
  expect(moved.stderr).not.toContain('×')
  expect((await project.run(['migrate', '--apply', '--yes', '--database'])).stderr).not.toContain(
    '×',
  )
  const { columns, tables } = answers() as Required<Pick<SqlAdapterOptions, 'columns' | 'tables'>>
  expect([columns, tables]).toEqual([OTHER_COLUMNS, { user: 'people' }])

  const database = new Sqlite(path)
  onTestFinished(() => {
    database.close()
  })
  const adapter = SqlAdapter(database, { layout: 'better-auth', columns, tables })
  const site = makeWorld({ config: { adapter } })
  const browser = site.browser()
  await site.signIn(browser, { name: 'Grace', email: 'grace@example.com', id: 'at-acme' })
  expect(await browser.session()).toMatchObject({ user: { email: 'grace@example.com' } })
  expect(database.prepare('select owner from session').all()).toEqual([{ owner: 'grace' }])
  expect(site.log.errors).toEqual([])
})

test('passkeys: those of before are found in the table that the plugin names, by the columns that it names', async () => {
  const files = shop(
    { '@better-auth/passkey': '^1.6.0', 'better-sqlite3': '^12.0.0' },
    { imports: "import { passkey } from '@better-auth/passkey'", database: 'db' },
    {
      'src/db.ts':
        "import Database from 'better-sqlite3'\n\nexport const db = new Database('shop.db')\n",
    },
  )
  const fields = { credentialID: 'credential', userId: 'owner', publicKey: 'key' }
  const plugin = `passkey({ schema: { passkey: { modelName: 'keys', fields: ${JSON.stringify(fields)} } } })`
  const { 'src/better.ts': text = '' } = files
  const better = text.replace(FIELDS, `  plugins: [${plugin}],`)
  project = makeDiskProject({ ...files, 'src/better.ts': better })
  const path = join(project.root, 'shop.db')
  project.linkPackages('better-sqlite3')
  const database = new Sqlite(path)
  onTestFinished(() => {
    database.close()
  })
  const statements = betterAuthSchema('sqlite', pluralNames, { columns: { passkey: fields } })
  for (const statement of statements.filter((each) => !/factors|sign_in_limits/.test(each)))
    database.exec(statement.replaceAll('"passkey"', '"keys"'))
  const time = '2020-01-02T03:04:05.678Z'
  database.exec(
    `insert into "user" (id, name, email, "emailVerified", "createdAt", "updatedAt") values ('grace', 'Grace', 'grace@example.com', 1, '${time}', '${time}')`,
  )
  database.exec(
    `insert into keys (id, credential, owner, key, counter, "deviceType", "backedUp", "createdAt") values ('k1', 'cred', 'grace', 'public', 3, 'multiDevice', 1, '${time}')`,
  )
  const moved = await project.run([...MOVE, '--database'])
  expect(moved.stderr).not.toContain('×')
  expect(moved.stdout + moved.stderr).not.toContain('plugin passkey')
  expect((await project.run(['migrate', '--apply', '--yes', '--database'])).stderr).not.toContain(
    '×',
  )
  const { columns, tables } = answers() as Required<Pick<SqlAdapterOptions, 'columns' | 'tables'>>
  expect([columns, tables]).toEqual([{ authenticator: fields }, { authenticator: 'keys' }])

  const adapter = SqlAdapter(database, { layout: 'better-auth', columns, tables })
  expect(await adapter.listAuthenticatorsByUserId?.('grace')).toMatchObject([
    { credentialID: 'cred', counter: 3, credentialPublicKey: 'public' },
  ])
})

describe('tables that can’t be kept', () => {
  const stepWith = async (options: string): Promise<unknown> => {
    const files = shop(
      { '@better-auth/passkey': '^1.6.0', mongodb: '^7.0.0' },
      {
        imports:
          "import { passkey } from '@better-auth/passkey'\nimport { mongodbAdapter } from 'better-auth/adapters/mongodb'",
        database: "mongodbAdapter(db.db('shop'))",
      },
      {
        'src/db.ts':
          "import { MongoClient } from 'mongodb'\n\nexport const db = new MongoClient(process.env.MONGODB_URL ?? '')\n",
      },
    )
    const { 'src/better.ts': text = '' } = files
    project = makeProject({ ...files, 'src/better.ts': text.replace(FIELDS, options) })
    const run = await project.run([...MOVE, '--dry-run', '--json'])
    expect(run.stderr).toBe('')
    const { plan } = JSON.parse(run.stdout)
    const changes: readonly { kind: string; reason?: string }[] = plan.changes
    return changes.filter(({ reason }) => reason?.includes('copy them into ours'))
  }
  const COPY = [
    'user.id, name, email, image → the same; emailVerified: true → createdAt, else null',
    'account.userId → the same; providerId → provider; accountId → providerAccountId',
    'account.password, where providerId is credential → factors.value, with kind password',
    'account.accessToken, refreshToken, idToken → access_token, refresh_token, id_token',
  ]
  const step = (...further: readonly string[]) => [
    {
      kind: 'manual',
      path: 'src/better.ts',
      reason:
        "users and accounts of Better Auth are kept in tables that the adapter of MongoDB can't use: copy them into ours",
      snippet: [...COPY, ...further].join('\n'),
    },
  ]

  test('are copied by the names that the options have for them and their columns', async () => {
    const user = "user: { modelName: 'people', fields: { email: 'email', image: 'avatar_url' } }"
    const account = "account: { fields: { accountId: 'subject' } }"
    expect(await stepWith(`${user}, ${account}, session: { modelName: 'visits' }`)).toEqual(
      step(
        '// user is people',
        '// user.image is people.avatar_url',
        '// account.accountId is account.subject',
      ),
    )
  })

  test('are copied with the passkeys, where there are some', async () => {
    const schema = "{ passkey: { modelName: 'keys', fields: { userId: 'owner' } } }"
    expect(await stepWith(`plugins: [passkey({ schema: ${schema} })]`)).toEqual(
      step(
        'passkey.credentialID, as base64 with + and / and = → authenticators.credentialID and providerAccountId',
        'passkey.userId, counter, transports → the same; publicKey → credentialPublicKey',
        'passkey.deviceType, backedUp → credentialDeviceType, credentialBackedUp',
        'passkey → account, besides: type webauthn, provider passkey, userId and providerAccountId as there',
        '// passkey is keys',
        '// passkey.userId is keys.owner',
      ),
    )
  })

  test('are copied by their usual names, where none is said', async () => {
    expect(await stepWith('')).toEqual(step())
  })
})
