import { ExpressAuth } from '@create-auth/runtime/express'
import { describe, expect, test } from 'vitest'
import { EXPRESS } from '../../support/express-versions.js'
import { sendRaw } from '../../support/raw-request.js'
import type { Site } from '../../support/site.js'
import { startApplication } from '../express/application.js'
import { skipCSRFCheck } from '@create-auth/runtime'

const CREDENTIALS = 'username=ada&password=wrong'

/** Types a wrong password, by way of a proxy that says where it comes from. @returns the status */
async function guess(site: Site, forwarded: string): Promise<number> {
  const answer = await sendRaw(
    site.port,
    [
      'POST /auth/callback/credentials HTTP/1.1',
      'Host: localhost',
      'Content-Type: application/x-www-form-urlencoded',
      `Content-Length: ${CREDENTIALS.length}`,
      `X-Forwarded-For: ${forwarded}`,
    ],
    CREDENTIALS,
  )
  return answer.status
}

describe.each(EXPRESS)('%s', (_, express) => {
  test.each<[trusted: unknown, statuses: readonly number[], network: string | undefined]>([
    [false, [302, 302, 302], undefined],
    // All are: then it is the visitor who says it.
    [true, [302, 302, 302], undefined],
    [1, [302, 302, 429], '2001:db8:0:1::/64'],
  ])(
    'the network is what a proxy says that is trusted, and none where it is not: %s',
    async (trusted, statuses, network) => {
      const hits: unknown[] = []
      const site = await startApplication(express, {
        config: {
          skipCSRFCheck,
          limits: { credentialsPerNetwork: { max: 1, window: 86_400 } },
          events: { rateLimited: (message) => void hits.push(message) },
        },
        build(app, config) {
          app.set('trust proxy', trusted)
          app.use('/auth', ExpressAuth(config))
        },
      })
      const seen = [
        await guess(site, '198.51.100.1'),
        await guess(site, '198.51.100.1, 2001:db8:0:1::1'),
        await guess(site, '203.0.113.9, 2001:db8:0:1::2'),
      ]
      expect(seen).toEqual(statuses)
      expect(hits.map((hit) => (hit as { network?: string }).network)).toEqual(
        network === undefined ? [] : [network],
      )
    },
  )
})
