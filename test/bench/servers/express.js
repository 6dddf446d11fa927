import { createServer } from 'node:http'
import { getSession as peerGetSession } from '@auth/express'
import { getSession } from '@create-auth/runtime/express'
import express from 'express'
import { contestants } from '../contestants.js'
import { ORDERS, start } from './start.js'

const { ours, peer } = contestants()
const app = express()

function page(_req, res) {
  res.json(ORDERS)
}

function behind(check) {
  return async (req, res, next) => {
    const session = await check(req)
    if (session) next()
    else res.sendStatus(401)
  }
}

/** The page for sessions in cookies, and for those that are stored. */
function serve(path, guard, contestant) {
  app.get(path, ...guard(contestant.config), page)
  app.get(`${path}/stored`, ...guard(contestant.database()), page)
}

serve('/bare', () => [], ours)
serve('/ours', (config) => [behind((req) => getSession(req, config))], ours)
serve('/peer', (config) => [behind((req) => peerGetSession(req, config))], peer)

start(createServer(app))
