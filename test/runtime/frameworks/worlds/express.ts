import { createServer } from 'node:http'
import { Readable } from 'node:stream'
import {
  ExpressAuth,
  getAccessToken,
  getSession,
  readSession,
  requireFresh,
  requireRole,
  session,
} from '@create-auth/runtime/express'
import type { FrameworkWorld } from '@create-auth/runtime/testing'
import type { Express } from '../../../support/express-versions.js'
import { EVE, NO_ACTIONS, PHOTOS, STAFF, tokenTold } from './acted.js'
import { served } from './served.js'
import { twoParts } from './two-parts.js'

/** A version of Express with the binding. */
export function expressWorld(express: Express): FrameworkWorld {
  return {
    lacks: { actions: NO_ACTIONS },
    async start({ config, basePath, readsBodies, trustsProxy }) {
      const app = express()
      const held = twoParts()
      if (trustsProxy) app.set('trust proxy', 1)
      if (readsBodies) app.use(express.json(), express.urlencoded({ extended: true, limit: '1mb' }))
      app.use(basePath, ExpressAuth(config))
      app.use(session(config))
      app.post(`${basePath}/login`, express.text({ type: '*/*' }), (req, res) => {
        res.json({ login: req.body })
      })
      app.get('/session', (_req, res) => void res.json(res.locals['session']))
      app.get('/function', (req, res, next) => {
        getSession(req, config).then((found) => void res.json(found), next)
      })
      app.get('/forged', (req, res, next) => {
        Object.assign(res.locals, { session: EVE })
        readSession(req, config).then((found) => void res.json(found), next)
      })
      app.all('/fresh', requireFresh(config), (_req, res) => void res.json('passed'))
      app.all('/fresh/minute', requireFresh(config, { maxAge: 60 }), (_req, res) => {
        res.json('passed')
      })
      app.all('/admin', requireRole(config, 'admin'), (_req, res) => void res.json('passed'))
      app.all('/staff', requireRole(config, STAFF), (_req, res) => void res.json('passed'))
      app.get('/token', (req, res, next) => {
        const asked = tokenTold(async () => getAccessToken(req, config, 'acme'))
        asked.then((told) => void res.json(told), next)
      })
      app.get('/token/photos', (req, res, next) => {
        const asked = tokenTold(async () => getAccessToken(req, config, 'acme', PHOTOS))
        asked.then((told) => void res.json(told), next)
      })
      app.get('/cookie', (_req, res) => void res.cookie('theme', 'dark').end())
      app.get('/stream', (_req, res) => void Readable.from(held.parts()).pipe(res))
      app.get('/release', (_req, res) => {
        held.release()
        res.end()
      })
      return served(createServer(app))
    },
  }
}
