import type { createServer } from 'node:http'
import { skipCSRFCheck, type AuthConfig } from '@create-auth/runtime'
import { MemoryAdapter } from '@create-auth/runtime/adapters/memory'
import { ExpressAuth } from '@create-auth/runtime/express'
import { KoaAuth } from '@create-auth/runtime/koa'
import Credentials from '@create-auth/runtime/providers/credentials'
import Koa from 'koa'
import { describe, expect, test } from 'vitest'
import { EXPRESS } from '../support/express-versions.js'
import { makeLog } from '../support/log.js'
import { COUNTED, guessFrom, startProxies, TOGETHER, UNCOUNTED } from '../support/reverse-proxy.js'
import { serve } from '../support/serve.js'
import { SECRET } from '../support/site.js'

type Listener = Parameters<typeof createServer>[1] & object

const APPLICATIONS: Readonly<Record<string, (config: AuthConfig) => Listener>> = {
  ...Object.fromEntries(
    EXPRESS.map(([name, express]) => [
      name,
      (config: AuthConfig) => express().use('/auth', ExpressAuth(config)),
    ]),
  ),
  'Koa 3': (config) => new Koa().use(KoaAuth(config)).callback(),
}

describe.each(Object.entries(APPLICATIONS))('%s', (_, build) => {
  test.each([
    ['one proxy that is named', 1, 1, COUNTED, false],
    ['two proxies that are named', 2, 2, COUNTED, false],
    ['one proxy that nobody has named', 1, undefined, UNCOUNTED, true],
    ['two proxies that nobody has named', 2, undefined, UNCOUNTED, true],
    // The nearest one tells of the other, which all have in common: too strict, and never what a visitor writes.
    ['two proxies of which one is named', 2, 1, TOGETHER, false],
  ])('behind %s', async (_title, hops, proxy, guessed, isTold) => {
    const log = makeLog()
    const config: AuthConfig = {
      providers: [
        Credentials({ credentials: { username: {}, password: {} }, authorize: () => null }),
      ],
      secret: SECRET,
      trustHost: true,
      skipCSRFCheck,
      logger: log.logger,
      limits: { store: MemoryAdapter(), credentialsPerNetwork: { max: 2, window: 600 } },
      ...(proxy !== undefined && { proxy }),
      env: {},
    }
    const port = await startProxies(hops, await serve(build(config)))
    expect(await guessFrom(port)).toEqual(guessed)
    expect(log.warnings.includes('proxy-not-trusted')).toBe(isTold)
  })
})
