import type { EventOrigin } from '../../../runtime/src/config/config.js'
import { everyEvent } from '../../support/events.js'
import { makeSite as makeAccountSite, type SiteOptions } from '../account/site.js'
import { START } from '../engine/visitor.js'

/** What somebody has typed, and nothing may repeat. */
export const TYPED = 'c4n4ry-of-what-was-typed'
/** The address of nobody. */
export const STRANGER = `${TYPED}@example.test`

/** What each request brings along. */
const HEADERS = {
  'x-request-id': 'request-7',
  'user-agent': 'Ada/1.0',
  'x-forwarded-for': '203.0.113.7',
}

/** When, and from where, all of it happens. */
export const HERE = {
  at: new Date(START),
  requestId: 'request-7',
  network: '203.0.113.7',
  userAgent: 'Ada/1.0',
} satisfies EventOrigin

/** Of what the application itself does. */
export const NOWHERE = { ...HERE, requestId: undefined, network: undefined, userAgent: undefined }

/** A site that tells all of its events but that of the session check. */
export function makeSite({ config = {}, ...options }: SiteOptions = {}) {
  const told: (readonly [string, EventOrigin])[] = []
  const events = everyEvent((name, message) => void told.push([name, message]))
  const site = makeAccountSite({
    ...options,
    headers: HEADERS,
    config: { proxy: 1, ...config, events },
  })
  return {
    ...site,
    /** The events since the last time it was asked. */
    told: () => told.splice(0).filter(([name]) => name !== 'session'),
  }
}

export type Site = ReturnType<typeof makeSite>
