import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { createServer, type AddressInfo } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { makeVisitor } from '../demo/visitor.js'
import { makeWorkspace } from './workspace.js'

/** Tables as the documentation of the adapter has them. */
const TABLES = `create table if not exists verification_token (
  identifier text not null, expires timestamptz not null, token text not null, primary key (identifier, token));
create table if not exists accounts (
  id serial primary key, "userId" integer not null, type varchar(255) not null, provider varchar(255) not null,
  "providerAccountId" varchar(255) not null, refresh_token text, access_token text, expires_at bigint,
  id_token text, scope text, session_state text, token_type text);
create table if not exists sessions (
  id serial primary key, "userId" integer not null, expires timestamptz not null, "sessionToken" varchar(255) not null);
create table if not exists users (
  id serial primary key, name varchar(255), email varchar(255), "emailVerified" timestamptz, image text);`

const FILES = {
  'package.json': JSON.stringify({
    name: 'shop',
    type: 'module',
    scripts: { start: 'node src/server.js' },
    dependencies: {
      '@auth/core': '0.41.3',
      '@auth/express': '0.12.3',
      '@auth/pg-adapter': '1.11.3',
      '@electric-sql/pglite': '0.5.16',
      dotenv: '17.4.2',
      express: '4.21.2',
    },
  }),
  '.env': 'AUTH_SECRET=of-this-shop-alone-0123456789-abcdef\n',
  'src/db.js': `import { PGlite } from '@electric-sql/pglite'
export const db = await PGlite.create('./data')
await db.exec(\`${TABLES}\`)
`,
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
import OAuthAccount from '@auth/pg-adapter'
import { db } from './db.js'

const here = 'http://localhost:' + process.env.PORT
/** @type {import('@auth/express').ExpressAuthConfig} */
export const authConfig = {
  adapter: OAuthAccount(db), // the people of the shop
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
import { db } from './db.js'
import { service } from './service.js'

const app = express()
app.use('/service', service)
app.use('/auth/*', ExpressAuth(authConfig))
app.get('/who', async (req, res) => {
  const session = await getSession(req, authConfig)
  res.json(session && { who: session.who, email: session.user.email })
})
app.get('/tables', async (_req, res) => {
  const [users, accounts] = await Promise.all([
    db.query('select id, name, email from users order by id'),
    db.query('select "userId", provider, "providerAccountId" from accounts order by id'),
  ])
  res.json({ users: users.rows, accounts: accounts.rows })
})
app.listen(Number(process.env.PORT), () => console.log('listening'))
`,
}

const workspace = makeWorkspace(FILES)
let server: ChildProcess | undefined

async function stop(): Promise<void> {
  if (!server || server.exitCode !== null || server.signalCode !== null) return
  const ended = once(server, 'exit')
  server.kill('SIGTERM')
  await ended
}
afterEach(async () => {
  await stop()
  await workspace.dispose()
})

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, 'localhost')
  await once(probe, 'listening')
  const { port } = probe.address() as AddressInfo
  probe.close()
  await once(probe, 'close')
  return port
}

type Strategy = 'database' | 'jwt'

/** Starts the application, with sessions of one kind, where it was. */
async function start(port: number, strategy: Strategy): Promise<void> {
  await stop()
  const env = { ...process.env, PORT: String(port), SESSIONS: strategy, NODE_ENV: '' }
  server = spawn(process.execPath, ['src/server.js'], {
    cwd: workspace.root,
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const listening = once(server.stdout!, 'data')
  const ended = once(server, 'exit').then(([code]) => {
    throw new Error(`the server ended with ${String(code)}`)
  })
  await Promise.race([listening, ended])
  ended.catch(() => undefined)
}

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

const ADA = { who: '1', email: 'ada@example.test' }
const TAKEN = {
  users: [{ id: 1, name: 'Ada', email: 'ada@example.test' }],
  accounts: [{ userId: 1, provider: 'acme', providerAccountId: 'ada-7' }],
}

test('whoever is signed in with Auth.js stays signed in, and is the same user when they sign in again', async () => {
  await workspace.must('npm', 'install', '--no-audit', '--no-fund')
  const port = await freePort()
  const origin = `http://localhost:${port}`
  await start(port, 'database')
  const stored = await signIn(origin)
  expect(await read(stored, '/who')).toEqual(ADA)
  await start(port, 'jwt')
  const sealed = await signIn(origin)
  expect(await read(sealed, '/who')).toEqual(ADA)
  expect(await read(sealed, '/tables')).toEqual(TAKEN)
  await stop()
  const before = workspace.tree()

  const ran = await workspace.createAuth('migrate', '--from', 'authjs', '--yes')
  expect(ran, `${ran.stdout}\n${ran.stderr}`).toMatchObject({ code: 0 })
  expect(ran.stdout).toContain('nobody is signed out')
  const { dependencies } = JSON.parse(workspace.read('package.json')) as { dependencies: object }
  expect(Object.keys(dependencies)).toEqual([
    '@create-auth/runtime',
    '@electric-sql/pglite',
    'dotenv',
    'express',
  ])
  for (const file of ['src/auth.js', 'src/server.js'])
    expect(workspace.read(file)).not.toContain('@auth/')

  await start(port, 'database')
  expect(await read(again(origin, stored), '/who')).toEqual(ADA)
  expect(await read(again(origin, sealed), '/who')).toBeNull()
  expect(await read(await signIn(origin), '/who')).toEqual(ADA)
  await start(port, 'jwt')
  expect(await read(again(origin, sealed), '/who')).toEqual(ADA)
  expect(await read(again(origin, stored), '/who')).toBeNull()
  expect(await read(await signIn(origin), '/who')).toEqual(ADA)
  expect(await read(stored, '/tables')).toEqual(TAKEN)
  await stop()

  expect(await workspace.createAuth('undo')).toMatchObject({ code: 0 })
  const { 'package-lock.json': _lock, ...sources } = workspace.tree()
  const { 'package-lock.json': _before, ...whole } = before
  const own = ([name]: [string, string]): boolean => !name.startsWith('data/')
  expect(Object.entries(sources).filter(own)).toEqual(Object.entries(whole).filter(own))
})
