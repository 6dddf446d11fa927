// One of several servers of an application: users in PostgreSQL, sessions in Redis or in the cookie.
import { SqlAdapter } from '@create-auth/runtime/adapters/sql'
import { withRedisSessions } from '@create-auth/runtime/adapters/redis'
import { ExpressAuth, getSession } from '@create-auth/runtime/express'
import Dev from '@create-auth/runtime/providers/dev'
import express from 'express'
import { Redis } from 'ioredis'
import pg from 'pg'

const { DATABASE_URL, REDIS_URL, PREFIX, SECRETS, STRATEGY } = process.env
const users = SqlAdapter(new pg.Pool({ connectionString: DATABASE_URL }))
const config = {
  adapter: withRedisSessions(users, new Redis(REDIS_URL), { baseKeyPrefix: PREFIX }),
  session: { strategy: STRATEGY, hashTokens: true },
  secret: SECRETS.split(','),
  providers: [Dev],
  trustHost: true,
}

const app = express()
app.use('/auth', ExpressAuth(config))
app.get('/who', async (req, res) => {
  const session = await getSession(req, config)
  res.json(session?.user?.email ?? null)
})
const server = app.listen(0, () => process.send({ port: server.address().port }))
