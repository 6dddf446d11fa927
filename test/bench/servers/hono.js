import { session } from '@create-auth/runtime/hono'
import { createAdaptorServer } from '@hono/node-server'
import { Hono } from 'hono'
import { contestants } from '../contestants.js'
import { ORDERS, start } from './start.js'

const { ours } = contestants()
const app = new Hono()
const page = (c) => c.json(ORDERS)
const guard = async (c, next) => (c.get('session') ? next() : c.body(null, 401))

for (const [suffix, config] of [
  ['', ours.config],
  ['/stored', ours.database()],
]) {
  app.get(`/bare${suffix}`, page)
  app.get(`/ours${suffix}`, session(config), guard, page)
}

start(createAdaptorServer({ fetch: app.fetch }))
