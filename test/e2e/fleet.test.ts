import { fork, type ChildProcess } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { Redis } from 'ioredis'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { pluralNames } from '../../runtime/src/tables/tables.js'
import { makeVisitor } from '../demo/visitor.js'
import { ownPostgres, schema, type OwnDatabase } from '../support/databases.js'

const script = fileURLToPath(new URL('fleet-server.js', import.meta.url))
const REDIS_URL = process.env['REDIS_URL'] ?? 'redis://127.0.0.1:6379'
const prefix = `fleet-${randomBytes(6).toString('hex')}:`
const OLD = 'o'.repeat(40)
const NEW = 'n'.repeat(40)

let database: OwnDatabase
beforeAll(async () => {
  database = await ownPostgres()
  const client = new pg.Client(database.url)
  await client.connect()
  await client.query(schema('postgresql', pluralNames).join(';\n'))
  await client.end()
})
afterAll(async () => {
  const redis = new Redis(REDIS_URL)
  const keys = await redis.keys(`${prefix}*`)
  if (keys.length > 0) await redis.del(keys)
  await redis.quit()
  await database.drop()
})

interface Server {
  readonly origin: string
  readonly child: ChildProcess
}

/** Whatever a test leaves behind. */
const running = new Set<ChildProcess>()
afterEach(() => {
  for (const child of running) child.kill('SIGKILL')
  running.clear()
})

type Strategy = 'database' | 'jwt'

async function start(strategy: Strategy, secrets: readonly string[]): Promise<Server> {
  const env = {
    PATH: process.env['PATH'],
    // Everybody signs in without a password.
    NODE_ENV: 'development',
    DATABASE_URL: database.url,
    REDIS_URL,
    PREFIX: prefix,
    STRATEGY: strategy,
    SECRETS: secrets.join(','),
  }
  const child = fork(script, { env })
  running.add(child)
  const [message]: unknown[] = await once(child, 'message')
  const port: unknown = Reflect.get(Object(message), 'port')
  return { origin: `http://localhost:${String(port)}`, child }
}

async function end({ child }: Server, signal: NodeJS.Signals = 'SIGTERM'): Promise<void> {
  const ended = once(child, 'exit')
  child.kill(signal)
  await ended
}

type Cookies = ReadonlyMap<string, string>

/** Somebody signs in. */
async function signIn({ origin }: Server): Promise<Cookies> {
  const visitor = makeVisitor(origin)
  await visitor.press('/auth/signin', 'Ada Lovelace')
  return visitor.cookies
}

/** Who a server takes somebody for. */
async function who({ origin }: Server, cookies: Cookies): Promise<unknown> {
  const visitor = makeVisitor(origin)
  for (const [name, value] of cookies) visitor.cookies.set(name, value)
  const seen: unknown = await (await visitor.ask('/who')).json()
  return seen
}

const ADA = 'ada@example.test'

describe.each(['database', 'jwt'] as const)('two servers, sessions by strategy %s', (strategy) => {
  test('a sign-in on one is a session on the other', async () => {
    const [left, right] = [await start(strategy, [OLD]), await start(strategy, [OLD])]
    const ada = await signIn(left)
    expect([await who(left, ada), await who(right, ada), await who(right, new Map())]).toEqual([
      ADA,
      ADA,
      null,
    ])
    await Promise.all([end(left), end(right)])
  })

  test('a secret is replaced, one server after the other, and nobody is signed out', async () => {
    // First everybody learns the new one, then everybody uses it, then the old one goes.
    const phases = [
      [OLD, NEW],
      [NEW, OLD],
    ]
    const fleet = [await start(strategy, [OLD]), await start(strategy, [OLD])]
    const sessions: Cookies[] = []
    for (const secrets of phases) {
      for (const before of fleet.slice()) {
        fleet.splice(fleet.indexOf(before), 1, await start(strategy, secrets))
        await end(before)
        for (const server of fleet) sessions.push(await signIn(server))
        for (const server of fleet) {
          const seen = await Promise.all(sessions.map((cookies) => who(server, cookies)))
          expect(seen).toEqual(sessions.map(() => ADA))
        }
      }
    }
    for (const server of fleet) await end(server)
  })

  test('a server that is killed loses nothing', async () => {
    const [left, right] = [await start(strategy, [OLD]), await start(strategy, [OLD])]
    const ada = await signIn(left)
    await end(left, 'SIGKILL')
    expect(await who(right, ada)).toBe(ADA)
    const again = await start(strategy, [OLD])
    expect(await who(again, ada)).toBe(ADA)
    await Promise.all([end(right), end(again)])
  })
})

test('one person is one user, however often and wherever they sign in', async () => {
  const client = new pg.Client(database.url)
  await client.connect()
  const { rows } = await client.query('select email from users')
  await client.end()
  expect(rows).toEqual([{ email: ADA }])
})
