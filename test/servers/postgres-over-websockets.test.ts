import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import { connect, type AddressInfo } from 'node:net'
import { Pool, neonConfig } from '@neondatabase/serverless'
import { SqlAdapter, type SqlClient } from '@create-auth/runtime/adapters/sql'
import { adapterRules } from '@create-auth/runtime/testing'
import { createPool } from '@vercel/postgres'
import pg from 'pg'
import { WebSocket, WebSocketServer, createWebSocketStream } from 'ws'
import { beforeAll, describe, expect, test } from 'vitest'
import { pluralNames } from '../../runtime/src/tables/tables.js'
import { ownPostgres, schema, type OwnDatabase } from '../support/databases.js'

// Drivers of serverless platforms speak PostgreSQL's protocol over a WebSocket; a few lines stand in for the platform's end.
const server: Server = createServer()
const sockets = new WebSocketServer({ server })
sockets.on('connection', (socket) => {
  const stream = createWebSocketStream(socket)
  const database = connect(5432, '127.0.0.1')
  stream.on('error', () => database.destroy())
  database.on('error', () => stream.destroy())
  stream.pipe(database).pipe(stream)
})

beforeAll(async () => {
  await once(server.listen(0, '127.0.0.1'), 'listening')
  return () => server.close()
})

/** Has a driver connect to these few lines. */
function throughHere(config: typeof neonConfig): void {
  const { port } = server.address() as AddressInfo
  Object.assign(config, {
    webSocketConstructor: WebSocket,
    wsProxy: () => `127.0.0.1:${port}/v1`,
    useSecureWebSocket: false,
    pipelineTLS: false,
    pipelineConnect: false,
  })
}

describe.each([
  [
    '@neondatabase/serverless',
    async (connectionString: string) => {
      throughHere(neonConfig)
      return new Pool({ connectionString })
    },
  ],
  [
    '@vercel/postgres',
    async (connectionString: string) => {
      // It has a version of the other one of its own, and tells no one.
      const own: string =
        './node_modules/@vercel/postgres/node_modules/@neondatabase/serverless/index.mjs'
      throughHere((await import(own)).neonConfig)
      return createPool({
        connectionString: connectionString.replace('127.0.0.1', 'a-pooler.test'),
      })
    },
  ],
])('SqlAdapter on %s', (_, open) => {
  let database: OwnDatabase
  let pool: SqlClient & { end(): Promise<void> }
  const connections = sockets.clients
  beforeAll(async () => {
    database = await ownPostgres()
    const client = new pg.Client(database.url)
    await client.connect()
    for (const statement of schema('postgresql', pluralNames)) await client.query(statement)
    await client.end()
    pool = await open(database.url)
    return async () => {
      await pool.end()
      await database.drop()
    }
  })

  test.each(adapterRules.map(({ name, run }) => [name, run] as const))('%s', async (__, run) => {
    await run(SqlAdapter(pool))
    expect(connections.size).toBeGreaterThan(0)
  })
})
