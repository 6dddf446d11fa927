import type { NextRequest } from 'next/server.js'
import { configOf, placedAt } from '../bridge/configuration.js'
import { engineFor, type Engine } from '../engine.js'
import type { Client } from '../request.js'
import type { WebHeaders } from '../web-types.js'
import { mountPoint } from './base-path.js'
import type { NextAuthConfig, NextAuthOptions, NextCallbacks } from './types.js'

/** A configuration, or a function that gives the one for a request; Next hands none to components, actions and Pages. */
export type NextConfiguration<Config extends NextAuthConfig = NextAuthConfig> =
  | Config
  | ((request: NextRequest | undefined) => Config)

/** The site that a request is answered for: its engine, and what belongs to it. */
export interface Site {
  readonly engine: Engine
  /** The path of the endpoints, as the visitor sees it. */
  readonly basePath: string
  readonly authorized: NextCallbacks['authorized'] | undefined
  /** Undefined where nobody tells who has made a request with these headers. */
  readonly client: (headers: WebHeaders) => Client | undefined
}

/** Gives the site for a request, by its configuration. */
export type SiteFor = (request?: NextRequest) => Site

/** Reads no configuration before there is a request: a build has no secret. */
export function siteFor(configuration: NextConfiguration, { address }: NextAuthOptions): SiteFor {
  return (request) => {
    const config = configOf(configuration, request)
    const engine = engineFor(placedAt(config, '/api/auth'))
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
