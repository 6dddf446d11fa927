import type { NextRequest } from 'next/server.js'
import { cookieHeader, type Acting } from '../bridge/act.js'
import { resolveConfig, placeConfig } from '../bridge/configuration.js'
import { stripQuery } from '../bridge/exchange.js'
import { isLed } from '../bridge/fresh.js'
import { fullStack, type FullStack } from '../bridge/full-stack.js'
import type { FrameworkHost } from '../bridge/host.js'
import { toWebHeaders, toRequest } from '../bridge/node.js'
import { seenPage } from '../bridge/site-pages.js'
import { readOrigin, trustsForwarded } from '../config/action-url.js'
import { publicPrefix } from '../config/env.js'
import { getEngine, type Engine } from '../engine.js'
import { BadRequest } from '../errors.js'
import { toError } from '../guards.js'
import type { ClientAddress } from '../request.js'
import type { Awaitable } from '../types.js'
import type { WebHeaders, WebRequest } from '../web-types.js'
import { mountPoint, visiblePath } from './base-path.js'
import { redirectPage, pageRequest } from './page.js'
import type { NextAuthConfig, NextAuthOptions, NextCallbacks, PagesRequest } from './types.js'

/** A configuration, or a function that gives the one for a request; Next hands none to components, actions and Pages. */
export type NextConfiguration<Config extends NextAuthConfig = NextAuthConfig> =
  | Config
  | ((request: NextRequest | undefined) => Config)

interface NextSite {
  readonly engine: Engine
  readonly basePath: string
  readonly authorized: NextCallbacks['authorized'] | undefined
  /** Undefined where nobody tells who has made a request with these headers. */
  readonly client: (headers: WebHeaders) => ClientAddress | undefined
}

export interface NextAsked extends NextSite {
  readonly key: object
  readonly method: string
  readonly headers: WebHeaders
  /** By name, decoded, with those that were set since; those of the header where undefined. */
  readonly cookies?: Acting['cookies']
  /** Path and query, where they are an endpoint's: as the visitor sees them. */
  readonly target: () => string
  /** Where to come back to, as the visitor sees it; the endpoint decides where undefined. */
  readonly back: () => string | undefined
  readonly read: () => Awaitable<WebRequest>
}

/** A component, or an action, has no request by itself. */
async function readNothing(): Promise<never> {
  throw new TypeError('Next hands over no request here')
}

export interface NextExchange extends FullStack<NextAsked> {
  readonly host: FrameworkHost<NextAsked>
  readonly inRoute: (request: NextRequest) => NextAsked
  readonly inPages: (req: PagesRequest) => NextAsked
  /** That of components, actions and handlers of the App Router. @throws where none is answered */
  readonly inApp: () => Promise<NextAsked>
}

/**
 * `http` or `https`, as the visitor sees it. Next itself sets X-Forwarded-Proto where nobody else has, so that it can't be
 * told who says it: it counts where the environment trusts proxies, and for the https of `next dev`.
 */
function findProtocol({ host: { env } }: Engine, headers: WebHeaders): string {
  const believed = trustsForwarded(env) || env['NODE_ENV'] === 'development'
  const said = believed ? headers.get('x-forwarded-proto')?.split(',')[0]?.trim() : undefined
  return said === 'https' ? said : 'http'
}

/** The origin that a request names: what Next says of the host is what it listens to itself. */
function nameOrigin(engine: Engine, headers: WebHeaders): string {
  try {
    return readOrigin(headers, findProtocol(engine, headers), engine.host.env)
  } catch (thrown) {
    throw new BadRequest(400, toError(thrown).message)
  }
}

/** Reads no configuration before there is a request: a build has no secret. */
function createSiteReader(configuration: NextConfiguration, { address }: NextAuthOptions) {
  return (request?: NextRequest): NextSite => {
    const config = resolveConfig(configuration, request)
    const engine = getEngine(placeConfig(config, '/api/auth'))
    return {
      engine,
      basePath: mountPoint(engine.basePath),
      authorized: config.callbacks?.authorized,
      client: (headers) => {
        const seen = address?.({ headers })
        return seen === undefined ? undefined : { peer: undefined, address: seen }
      },
    }
  }
}

function findPage({ nextUrl }: NextRequest, { engine, basePath }: NextSite): string {
  const { pathname, basePath: base, href } = nextUrl
  return `${publicPrefix(engine.url, basePath)}${base}${pathname}${new URL(href).search}`
}

const HOST: FrameworkHost<NextAsked> = {
  key: ({ key }) => key,
  method: ({ method }) => method,
  target: ({ target }) => target(),
  headers: ({ headers }) => headers,
  origin: ({ engine, headers }) => nameOrigin(engine, headers),
  visit: ({ engine, headers, cookies }) => ({
    cookie: cookies ? cookieHeader(cookies) : headers.get('cookie'),
    authorization: () => headers.get('authorization'),
    protocol: findProtocol(engine, headers),
    headers: () => headers,
  }),
  read: ({ read }) => read(),
  engine: ({ engine }) => engine,
  basePath: ({ basePath }) => basePath,
  client: ({ client, headers }) => client(headers),
  cookies: ({ cookies }) => cookies,
  page: () => undefined,
  back: ({ back }) => back(),
  // Next lets neither components nor actions answer 401, or 403.
  isSent: () => false,
  refuse: async (asked, { page = () => '/' }) => redirectPage(page(asked)),
}

export function nextExchange(
  configuration: NextConfiguration,
  options: NextAuthOptions,
): NextExchange {
  const siteFor = createSiteReader(configuration, options)
  return {
    ...fullStack(HOST),
    host: HOST,
    inRoute: (request) => {
      // First of all: by it Next knows that there is nothing to answer while it builds.
      const { headers, method } = request
      const site = siteFor(request)
      const target = (): string => {
        const { pathname, search } = new URL(request.url)
        return `${visiblePath(site.basePath, pathname)}${search}`
      }
      return {
        ...site,
        key: {},
        method,
        headers,
        target,
        back: () => findPage(request, site),
        read: () => new Request(`${nameOrigin(site.engine, headers)}${target()}`, request),
      }
    },
    inPages: (req) => {
      const site = siteFor()
      const { method = 'GET', url = '/', body: parsed } = req
      const headers = toWebHeaders(req)
      const path = stripQuery(url)
      const target = (): string => `${visiblePath(site.basePath, path)}${url.slice(path.length)}`
      return {
        ...site,
        key: {},
        method,
        headers,
        target,
        back: () => (isLed(method, headers) ? seenPage(site.engine, url) : undefined),
        read: async () => {
          const { protocol, host } = new URL(nameOrigin(site.engine, headers))
          const from = { protocol: protocol.slice(0, -1), host, target: target() }
          return toRequest(req, { method, ...from, parsed })
        },
      }
    },
    inApp: async () => {
      const request = await pageRequest()
      const place = { target: () => '/', back: () => undefined }
      return { ...siteFor(), ...request, ...place, key: request, read: readNothing }
    },
  }
}
