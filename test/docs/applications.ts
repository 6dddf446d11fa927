import { createServer } from 'node:http'
import type { Application } from '@create-auth/runtime/testing'
import express, { type RequestHandler, type Router } from 'express'
import { served } from '../runtime/frameworks/worlds/served.js'
import type { Shown } from './shown.js'

/** The application of a framework's page, which is made of nothing but what the page shows. */
export interface ShownApplication {
  readonly page: string
  /** What stands for packages that are not here, by name. */
  readonly packages?: Readonly<Record<string, string>>
  readonly start: (load: Shown['load']) => Promise<Application>
}

/** Every application of a framework that runs within the process of a test. */
export const APPLICATIONS: readonly ShownApplication[] = [
  {
    page: 'docs/frameworks/express',
    async start(load) {
      const { authHandler, authSession } = (await load('src/auth.ts')) as Record<
        string,
        RequestHandler
      >
      const { orders } = (await load('src/orders.ts')) as { orders: Router }
      const { login } = (await load('src/login.ts')) as { login: Router }
      const app = express()
      app.use('/auth', authHandler!)
      app.use(authSession!, orders, login)
      return served(createServer(app))
    },
  },
]
