import { createHash } from 'node:crypto'
import type { AuthConfig } from '@create-auth/runtime'
import { ExpressAuth, session } from '@create-auth/runtime/express'
import { withHost, type Host } from '@create-auth/runtime/testing'
import type { Application } from 'express'
import { openBrowser, type Answer, type Browser } from './browser.js'
import type { Express } from './express-versions.js'
import { makeLog, type Log } from './log.js'
import { serve } from './serve.js'
import type { EventOrigin } from '../../runtime/src/config/config.js'
import { saidBy } from './events.js'

/** At least 32 characters. */
export const SECRET = 'KpXq3vJ8wZr5tYb2NcGfHd6mLsAe9uQ4'

/** An event, or the call of a callback, with what it was given. */
export type Told = readonly [name: string, message: unknown]

export interface Site {
  /** As the visitor sees it. */
  readonly origin: string
  /** The URL that the endpoints are below. */
  readonly base: string
  readonly port: number
  readonly log: Log
  /** Events in order. */
  readonly events: readonly Told[]
  /** Opens a browser that reaches the site the way its visitors do. */
  readonly browser: () => Browser
  /** Forgets what the process remembers: keys, discovery documents, used values. */
  readonly restart: () => void
}

export interface SiteOptions {
  readonly express: Express
  /** The configuration for the site at this origin. */
  readonly config: (origin: string) => Promise<Partial<AuthConfig>>
  readonly world?: Partial<Host>
  /** The site is https://app.test, behind a proxy that ends TLS and is trusted. */
  readonly tls?: boolean
  /** Where the endpoints are; `/auth` by default. */
  readonly basePath?: string
  /** Builds another application than the usual one. */
  readonly build?: (app: Application, config: AuthConfig) => void
}

const EVENTS = ['signIn', 'signOut', 'session'] as const

/** Sign-in below `/auth`, and a page that tells who is signed in. */
function buildUsual(app: Application, config: () => AuthConfig): void {
  app.use('/auth', async (req, res, next) => ExpressAuth(config())(req, res, next))
  app.use(async (req, res, next) => session(config())(req, res, next))
  app.get('/', (_req, res) => void res.json(res.locals['session']))
}

/** An Express application that people can sign in to. */
export async function startSite(options: SiteOptions): Promise<Site> {
  const app = options.express()
  const port = await serve(app)
  const origin = options.tls ? 'https://app.test' : `http://localhost:${port}`
  const log = makeLog()
  const events: Told[] = []
  const config = withHost(
    {
      providers: [],
      secret: SECRET,
      ...(options.tls && { trustHost: true }),
      logger: log.logger,
      events: Object.fromEntries(
        EVENTS.map((name) => [
          name,
          (message: EventOrigin) => void events.push([name, saidBy(message)]),
        ]),
      ),
      ...(await options.config(origin)),
    },
    { env: { NODE_ENV: 'development' }, ...options.world },
  )
  let current = { ...config }
  if (options.tls) app.set('trust proxy', 1)
  if (options.build) options.build(app, config)
  else buildUsual(app, () => current)
  const headers = {
    host: '127.0.0.1',
    'x-forwarded-host': 'app.test',
    'x-forwarded-proto': 'https',
  }
  const proxies = options.tls ? { [origin]: { port, headers } } : {}
  return {
    origin,
    base: `${origin}${options.basePath ?? '/auth'}`,
    port,
    log,
    events,
    browser: () => openBrowser({ proxies }),
    restart: () => void (current = { ...config }),
  }
}

/** How a visitor begins to sign in. */
export interface Beginning {
  /** Where the visitor was going. */
  readonly callbackUrl?: string
  /** Put behind the form's action by the page's own script. */
  readonly query?: string
}

/** Opens the sign-in page and presses the provider's button. */
export async function beginSignIn(
  site: Site,
  browser: Browser,
  provider: string,
  { callbackUrl, query = '' }: Beginning = {},
): Promise<Answer> {
  const search = callbackUrl === undefined ? '' : `?${new URLSearchParams({ callbackUrl })}`
  const page = await browser.open(`${site.base}/signin${search}`)
  return browser.submit(page, { action: `/signin/${provider}`, query })
}

/** The session that the site tells a page's script: who is signed in. */
export async function whoAmI(site: Site, browser: Browser): Promise<unknown> {
  const answer = await browser.open(`${site.base}/session`)
  return JSON.parse(answer.body)
}

/** The cookies of one sign-in carry this in their names: 9 bytes of the SHA-256 of its state, base64url. */
export function transactionOf(begun: Answer): string {
  const state = new URL(begun.location ?? '').searchParams.get('state') ?? ''
  return createHash('sha256').update(state).digest().subarray(0, 9).toString('base64url')
}
