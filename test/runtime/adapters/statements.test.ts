import Sqlite from 'better-sqlite3'
import { SqlAdapter, type SqlClient } from '@create-auth/runtime/adapters/sql'
import pg from 'pg'
import { describe, expect, onTestFinished, test } from 'vitest'
import { pluralNames } from '../../../runtime/src/tables/tables.js'
import { ownPostgres, schema } from '../../support/databases.js'
import { ADA, DAY, makeWorld, type WorldOptions } from '../stored/world.js'

/** The action of a statement, and its tables. */
function wordsOf(sql: string): string {
  const tables = [...sql.matchAll(/(?:from|join|into|update) "(\w+)"/g)].map(([, table]) => table)
  return `${sql.split(' ')[0]} ${tables.join('+')}`
}

/** The answer, kept for a browser that sends a form, or a response of a service, to two processes. */
const ANSWER = 'insert verification_token'

/** Clients that tell each statement before they run it. */
const clients = {
  async 'better-sqlite3'(tell) {
    const database = new Sqlite(':memory:')
    onTestFinished(() => void database.close())
    for (const statement of schema('sqlite', pluralNames)) database.exec(statement)
    return { prepare: (sql) => (tell(sql), database.prepare(sql)) }
  },
  async pg(tell) {
    const { url, drop } = await ownPostgres()
    const pool = new pg.Pool({ connectionString: url })
    onTestFinished(async () => {
      await pool.end()
      await drop()
    })
    await pool.query(schema('postgresql', pluralNames).join(';\n'))
    return { query: (sql: string, values: unknown[]) => (tell(sql), pool.query(sql, values)) }
  },
} satisfies Readonly<Record<string, (tell: (sql: string) => void) => Promise<SqlClient>>>

describe.each(Object.entries(clients))('statements of SqlAdapter with %s', (_, connect) => {
  /** A site whose users are in the database, and the statements since the last time they were asked for. */
  async function open(options: WorldOptions = {}) {
    const log: string[] = []
    const client = await connect((sql) => void log.push(wordsOf(sql)))
    const world = makeWorld({
      ...options,
      config: { ...options.config, adapter: SqlAdapter(client) },
    })
    return { ...world, statements: () => log.splice(0) }
  }

  test('a session check is one, with stored sessions, and none with tokens', async () => {
    const stored = await open()
    const browser = stored.browser()
    await stored.signIn(browser)
    stored.statements()
    await browser.session()
    expect(stored.statements()).toEqual(['select sessions+users'])

    const sealed = await open({ strategy: 'jwt' })
    const other = sealed.browser()
    await sealed.signIn(other)
    sealed.statements()
    expect(await other.session()).toMatchObject({ user: { email: ADA.email } })
    expect(sealed.statements()).toEqual([])
  })

  test('a visitor without a session costs none', async () => {
    const world = await open()
    expect(await world.browser().session()).toBeNull()
    await world.begin(world.browser())
    expect(world.statements()).toEqual([])
  })

  test('a session check that prolongs the session writes it once', async () => {
    const world = await open()
    const browser = world.browser()
    await world.signIn(browser)
    world.clock.advance(2 * DAY)
    world.statements()
    await browser.session()
    expect(world.statements()).toEqual(['select sessions+users', 'update sessions'])
    await browser.session()
    expect(world.statements()).toEqual(['select sessions+users'])
  })

  test('to sign up: ten', async () => {
    const world = await open()
    await world.signIn(world.browser())
    expect(world.statements()).toEqual([
      'select accounts+users',
      'select users',
      'select users',
      'insert verification_token',
      'insert users',
      'insert accounts',
      'select accounts+users',
      'delete verification_token',
      'insert sessions',
      ANSWER,
    ])
  })

  test('to sign in: four; again in the same browser: six', async () => {
    const world = await open()
    await world.signIn(world.browser())
    world.statements()
    const browser = world.browser()
    await world.signIn(browser)
    expect(world.statements()).toEqual([
      'select accounts+users',
      'update accounts',
      'insert sessions',
      ANSWER,
    ])
    await world.signIn(browser)
    expect(world.statements()).toEqual([
      'select sessions+users',
      'select accounts+users',
      'update accounts',
      'insert sessions',
      'delete sessions',
      ANSWER,
    ])
  })

  test('to sign out: two', async () => {
    const world = await open()
    const browser = world.browser()
    await world.signIn(browser)
    world.statements()
    await browser.submit('/auth/signout')
    expect(world.statements()).toEqual(['select sessions+users', 'delete sessions'])
    expect(await browser.session()).toBeNull()
    expect(world.statements()).toEqual([])
  })

  test('to be mailed a link: five; to follow it for the first time: nine', async () => {
    const world = await open({ passwordless: true })
    const browser = world.browser()
    await browser.submit('/auth/signin/mail', { email: 'new@example.test' })
    expect(world.statements()).toEqual([
      'insert sign_in_limits',
      'select users',
      'select users',
      'select sign_in_limits',
      'insert verification_token',
    ])
    await browser.ask(world.links[0] ?? '')
    expect(world.statements()).toEqual([
      'insert sign_in_limits',
      'select sign_in_limits',
      'delete verification_token',
      'insert sign_in_limits',
      'select users',
      'select users',
      'insert users',
      'insert sessions',
      ANSWER,
    ])
    expect(await browser.session()).toMatchObject({ user: { email: 'new@example.test' } })
  })
})
