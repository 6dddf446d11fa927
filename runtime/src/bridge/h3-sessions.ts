import { parseCookies } from '../cookies/parse.js'
import type { Engine } from '../engine.js'
import { isRecord } from '../guards.js'
import { sessionOf } from '../http/session-of.js'
import type { Session } from '../types.js'
import { cookieHeader, cookiesAfter, type Acted } from './act.js'
import type { H3Event } from './h3-event.js'
import type { H3Exchange } from './h3-exchange.js'
import { NEVER_CACHED } from './set-cookies.js'

/** A request, with the engine that it is for. */
export interface H3Asked extends H3Exchange {
  readonly event: H3Event
  readonly engine: Engine
}

/** Who has made the requests that are being answered. */
export interface H3Sessions {
  /** Reads it once for each request; a renewed cookie is passed on with it. */
  readonly get: (asked: H3Asked) => Promise<Session | null>
  /** Sets cookies, and has whatever runs after it in the same request know who is there now. */
  readonly settle: (asked: H3Asked, acted: Acted) => Promise<void>
}

/** Whether a rule of the routes has the answer kept, and given to the next visitor. */
export function isKept({ context }: H3Event): boolean {
  const nitro: unknown = Reflect.get(context, '_nitro')
  const rules: unknown = isRecord(nitro) ? nitro['routeRules'] : Reflect.get(context, 'routeRules')
  return isRecord(rules) && [rules['cache'], rules['isr']].some(Boolean)
}

async function check({ engine, visit, setCookies, setHeader }: H3Asked): Promise<Session | null> {
  const { session, cookies } = await sessionOf(engine, visit)
  if (cookies.size > 0) {
    setCookies(cookies)
    setHeader('cache-control', NEVER_CACHED)
  }
  return session
}

/** The sessions of the requests that an application is answering. */
export function h3Sessions(): H3Sessions {
  // Kept with the request, and not in its context: a handler whose answers are kept for others has the context of its first
  // visitor, and would let everybody pass who comes after.
  const known = new WeakMap<object, Promise<Session | null>>()
  return {
    get: async (asked) => {
      if (isKept(asked.event)) return null
      const session = known.get(asked.request) ?? check(asked)
      known.set(asked.request, session)
      return session
    },
    settle: async (asked, acted) => {
      const { engine, event, request, setCookies, setHeader, visit } = asked
      setCookies(acted.cookies)
      setHeader('cache-control', NEVER_CACHED)
      const cookie = cookieHeader(cookiesAfter(parseCookies(visit.cookie), acted))
      const { session } = await sessionOf(engine, { ...visit, cookie })
      known.set(request, Promise.resolve(session))
      Object.assign(event.context, { session })
    },
  }
}
