import Database from 'better-sqlite3'
import mysql from 'mysql2/promise'
import pg from 'pg'
import { afterAll, afterEach, expect, test } from 'vitest'
import { makeVisitor } from '../demo/visitor.js'
import {
  makeAuthenticator,
  type Authenticator,
  type CreationOptions,
  type RequestOptions,
} from '../support/authenticator.js'
import { SCHEMA_OF_MYSQL, SCHEMA_OF_SQLITE } from '../support/better-auth-schemas.js'
import { SCHEMA_WITH_PASSKEYS } from '../support/better-auth-project.js'
import { ownMariadb, ownPostgres, ownSqlite, type OwnDatabase } from '../support/databases.js'
import { askTheirs, BOB, signInBob } from './better-auth-bob.js'
import { BETTER_SQLITE3 } from './databases-orms.js'
import { agreed, unpackedOnce, type Packages } from './unpacked.js'
import { makeWorkspace } from './workspace.js'

let workspace: ReturnType<typeof makeWorkspace>
afterEach(() => workspace.dispose())
const dropped: OwnDatabase[] = []
afterAll(async () => {
  for (const database of dropped) await database.drop()
})

/** A version of Better Auth on a database, with tables that its own tool makes. */
interface Row {
  readonly title: string
  readonly version: string
  readonly driver: Readonly<Record<string, string>>
  readonly import: string
  readonly database: string
  readonly open: () => Promise<OwnDatabase>
  readonly ask: (url: string, sql: string) => Promise<unknown>
  /** A name, as the database writes it. */
  readonly quoted: (name: string) => string
  /** The members that this version wants to know of an account besides. */
  readonly more?: string
  /** The files that it has besides, and what makes its tables, where its own tool only describes them. */
  readonly files?: Readonly<Record<string, string>>
  readonly tables: readonly (readonly [string, ...string[]])[]
  /** True where people have passkeys, too. */
  readonly passkeys?: boolean
  /** The step that only some of them are told, and what does it. */
  readonly said?: string
  readonly mend?: string
}

const POSTGRES = {
  driver: { pg: '^8.0.0' },
  import: "import { Pool } from 'pg'",
  database: 'new Pool({ connectionString: process.env.DATABASE_URL })',
  open: ownPostgres,
  tables: [],
  quoted: (name: string) => `"${name}"`,
  ask: async (url: string, sql: string): Promise<unknown> => {
    const client = new pg.Client(url)
    await client.connect()
    const { rows } = await client.query<object>(sql)
    await client.end()
    return rows
  },
}

const MYSQL = {
  driver: { mysql2: '^3.0.0' },
  import: "import { createPool } from 'mysql2/promise'",
  database: "createPool({ uri: process.env.DATABASE_URL, timezone: 'Z' })",
  open: ownMariadb,
  tables: [],
  quoted: (name: string) => `\`${name}\``,
  ask: async (url: string, sql: string): Promise<unknown> => {
    const connection = await mysql.createConnection(url)
    const [rows] = await connection.query(sql)
    await connection.end()
    return rows
  },
}

const SQLITE = {
  driver: { 'better-sqlite3': BETTER_SQLITE3 },
  import: "import Database from 'better-sqlite3'",
  database: "new Database(process.env.DATABASE_URL.replace('file:', ''))",
  open: ownSqlite,
  tables: [],
  quoted: (name: string) => `"${name}"`,
  ask: async (url: string, sql: string): Promise<unknown> => {
    const database = new Database(url.replace('file:', ''))
    const rows = database.prepare(sql).all()
    database.close()
    return rows
  },
}

const DRIZZLE_KIT = 'node_modules/drizzle-kit/bin.cjs'
const WITH_URL = ['node', '--env-file=.env', DRIZZLE_KIT] as const

const snake = (name: string): string =>
  name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

/** A database through Drizzle, with the tables that the command of Better Auth writes for it, and passkeys. */
const drizzled = (
  base: Pick<Row, 'driver' | 'open' | 'ask' | 'quoted'>,
  {
    dialect,
    provider,
    client,
    schema,
  }: Readonly<Record<'dialect' | 'provider' | 'client' | 'schema', string>>,
) => ({
  ...base,
  // The last one whose packages are the ones that the plugin asks for.
  version: '1.7.7',
  driver: {
    ...base.driver,
    '@better-auth/core': '1.7.7',
    '@better-auth/passkey': '1.7.6',
    'drizzle-kit': '0.31.11',
    'drizzle-orm': '0.45.4',
  },
  import: `import { drizzleAdapter } from 'better-auth/adapters/drizzle'
import { passkey } from '@better-auth/passkey'
import { db } from './db.js'
import * as schema from './schema.js'`,
  database: `drizzleAdapter(db, { provider: '${provider}', schema })`,
  files: {
    'src/db.js': client,
    'src/schema.js': schema,
    'drizzle.config.js': `import { defineConfig } from 'drizzle-kit'

export default defineConfig({
  dialect: '${dialect}',
  schema: './src/schema.js',
  dbCredentials: { url: process.env.DATABASE_URL },
})
`,
  },
  tables: [
    [...WITH_URL, 'generate'],
    [...WITH_URL, 'migrate'],
  ] as const,
  quoted: (name: string) => base.quoted(snake(name)),
  passkeys: true,
})

const ROWS: readonly Row[] = [
  {
    title: '1.7, PostgreSQL with Drizzle, and passkeys',
    ...drizzled(POSTGRES, {
      dialect: 'postgresql',
      provider: 'pg',
      client: `import { drizzle } from 'drizzle-orm/node-postgres'

export const db = drizzle(process.env.DATABASE_URL)
`,
      schema: SCHEMA_WITH_PASSKEYS,
    }),
  },
  {
    title: '1.7, MySQL with Drizzle, and passkeys',
    ...drizzled(MYSQL, {
      dialect: 'mysql',
      provider: 'mysql',
      client: `import { drizzle } from 'drizzle-orm/mysql2'

export const db = drizzle(process.env.DATABASE_URL)
`,
      // MySQL makes no key of what has no limit: the step that says so is done before.
      schema: SCHEMA_OF_MYSQL.replace(
        /text\("(account_id|provider_id)"\)/g,
        'varchar("$1", { length: 255 })',
      ),
    }),
  },
  {
    title: '1.7, SQLite with Drizzle, and passkeys',
    ...drizzled(
      { ...SQLITE, driver: { '@libsql/client': '^0.18.0' } },
      {
        dialect: 'sqlite',
        provider: 'sqlite',
        client: `import { drizzle } from 'drizzle-orm/libsql'

export const db = drizzle(process.env.DATABASE_URL)
`,
        schema: SCHEMA_OF_SQLITE,
      },
    ),
  },
  {
    title: '1.7, PostgreSQL with Kysely',
    version: '1.7.25',
    ...POSTGRES,
    driver: { ...POSTGRES.driver, kysely: '^0.28.0' },
    import: "import { db } from './db.js'",
    database: "{ db, type: 'postgres' }",
    files: {
      'src/db.js': `import { Kysely, PostgresDialect } from 'kysely'
import { Pool } from 'pg'

export const db = new Kysely({
  dialect: new PostgresDialect({ pool: new Pool({ connectionString: process.env.DATABASE_URL }) }),
})
`,
    },
  },
  { title: '1.6, PostgreSQL', version: '1.6.34', ...POSTGRES },
  {
    title: '1.7.1, whose accounts have an issuer, PostgreSQL',
    version: '1.7.1',
    ...POSTGRES,
    more: "issuer: 'local:github',",
    said: 'account.issuer must have a value',
    mend: 'alter table account alter column issuer drop not null',
  },
  { title: '1.7, MySQL', version: '1.7.25', ...MYSQL },
  { title: '1.7, SQLite', version: '1.7.25', ...SQLITE },
]

const packagesOf = (row: Row): Packages => ({
  'better-auth': row.version,
  express: '^5.1.0',
  ...row.driver,
})
const ofVersion = (wanted: string) => ROWS.filter(({ version }) => version === wanted)
/** What installs a project, by the version of Better Auth that it has. */
const INSTALLS = Object.fromEntries(
  [...new Set(ROWS.map(({ version }) => version))].map((version) => [
    version,
    unpackedOnce(agreed(ofVersion(version).map(packagesOf))),
  ]),
)

const filesOf = (row: Row, url: string) => ({
  'package.json': JSON.stringify({
    name: 'shop',
    private: true,
    type: 'module',
    scripts: { start: 'node --env-file=.env src/server.js' },
    dependencies: packagesOf(row),
  }),
  '.gitignore': 'node_modules\n.env\n',
  '.env': `DATABASE_URL=${url}\nBETTER_AUTH_SECRET=of-this-shop-alone-0123456789\nGITHUB_CLIENT_ID=shop\nGITHUB_CLIENT_SECRET=hush\n`,
  ...row.files,
  'src/auth.js': `import { betterAuth } from 'better-auth'
${row.import}

export const auth = betterAuth({
  database: ${row.database},
  baseURL: 'http://localhost:3000',
  emailAndPassword: { enabled: true },
${row.passkeys ? '  plugins: [passkey()],\n' : ''}  socialProviders: {
    github: {
      clientId: process.env.GITHUB_CLIENT_ID,
      clientSecret: process.env.GITHUB_CLIENT_SECRET,
    },
  },
})
`,
  'src/server.js': `import express from 'express'
import { toNodeHandler } from 'better-auth/node'
import { auth } from './auth.js'
import { service } from './service.js'

const app = express()
app.use('/service', service)
app.all('/api/auth/*splat', toNodeHandler(auth))
app.listen(process.env.PORT, () => console.log('listening'))
`,
  // A service that signs people in, as far as an authorization code gets.
  'src/service.js': `import { Router } from 'express'

export const service = Router()
service.get('/authorize', ({ query }, res) => {
  const back = new URL(query.redirect_uri)
  back.searchParams.set('code', 'a-code')
  if (query.state) back.searchParams.set('state', query.state)
  res.redirect(back.href)
})
service.post('/token', (_req, res) => { res.json({ access_token: 'token', token_type: 'bearer' }) })
service.get('/me', (_req, res) => { res.json({ id: 4711, login: 'ada', name: 'Ada', email: 'ada@example.test' }) })
`,
  // Its own tool makes the tables, and its own code writes the people.
  'people.js': `import { getMigrations } from 'better-auth/db/migration'
import { auth } from './src/auth.js'

${row.tables.length > 0 ? '' : 'await (await getMigrations(auth.options)).runMigrations()'}
await auth.api.signUpEmail({ body: { name: 'Bob', email: '${BOB.email}', password: '${BOB.password}' } })
const { internalAdapter } = await auth.$context
const account = {
  ${row.more ?? ''}
  providerId: 'github',
  accountId: '4711',
  accessToken: 'at',
  scope: 'read:user,user:email',
  accessTokenExpiresAt: new Date(Date.UTC(2030, 0, 2)),
}
const { user } = await internalAdapter.createOAuthUser({ name: 'Ada', email: 'ada@example.test', emailVerified: true }, account)
const { headers } = await auth.api.signInEmail({ body: { email: '${BOB.email}', password: '${BOB.password}' }, returnHeaders: true })
const [cookie] = headers.getSetCookie().map((line) => line.split(';')[0])
console.log(JSON.stringify({ ada: user.id, cookie }))
process.exit(0)
`,
})

/**
 * Bob signs in with the password there, and adds a passkey.
 *
 * @returns what signs him in with it; nothing where the row has no passkeys
 */
async function enrolBob({ passkeys = false }: Row, serve: () => Promise<string>) {
  const nothing = async (): Promise<void> => undefined
  if (!passkeys) return { signInHere: nothing, signInThere: nothing }
  const origin = await serve()
  const authenticator = makeAuthenticator(origin)
  const bob = { user: { name: 'Bob', email: BOB.email } }
  const there = makeVisitor(origin)
  await askTheirs(there, origin, 'sign-in/email', BOB)
  const creation = await askTheirs(there, origin, 'passkey/generate-register-options')
  const response = authenticator.create(creation as CreationOptions)
  await askTheirs(there, origin, 'passkey/verify-registration', { response })
  await workspace.stop()
  return {
    signInHere: async () => expect(await passkeyBob(origin, authenticator)).toMatchObject(bob),
    signInThere: async () => {
      await serve()
      const again = makeVisitor(origin)
      const request = await askTheirs(again, origin, 'passkey/generate-authenticate-options')
      const proof = { response: authenticator.get(request as RequestOptions) }
      expect(await askTheirs(again, origin, 'passkey/verify-authentication', proof)).toMatchObject(
        bob,
      )
    },
  }
}

/** Bob signs in with the passkey, as the page does. @returns who is signed in then */
async function passkeyBob(origin: string, authenticator: Authenticator): Promise<unknown> {
  const visitor = makeVisitor(origin)
  const read = async (path: string): Promise<unknown> =>
    (await visitor.ask(`/api/auth/${path}`)).json()
  const { options } = (await read('webauthn-options/passkey?action=authenticate')) as {
    options: RequestOptions
  }
  const { csrfToken } = (await read('csrf')) as { csrfToken: string }
  const data = JSON.stringify(authenticator.get(options))
  await visitor.ask('/api/auth/callback/passkey', {
    method: 'POST',
    body: new URLSearchParams({ csrfToken, action: 'authenticate', data }),
    headers: { origin },
  })
  return read('session')
}

test.each(ROWS)(
  'people of Better Auth $title sign in as who they were, in its tables',
  async (row) => {
    const database = await row.open()
    dropped.push(database)
    const ask = (sql: string) => row.ask(database.url, sql)
    workspace = makeWorkspace(filesOf(row, database.url))
    await INSTALLS[row.version]?.(workspace)
    for (const command of row.tables) await workspace.must(...command)
    const printed = await workspace.must('node', '--env-file=.env', 'people.js')
    const { ada, cookie } = JSON.parse(printed.trim().split('\n').at(-1) ?? '') as {
      ada: string
      cookie: string
    }
    await workspace.must('node', '-e', "require('node:fs').rmSync('people.js')")
    const serve = () => workspace.start(['node', '--env-file=.env', 'src/server.js'])
    const passkey = await enrolBob(row, serve)
    const before = workspace.tree()

    const ran = await workspace.createAuth('migrate', '--from', 'better-auth', '--yes')
    expect(ran, `${ran.stdout}\n${ran.stderr}`).toMatchObject({ code: row.said ? 5 : 0 })
    expect(ran.stdout).toContain('src/auth.js, under another name')
    expect(ran.stdout + ran.stderr).toContain(
      row.said ?? 'open http://localhost:3000/api/auth/signin',
    )
    // What is asked for is done: nothing gives accounts that.
    if (row.mend !== undefined) await ask(row.mend)
    const again = await workspace.createAuth('migrate', '--from', 'better-auth', '--yes')
    expect(again, `${again.stdout}\n${again.stderr}`).toMatchObject({ code: 0 })
    const applied = await workspace.createAuth('migrate', '--apply', '--yes')
    expect(applied, `${applied.stdout}\n${applied.stderr}`).toMatchObject({ code: 0 })
    const checked = await workspace.createAuth('migrate', '--check', '--database')
    expect(checked, `${checked.stdout}\n${checked.stderr}`).toMatchObject({ code: 0 })

    const people = `select name, email, image from ${row.quoted('user')} order by name`
    const everybody = [
      { name: 'Ada', email: 'ada@example.test', image: null },
      { name: 'Bob', email: 'bob@example.test', image: null },
    ]
    const local = `GitHub({
      authorization: 'http://localhost:' + process.env.PORT + '/service/authorize',
      token: 'http://localhost:' + process.env.PORT + '/service/token',
      userinfo: 'http://localhost:' + process.env.PORT + '/service/me',
    }),`
    const written = workspace.read('src/auth.js')
    workspace.write('src/auth.js', written.replace('    GitHub,', `    ${local}`))
    const origin = await serve()
    const stayed = await fetch(`${origin}/api/auth/session`, { headers: { cookie } })
    expect(await stayed.json()).toMatchObject({ user: { name: 'Bob', email: BOB.email } })

    const visitor = makeVisitor(origin)
    const asked = await visitor.press('/api/auth/signin', 'GitHub')
    const authorized = await visitor.ask(asked.headers.get('location') ?? '')
    await visitor.ask(authorized.headers.get('location') ?? '')
    const session: unknown = await (await visitor.ask('/api/auth/session')).json()
    expect(session).toMatchObject({ user: { name: 'Ada', email: 'ada@example.test' } })
    expect(await ask(people)).toEqual(everybody)
    const sessions = `select 1 as one from session where ${row.quoted('userId')} = '${ada}'`
    expect(await ask(sessions)).toEqual([{ one: 1 }])

    const hashes = `select password from account where ${row.quoted('providerId')} = 'credential'`
    const [theirs] = (await ask(hashes)) as [{ password: string }]
    expect(await signInBob(origin, 'a wrong password')).toEqual({
      to: `${origin}/api/auth/signin?error=CredentialsSignin&code=credentials`,
      session: null,
    })
    expect(await ask(hashes)).toEqual([theirs])
    for (const _ of ['their hash', 'ours']) {
      expect(await signInBob(origin, BOB.password)).toEqual({
        to: `${origin}/`,
        session: {
          user: { name: 'Bob', email: BOB.email, emailVerified: false, image: null },
          expires: expect.any(String),
        },
      })
      expect(await ask(hashes)).toEqual([
        { password: expect.stringMatching(/^\$scrypt\$ln=14,r=8,p=5\$/) },
      ])
    }
    await passkey.signInHere()
    expect(await ask(people)).toEqual(everybody)
    await workspace.stop()
    workspace.write('src/auth.js', written)
    for (const _ of ['the tables', 'the move']) {
      const undone = await workspace.createAuth('undo', '--yes')
      expect(undone, undone.stderr).toMatchObject({ code: 0 })
      if (undone.stdout.includes('src/server.js')) break
    }
    // What has run in the database stays written down.
    const own = ([name]: [string, string]): boolean => !/^(?:drizzle\/|package-lock)/.test(name)
    expect(Object.entries(workspace.tree()).filter(own)).toEqual(Object.entries(before).filter(own))
    await passkey.signInThere()
  },
)
