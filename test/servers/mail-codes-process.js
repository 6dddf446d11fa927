// One process of a fleet: posts forms to the callback of a mail provider, all at once, and prints where each answer led, and how
// many wrong codes it has counted. What is mailed is printed, too.
import { Auth, skipCSRFCheck } from '@create-auth/runtime'
import { RedisAdapter } from '@create-auth/runtime/adapters/redis'
import { SqlAdapter } from '@create-auth/runtime/adapters/sql'
import { withHost } from '@create-auth/runtime/testing'
import { Redis } from 'ioredis'
import mysql from 'mysql2/promise'
import Database from 'better-sqlite3'
import pg from 'pg'

const [kind = '', url = '', prefix = ''] = process.argv.slice(2)

const stores = {
  postgresql() {
    const pool = new pg.Pool({ connectionString: url, max: 4 })
    return { adapter: SqlAdapter(pool), close: () => pool.end() }
  },
  mariadb() {
    const pool = mysql.createPool({ uri: url, connectionLimit: 4 })
    return { adapter: SqlAdapter(pool), close: () => pool.end() }
  },
  sqlite() {
    const database = new Database(url.replace('file:', ''))
    database.pragma('busy_timeout = 30000')
    return { adapter: SqlAdapter(database), close: () => database.close() }
  },
  redis() {
    const client = new Redis(url)
    return { adapter: RedisAdapter(client, { baseKeyPrefix: prefix }), close: () => client.quit() }
  },
}

const { adapter, close } = stores[kind]()
let counted = 0
const mails = []
const counting = {
  ...adapter,
  incrementCounter(increment) {
    if (increment.key.startsWith('wrong:') && increment.amount === 1) counted += 1
    return adapter.incrementCounter(increment)
  },
}
const config = withHost(
  {
    secret: 'a-secret-of-at-least-32-characters',
    trustHost: true,
    skipCSRFCheck,
    session: { strategy: 'jwt' },
    logger: {
      warn: () => {},
      error: (error) => error.type !== 'Verification' && console.error(error),
    },
    limits: { tokensPerAddress: false, tokensPerAddressAndNetwork: false, tokensPerNetwork: false },
    adapter: counting,
    providers: [
      {
        id: 'mail',
        name: 'Mail',
        type: 'email',
        code: true,
        sendMail: ({ url: link, code }) => void mails.push({ link, code }),
      },
    ],
  },
  { now: () => Date.UTC(2026, 0, 15, 12), env: {}, requestTimeout: 60_000 },
)

async function post({ path, fields, cookie = '' }) {
  const request = new Request(`https://app.test/auth/${path}`, {
    method: 'POST',
    headers: { cookie },
    body: new URLSearchParams(fields),
  })
  const { headers } = await Auth(request, config)
  const cookies = headers.getSetCookie().map((line) => line.split(';')[0])
  return { location: headers.get('location'), cookie: cookies.join('; ') }
}

process.stdout.write('ready\n')
let said = ''
process.stdin.on('data', (chunk) => void (said += chunk))
// All begin when the last one is ready.
process.stdin.once('end', async () => {
  const answers = await Promise.all(JSON.parse(said).map(post))
  await close()
  process.stdout.write(JSON.stringify({ answers, counted, mails }), () => process.exit(0))
})
