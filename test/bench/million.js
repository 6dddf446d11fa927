// What a million users and sessions cost on PostgreSQL. See README.md.
//   npm run bench:million     makes a database on 127.0.0.1:5432 (or on the server of BENCH_POSTGRES), and drops it
// Exits with 1 where a statement scans a table of that size, and where a sign-in takes a second while rows are deleted.
import assert from 'node:assert/strict'
import { setTimeout as sleep } from 'node:timers/promises'
import { randomBytes } from 'node:crypto'
import { Auth } from '@create-auth/runtime'
import { DrizzleAdapter } from '@create-auth/runtime/adapters/drizzle'
import { KyselyAdapter } from '@create-auth/runtime/adapters/kysely'
import { SqlAdapter } from '@create-auth/runtime/adapters/sql'
import OAuth from '@create-auth/runtime/providers/oauth'
import { drizzle } from 'drizzle-orm/node-postgres'
import { bigint, boolean, pgTable, text, timestamp } from 'drizzle-orm/pg-core'
import { Kysely, PostgresDialect } from 'kysely'
import { names, tables, withPostgres } from './postgres.js'

const MILLION = 1_000_000
const PER_SECOND = 50
/** Milliseconds of sign-ins without anything beside them. */
const QUIET = 10_000

/** Half of the sessions, and of what else expires, has expired. */
const FILL = [
  `insert into users (id, name, email) select 'u' || i, 'User ' || i, 'u' || i || '@example.test' from generate_series(1, ${MILLION}) i`,
  `insert into accounts ("userId", type, provider, "providerAccountId", scope) select 'u' || i, 'oauth', 'acme', i::text, 'profile' from generate_series(1, ${MILLION}) i`,
  `insert into sessions ("sessionToken", "userId", expires) select md5(i::text), 'u' || i, now() + (i - ${MILLION / 2}) * interval '1 second' from generate_series(1, ${MILLION}) i`,
  `insert into verification_token (identifier, token, expires) select 'u' || i || '@example.test', md5(i::text), now() + (i - ${MILLION / 2}) * interval '1 second' from generate_series(1, ${MILLION}) i`,
  `insert into authenticators ("credentialID", "userId", "providerAccountId", "credentialPublicKey", counter, "credentialDeviceType", "credentialBackedUp") select md5(i::text), 'u' || i, md5(i::text), 'key', 0, 'multiDevice', true from generate_series(1, ${MILLION}) i`,
  `insert into sign_in_limits ("limitKey", count, expires) select md5(i::text), 1, now() + (i - ${MILLION / 2}) * interval '1 second' from generate_series(1, ${MILLION}) i`,
  'analyze',
]

/** Every method of an adapter, by keys that there are. */
async function askEverything(adapter) {
  const account = { provider: 'acme', providerAccountId: '7' }
  const expires = new Date(Date.now() + 86_400_000)
  const user = { id: `new-${randomBytes(6).toString('hex')}`, name: null, email: null }
  const mine = { userId: user.id, provider: 'acme', providerAccountId: user.id }
  const passkey = {
    credentialID: user.id,
    userId: user.id,
    providerAccountId: user.id,
    credentialPublicKey: 'key',
    counter: 0,
    credentialDeviceType: 'multiDevice',
    credentialBackedUp: true,
  }
  await adapter.getUser('u7')
  assert.equal((await adapter.getUserByEmail('u7@example.test')).id, 'u7')
  assert.equal((await adapter.getUserByAccount(account)).id, 'u7')
  await adapter.getAccount('7', 'acme')
  await adapter.listAccountsByUserId('u7')
  await adapter.listSessionsByUserId('u7')
  await adapter.listAuthenticatorsByUserId('u7')
  await adapter.createUser({ ...user, emailVerified: null, image: null })
  await adapter.updateUser({ id: user.id, name: 'Ada' })
  await adapter.linkAccount({ ...mine, type: 'oauth' })
  await adapter.updateAccount({ ...mine, scope: 'email' })
  await adapter.createSession({ sessionToken: user.id, userId: user.id, expires })
  assert.equal((await adapter.getSessionAndUser(user.id)).user.id, user.id)
  await adapter.updateSession({ sessionToken: user.id, expires })
  await adapter.createVerificationToken({ identifier: user.id, token: user.id, expires })
  await adapter.useVerificationToken({ identifier: user.id, token: user.id })
  await adapter.createAuthenticator(passkey)
  await adapter.getAuthenticator(user.id)
  await adapter.updateAuthenticatorCounter(user.id, 7)
  await adapter.incrementCounter({ key: user.id, amount: 1, expires })
  await adapter.deleteSession(user.id)
  await adapter.unlinkAccount(mine)
  await adapter.deleteUser(user.id)
  await adapter.deleteExpired(new Date(), 1)
}

/** A pool that notes each statement with its values. */
function noting(pool, note) {
  const query = (target) => (sql, values) => {
    note(sql, values)
    return target.query(sql, values)
  }
  return {
    query: query(pool),
    connect: async () => {
      const client = await pool.connect()
      return { query: query(client), release: () => client.release() }
    },
    end: async () => undefined,
  }
}

function drizzleTables() {
  const builders = {
    key: () => text(),
    text: () => text(),
    date: () => timestamp({ mode: 'date', precision: 3, withTimezone: true }),
    seconds: () => bigint({ mode: 'number' }),
    integer: () => bigint({ mode: 'number' }),
    boolean: () => boolean(),
  }
  const made = new Map(
    tables.map(({ id, columns }) => {
      const fields = columns.map(({ name, type }) => [name, builders[type]()])
      return [id, pgTable(names.plural[id], Object.fromEntries(fields))]
    }),
  )
  return {
    usersTable: made.get('user'),
    accountsTable: made.get('account'),
    sessionsTable: made.get('session'),
    verificationTokensTable: made.get('verificationToken'),
    authenticatorsTable: made.get('authenticator'),
    signInLimitsTable: made.get('signInLimit'),
  }
}

const ADAPTERS = {
  SqlAdapter: (pool, note) => SqlAdapter(noting(pool, note)),
  KyselyAdapter: (pool, note) =>
    KyselyAdapter(new Kysely({ dialect: new PostgresDialect({ pool: noting(pool, note) }) }), {
      tables: names.plural,
    }),
  DrizzleAdapter: (pool, note) =>
    DrizzleAdapter(drizzle(pool, { logger: { logQuery: note } }), drizzleTables()),
}

/** The steps of a plan, from the outside in. */
function stepsOf({ Plans = [], ...step }) {
  return [step, ...Plans.flatMap(stepsOf)]
}

/** @returns whether the planner reads no table from end to end for any of the statements */
async function explain(pool, name, make) {
  const statements = new Map()
  await askEverything(make(pool, (sql, values = []) => void statements.set(sql, [...values])))
  let good = true
  for (const [sql, values] of statements) {
    if (!/^(?:select|insert|update|delete|with)\b/i.test(sql)) continue
    const { rows } = await pool.query(`explain (format json) ${sql}`, values)
    const steps = stepsOf(rows[0]['QUERY PLAN'][0].Plan)
    const scans = steps.filter((step) => step['Node Type'] === 'Seq Scan')
    const used = [...new Set(steps.flatMap((step) => step['Index Name'] ?? []))]
    const what = scans.length > 0 ? `SCANS ${scans.map((step) => step['Relation Name'])}` : ''
    good &&= scans.length === 0
    console.log(
      `${name}  ${what || used.join(', ') || 'no table is read'}\n    ${sql.slice(0, 150)}`,
    )
  }
  return good
}

/** A site with a service that says who signs in; `signIn` takes the milliseconds of the callback. */
function site(adapter) {
  let person = 0
  const config = {
    adapter,
    trustHost: true,
    secret: 'a secret that is long enough for the whole of this run',
    providers: [
      OAuth({
        id: 'acme',
        name: 'Acme',
        clientId: 'client',
        clientSecret: 'the-secret-of-the-client',
        authorization: 'https://as.test/authorize',
        token: { url: 'https://as.test/token', request: () => ({ access_token: 'token' }) },
        userinfo: {
          url: 'https://as.test/userinfo',
          request: () => ({ id: String((person += 1)) }),
        },
      }),
    ],
  }
  const ask = (path, { cookies = [], form } = {}) => {
    const headers = { cookie: cookies.join('; '), origin: 'https://app.test' }
    const body = form && { method: 'POST', body: new URLSearchParams(form) }
    return Auth(new Request(new URL(path, 'https://app.test'), { headers, ...body }), config)
  }
  const cookiesOf = (response) => response.headers.getSetCookie().map((line) => line.split(';')[0])
  return async function signIn() {
    const csrf = await ask('/auth/csrf')
    const { csrfToken } = await csrf.json()
    const begun = await ask('/auth/signin/acme', { cookies: cookiesOf(csrf), form: { csrfToken } })
    const state = new URL(begun.headers.get('location')).searchParams.get('state')
    const start = performance.now()
    const cookies = cookiesOf(begun)
    const done = await ask(`/auth/callback/acme?code=code&state=${state}`, { cookies })
    const took = performance.now() - start
    assert.ok(cookiesOf(done).some((cookie) => cookie.includes('session-token=')))
    return took
  }
}

/** Signs people in, so many each second, until told to stop. @returns how long each took, in order of length */
async function load(signIn, goesOn) {
  const start = performance.now()
  const running = []
  for (let turn = 0; goesOn(performance.now() - start); turn += 1) {
    running.push(signIn())
    await sleep(Math.max(0, start + ((turn + 1) * 1000) / PER_SECOND - performance.now()))
  }
  return (await Promise.all(running)).toSorted((left, right) => left - right)
}

/** @returns whether no sign-in took a second */
async function clean(pool) {
  const adapter = SqlAdapter(pool)
  const signIn = site(adapter)
  for (let turn = 0; turn < 100; turn += 1) await signIn()
  const quiet = await load(signIn, (elapsed) => elapsed < QUIET)
  const median = quiet[Math.trunc(quiet.length / 2)]
  const start = performance.now()
  let gone
  const cleaning = adapter.deleteExpired(new Date()).then((counts) => void (gone = counts))
  const busy = await load(signIn, () => gone === undefined)
  await cleaning
  const seconds = ((performance.now() - start) / 1000).toFixed(1)
  const slow = busy.filter((took) => took >= 1000).length
  const ratio = (took) => `${(took / median).toFixed(1)} ×`
  console.log(`deleted in batches, in ${seconds} s: ${JSON.stringify(gone)}`)
  console.log(`sign-ins beside it: ${busy.length}, ${(busy.length / seconds).toFixed(0)} a second`)
  console.log(`to the median without it, the median: ${ratio(busy[Math.trunc(busy.length / 2)])}`)
  console.log(
    `to the median without it, the slowest: ${ratio(busy.at(-1))} (without it: ${ratio(quiet.at(-1))})`,
  )
  console.log(`sign-ins that took a second: ${slow}`)
  return slow === 0 && gone.sessions > MILLION / 2 - 10_000
}

await withPostgres(async (pool) => {
  for (const sql of FILL) await pool.query(sql)
  let good = true
  for (const [name, make] of Object.entries(ADAPTERS))
    good = (await explain(pool, name, make)) && good
  if (!(await clean(pool)) || !good) process.exitCode = 1
})
