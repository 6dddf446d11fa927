import type { AuthConfig } from '@create-auth/runtime'
import { SqlAdapter } from '@create-auth/runtime/adapters/sql'
import mysql from 'mysql2/promise'
import pg from 'pg'
import { expect, test } from 'vitest'
import { pluralNames } from '../../runtime/src/tables/tables.js'
import { acme } from '../support/acme.js'
import { ownMariadb, ownPostgres, schema } from '../support/databases.js'
import { makeLog, visit } from '../runtime/engine/visitor.js'

const PICTURE = `data:,${'x'.repeat(200_000)}`

const SERVERS = {
  async MariaDB() {
    const { url, drop } = await ownMariadb()
    const client = mysql.createPool({ uri: url, connectionLimit: 20 })
    const run = async (statement: string): Promise<unknown> => client.query(statement)
    return { client, run, drop, end: () => client.end(), dialect: 'mysql' as const }
  },
  async PostgreSQL() {
    const { url, drop } = await ownPostgres()
    const client = new pg.Pool({ connectionString: url, max: 20 })
    const run = async (statement: string): Promise<unknown> => client.query(statement)
    return { client, run, drop, end: () => client.end(), dialect: 'postgresql' as const }
  },
}

test.each(Object.entries(SERVERS))(
  'two first sign-ins of one person at once succeed, a picture of 200 kB or not: %s',
  async (_, open) => {
    const { client, run, drop, end, dialect } = await open()
    for (const statement of schema(dialect, pluralNames)) await run(statement)
    const log = makeLog()
    let person = ''
    const config: AuthConfig = {
      adapter: SqlAdapter(client),
      providers: [
        acme({
          userinfo: {
            url: 'https://as.test/me',
            request: () => ({
              id: person,
              name: person,
              email: `${person}@example.test`,
              picture: PICTURE,
            }),
          },
        }),
      ],
      logger: log.logger,
    }
    const signIn = async (): Promise<unknown> => {
      const visitor = visit(config)
      const begun = await visitor.submit('/auth/signin/acme')
      const state = new URL(begun.headers.get('location') ?? '').searchParams.get('state') ?? ''
      await visitor.ask(`/auth/callback/acme?code=c&state=${state}`)
      const session = (await visitor.session()) as { user: { name: string } } | null
      return session?.user.name
    }
    for (let pair = 0; pair < 24; pair += 1) {
      person = `person-${pair}`
      expect(await Promise.all([signIn(), signIn(), signIn()])).toEqual([person, person, person])
    }
    expect(log.errors).toEqual([])
    await end()
    await drop()
  },
)
