import { createActionURL, type AuthConfig } from '@create-auth/runtime'
import { MemoryAdapter } from '@create-auth/runtime/adapters/memory'
import { withHost } from '@create-auth/runtime/testing'
import { describe, expect, test } from 'vitest'
import { signInPage } from '../../../runtime/src/bridge/site-pages.js'
import { getEngine } from '../../../runtime/src/engine.js'
import { handle } from '../../../runtime/src/http/handle.js'
import { makeLog, SECRET, visit } from './visitor.js'

const AUTH_URL = 'https://app.test/shop/auth'

/** The warnings about the path of AUTH_URL, of a site whose endpoints are at `basePath`. */
async function toldOf(url: string, basePath?: string): Promise<readonly string[]> {
  const told: string[] = []
  const warn = (code: string, detail = '') => void told.push(`${code}: ${detail}`)
  const config: AuthConfig = {
    providers: [],
    logger: { ...makeLog().logger, warn },
    ...(basePath !== undefined && { basePath }),
  }
  await visit(config, { world: { env: { AUTH_URL: url } } }).ask('/auth/csrf')
  return told.filter((line) => line.startsWith('env-url'))
}

describe('a proxy that takes a part of the path off, as the path of AUTH_URL says', () => {
  test('is in the link of a mail', async () => {
    const links: string[] = []
    const site = visit(
      {
        basePath: '/auth',
        adapter: MemoryAdapter(),
        providers: [
          {
            id: 'mail',
            name: 'Mail',
            type: 'email',
            sendVerificationRequest: ({ url }) => void links.push(url),
          },
        ],
      },
      { world: { env: { AUTH_URL } } },
    )
    await site.submit('/auth/signin/mail', { email: 'ada@example.test' })
    expect(links.map((link) => link.split('?')[0])).toEqual([`${AUTH_URL}/callback/mail`])
  })

  test('is in the address of the sign-in page, and of an action', () => {
    const config = { providers: [], secret: SECRET, basePath: '/auth' }
    const engine = getEngine(withHost(config, { env: { AUTH_URL } }))
    const named = { origin: 'http://internal:3000', basePath: '/auth' }
    expect(signInPage(engine, named, undefined)).toBe(`${AUTH_URL}/signin`)
    expect(createActionURL('signin', 'http', new Headers(), { AUTH_URL }, config).href).toBe(
      `${AUTH_URL}/signin`,
    )
  })

  test('may have the endpoints at the root of the application', async () => {
    const engine = getEngine(
      withHost({ providers: [], secret: SECRET, basePath: '/' }, { env: { AUTH_URL } }),
    )
    const named = { origin: 'http://internal:3000', basePath: '/' }
    expect(signInPage(engine, named, undefined)).toBe(`${AUTH_URL}/signin`)
  })
})

describe('a path of AUTH_URL that does not end with that of the endpoints', () => {
  test.each(['/shop', '/shopauth', '/auth/shop'])(
    'is told when the engine is made: %s',
    async (path) => {
      expect(await toldOf(`https://app.test${path}`, '/auth')).toEqual([
        `env-url-basepath-mismatch: ${path} does not end with /auth`,
      ])
    },
  )

  test('is told at the first request where the mount point is not configured', async () => {
    const told: string[] = []
    const logger = { ...makeLog().logger, warn: (code: string) => void told.push(code) }
    const config = withHost(
      { providers: [], secret: SECRET, logger },
      { env: { AUTH_URL: 'https://app.test/shop' } },
    )
    const request = new Request('http://internal:3000/auth/csrf')
    for (const _ of [1, 2]) await handle(getEngine(config), request, { basePath: '/auth' })
    expect(told).toEqual(['env-url-basepath-mismatch'])
  })

  test.each(['https://app.test', 'https://app.test/auth', AUTH_URL])(
    'is none of: %s',
    async (url) => {
      expect(await toldOf(url, '/auth')).toEqual([])
    },
  )
})
