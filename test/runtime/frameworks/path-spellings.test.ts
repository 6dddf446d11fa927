import { Auth, type AuthConfig } from '@create-auth/runtime'
import { ExpressAuth } from '@create-auth/runtime/express'
import type { Application } from 'express'
import { describe, expect, test } from 'vitest'
import { acme } from '../../support/acme.js'
import { EXPRESS } from '../../support/express-versions.js'
import { SPELLINGS } from '../../support/path-spellings.js'
import { sendRaw } from '../../support/raw-request.js'
import { startSite } from '../../support/site.js'
import { visit } from '../engine/visitor.js'

type Mount = (app: Application, config: AuthConfig) => void

/** The ways in which an application can mount the endpoints at `/auth`. */
const MOUNTS: Readonly<Record<string, (wildcard: string) => Mount>> = {
  'at /auth': () => (app, config) => app.use('/auth', ExpressAuth(config)),
  'at /auth/': () => (app, config) => app.use('/auth/', ExpressAuth(config)),
  'at a wildcard': (wildcard) => (app, config) => app.use(`/auth/${wildcard}`, ExpressAuth(config)),
  'for every path': (wildcard) => (app, config) => app.use(`/${wildcard}`, ExpressAuth(config)),
}

const STARS: Readonly<Record<string, string>> = { 'Express 4': '*', 'Express 5': '*splat' }

const cases = EXPRESS.flatMap(([version, express]) =>
  Object.entries(MOUNTS).map(
    ([where, mount]) => [`${version}, ${where}`, express, mount(STARS[version] ?? '')] as const,
  ),
)

describe.each(cases)('path spellings (E224, E225): %s', (_, express, mount) => {
  test('an endpoint answers below the configured path alone, in its one spelling', async () => {
    const site = await startSite({
      express,
      config: async () => ({ providers: [acme()] }),
      build: mount,
    })
    const answers = await Promise.all(
      SPELLINGS.map(async ([path]) => {
        const head = [`GET ${path} HTTP/1.1`, `Host: localhost:${site.port}`]
        return [path, (await sendRaw(site.port, head)).status]
      }),
    )
    expect(answers).toEqual(SPELLINGS)
    expect(site.log.errors).toEqual([])
  })
})

describe('path spellings (E224, E225): a Request', () => {
  // A URL has resolved what a request line may still say.
  const asUrl = SPELLINGS.filter(([path]) => new URL(`http://localhost${path}`).pathname === path)

  test.each(asUrl)('%s: status %i', async (path, status) => {
    const { config } = visit({ providers: [acme()] })
    const answer = await Auth(new Request(`http://localhost${path}`), config)
    expect(answer.status).toBe(status)
  })
})
