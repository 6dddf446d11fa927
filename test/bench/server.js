// An Express application with one page behind nothing, behind ours and behind the peer. Tells its CPU time when it is asked.
import { getSession as peerGetSession } from '@auth/express'
import { getSession } from '@create-auth/runtime/express'
import express from 'express'
import { contestants } from './contestants.js'

const { ours, peer } = contestants()
const app = express()

function page(_req, res) {
  res.json({ orders: [{ id: 1, state: 'sent' }] })
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

const server = app.listen(0, '127.0.0.1', () => process.send({ port: server.address().port }))

let start
process.on('message', (message) => {
  if (message === 'begin') {
    start = process.cpuUsage()
    process.send('begun')
    return
  }
  const { user, system } = process.cpuUsage(start)
  process.send({ cpu: (user + system) / 1000 })
})
process.on('disconnect', () => process.exit())
