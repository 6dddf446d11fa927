import { afterEach, expect, test } from 'vitest'
import { makeVisitor } from '../demo/visitor.js'
import { agreed, unpackedOnce, type Packages } from './unpacked.js'
import { makeWorkspace } from './workspace.js'

/** An application's users, as it keeps them and as it hands them to its adapter. */
interface Store {
  readonly title: string
  readonly dependencies: Readonly<Record<string, string>>
  /** The packages that are left of them. */
  readonly kept: readonly string[]
  /** Where its data are. */
  readonly data: RegExp
  readonly 'src/db.js': string
  /** The imports of the auth file, and what it makes of them. */
  readonly imports: string
  readonly adapter: string
}

/** Tables as the documentation of each adapter has them. */
const STORES: readonly Store[] = [
  {
    title: 'SQLite with Drizzle',
    dependencies: {
      '@auth/drizzle-adapter': '1.11.3',
      '@libsql/client': '0.18.0',
      'drizzle-orm': '0.45.4',
    },
    kept: ['@libsql/client', 'drizzle-orm'],
    data: /^app\.db/,
    'src/db.js': `import { createClient } from '@libsql/client'
import { drizzle } from 'drizzle-orm/libsql'
import { integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'

export const users = sqliteTable('user', {
  id: text('id').primaryKey().$defaultFn(() => crypto.randomUUID()),
  name: text('name'),
  email: text('email').unique(),
  emailVerified: integer('emailVerified', { mode: 'timestamp_ms' }),
  image: text('image'),
})
export const accounts = sqliteTable(
  'account',
  {
    userId: text('userId').notNull().references(() => users.id, { onDelete: 'cascade' }),
    type: text('type').notNull(),
    provider: text('provider').notNull(),
    providerAccountId: text('providerAccountId').notNull(),
    refresh_token: text('refresh_token'),
    access_token: text('access_token'),
    expires_at: integer('expires_at'),
    token_type: text('token_type'),
    scope: text('scope'),
    id_token: text('id_token'),
    session_state: text('session_state'),
  },
  (table) => [primaryKey({ columns: [table.provider, table.providerAccountId] })],
)
export const sessions = sqliteTable('session', {
  sessionToken: text('sessionToken').primaryKey(),
  userId: text('userId').notNull().references(() => users.id, { onDelete: 'cascade' }),
  expires: integer('expires', { mode: 'timestamp_ms' }).notNull(),
})
export const verificationTokens = sqliteTable(
  'verificationToken',
  {
    identifier: text('identifier').notNull(),
    token: text('token').notNull(),
    expires: integer('expires', { mode: 'timestamp_ms' }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.identifier, table.token] })],
)

const client = createClient({ url: 'file:app.db' })
await client.executeMultiple(\`
create table if not exists user (id text primary key, name text, email text unique, "emailVerified" integer, image text);
create table if not exists account (
  "userId" text not null references user (id) on delete cascade, type text not null, provider text not null,
  "providerAccountId" text not null, refresh_token text, access_token text, expires_at integer, token_type text,
  scope text, id_token text, session_state text, primary key (provider, "providerAccountId"));
create table if not exists session (
  "sessionToken" text primary key, "userId" text not null references user (id) on delete cascade, expires integer not null);
create table if not exists "verificationToken" (
  identifier text not null, token text not null, expires integer not null, primary key (identifier, token));\`)
export const db = drizzle(client)
export const everybody = async () => ({
  users: await db.select({ id: users.id, name: users.name, email: users.email }).from(users),
  accounts: await db
    .select({ userId: accounts.userId, provider: accounts.provider, providerAccountId: accounts.providerAccountId })
    .from(accounts),
})
`,
    imports: `import { DrizzleAdapter } from '@auth/drizzle-adapter'
import { accounts, db, sessions, users, verificationTokens } from './db.js'`,
    adapter: `DrizzleAdapter(db, {
    usersTable: users,
    accountsTable: accounts,
    sessionsTable: sessions,
    verificationTokensTable: verificationTokens,
  })`,
  },
  {
    title: 'PostgreSQL with its driver',
    dependencies: { '@auth/pg-adapter': '1.11.3', '@electric-sql/pglite': '0.5.16' },
    kept: ['@electric-sql/pglite'],
    data: /^data\//,
    'src/db.js': `import { PGlite } from '@electric-sql/pglite'

export const db = await PGlite.create('./data')
await db.exec(\`
create table if not exists verification_token (
  identifier text not null, expires timestamptz not null, token text not null, primary key (identifier, token));
create table if not exists accounts (
  id serial primary key, "userId" integer not null, type varchar(255) not null, provider varchar(255) not null,
  "providerAccountId" varchar(255) not null, refresh_token text, access_token text, expires_at bigint,
  id_token text, scope text, session_state text, token_type text);
create table if not exists sessions (
  id serial primary key, "userId" integer not null, expires timestamptz not null, "sessionToken" varchar(255) not null);
create table if not exists users (
  id serial primary key, name varchar(255), email varchar(255), "emailVerified" timestamptz, image text);\`)
const rows = async (sql) => (await db.query(sql)).rows
export const everybody = async () => ({
  users: await rows('select id, name, email from users order by id'),
  accounts: await rows('select "userId", provider, "providerAccountId" from accounts order by id'),
})
`,
    imports: `import OAuthAccount from '@auth/pg-adapter'
import { db } from './db.js'`,
    adapter: 'OAuthAccount(db)',
  },
]

const packagesOf = ({ dependencies }: Store): Packages => ({
  '@auth/core': '0.41.3',
  '@auth/express': '0.12.3',
  dotenv: '17.4.2',
  express: '4.21.2',
  ...dependencies,
})
const install = unpackedOnce(agreed(STORES.map(packagesOf)))

const filesOf = (store: Store) => ({
  'package.json': JSON.stringify({
    name: 'shop',
    type: 'module',
    scripts: { start: 'node src/server.js' },
    dependencies: packagesOf(store),
  }),
  '.env': 'AUTH_SECRET=of-this-shop-alone-0123456789-abcdef\n',
  'src/db.js': store['src/db.js'],
  // A service that signs people in, as far as an authorization code gets.
  'src/service.js': `import { Router } from 'express'
export const service = Router()
service.get('/authorize', ({ query }, res) => {
  const { redirect_uri, state } = query
  const back = new URL(redirect_uri)
  back.searchParams.set('code', 'a-code')
  if (state) back.searchParams.set('state', state)
  res.redirect(back.href)
})
service.post('/token', (_req, res) => { res.json({ access_token: 'token', token_type: 'bearer' }) })
service.get('/me', (_req, res) => { res.json({ id: 'ada-7', name: 'Ada', email: 'ada@example.test' }) })
`,
  'src/auth.js': `import 'dotenv/config'
${store.imports}

const here = 'http://localhost:' + process.env.PORT
/** @type {import('@auth/express').ExpressAuthConfig} */
export const authConfig = {
  adapter: ${store.adapter}, // the people of the shop
  session: { strategy: process.env.SESSIONS },
  providers: [
    {
      id: 'acme', name: 'Acme', type: 'oauth', clientId: 'shop', clientSecret: 'hush',
      checks: ['pkce', 'state'],
      authorization: { url: here + '/service/authorize', params: { scope: 'me' } },
      token: here + '/service/token',
      userinfo: here + '/service/me',
      profile: ({ id, name, email }) => ({ id, name, email }),
    },
  ],
  callbacks: {
    session: ({ session, token, user }) => ({ ...session, who: String(user?.id ?? token.sub) }),
  },
}
`,
  'src/server.js': `import express from 'express'
import { ExpressAuth, getSession } from '@auth/express'
import { authConfig } from './auth.js'
import { everybody } from './db.js'
import { service } from './service.js'

const app = express()
app.use('/service', service)
app.use('/auth/*', ExpressAuth(authConfig))
app.get('/who', async (req, res) => {
  const session = await getSession(req, authConfig)
  res.json(session && { who: session.who, email: session.user.email })
})
app.get('/tables', async (_req, res) => { res.json(await everybody()) })
app.listen(Number(process.env.PORT), () => console.log('listening'))
`,
})

let workspace: ReturnType<typeof makeWorkspace>
afterEach(() => workspace.dispose())

/** Starts the application, with sessions of one kind, where it was. */
const start = (strategy: 'database' | 'jwt'): Promise<string> =>
  workspace.start(['node', 'src/server.js'], { SESSIONS: strategy })

type Visitor = ReturnType<typeof makeVisitor>
const read = async (visitor: Visitor, path: string): Promise<unknown> =>
  (await visitor.ask(path)).json()

/** Signs in with the service, over its redirects. */
async function signIn(origin: string): Promise<Visitor> {
  const visitor = makeVisitor(origin)
  const asked = await visitor.press('/auth/signin', 'Acme')
  const authorized = await visitor.ask(asked.headers.get('location') ?? '')
  const back = await visitor.ask(authorized.headers.get('location') ?? '')
  expect(new URL(back.headers.get('location') ?? '').origin).toBe(origin)
  return visitor
}

/** The cookie that a visitor has shown to the other library, and nothing else. */
function again(origin: string, { cookies }: Visitor): Visitor {
  const visitor = makeVisitor(origin)
  const name = 'authjs.session-token'
  visitor.cookies.set(name, cookies.get(name) ?? '')
  return visitor
}

test.each(STORES)(
  'whoever is signed in with Auth.js stays signed in, and is the same user when they sign in again: $title',
  async (store) => {
    workspace = makeWorkspace(filesOf(store))
    await install(workspace)
    const origin = await start('database')
    const stored = await signIn(origin)
    const ada = await read(stored, '/who')
    expect(ada).toEqual({ who: expect.any(String), email: 'ada@example.test' })
    await start('jwt')
    const sealed = await signIn(origin)
    expect(await read(sealed, '/who')).toEqual(ada)
    const data = await read(sealed, '/tables')
    expect(data).toMatchObject({
      users: [{ name: 'Ada', email: 'ada@example.test' }],
      accounts: [{ provider: 'acme', providerAccountId: 'ada-7' }],
    })
    await workspace.stop()
    const before = workspace.tree()

    const ran = await workspace.createAuth('migrate', '--from', 'authjs', '--yes')
    expect(ran, `${ran.stdout}\n${ran.stderr}`).toMatchObject({ code: 0 })
    expect(ran.stdout).toContain('nobody is signed out')
    const { dependencies } = JSON.parse(workspace.read('package.json')) as { dependencies: object }
    const left = ['@create-auth/runtime', ...store.kept, 'dotenv', 'express']
    expect(Object.keys(dependencies).toSorted()).toEqual(left.toSorted())
    for (const file of ['src/auth.js', 'src/server.js'])
      expect(workspace.read(file)).not.toContain('@auth/')

    await start('database')
    expect(await read(again(origin, stored), '/who')).toEqual(ada)
    expect(await read(again(origin, sealed), '/who')).toBeNull()
    expect(await read(await signIn(origin), '/who')).toEqual(ada)
    await start('jwt')
    expect(await read(again(origin, sealed), '/who')).toEqual(ada)
    expect(await read(again(origin, stored), '/who')).toBeNull()
    expect(await read(await signIn(origin), '/who')).toEqual(ada)
    expect(await read(stored, '/tables')).toEqual(data)
    await workspace.stop()

    expect(await workspace.createAuth('undo', '--yes')).toMatchObject({ code: 0 })
    const { 'package-lock.json': _lock, ...sources } = workspace.tree()
    const { 'package-lock.json': _before, ...whole } = before
    const own = ([name]: [string, string]): boolean => !store.data.test(name)
    expect(Object.entries(sources).filter(own)).toEqual(Object.entries(whole).filter(own))
  },
)
