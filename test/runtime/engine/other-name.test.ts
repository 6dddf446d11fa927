import type { AuthConfig } from '@create-auth/runtime'
import Credentials from '@create-auth/runtime/providers/credentials'
import { expect, test } from 'vitest'
import { withHost } from '@create-auth/runtime/testing'
import { performSignIn, performSignOut } from '../../../runtime/src/bridge/act.js'
import { getEngine } from '../../../runtime/src/engine.js'
import { makeLog, SECRET, visit } from './visitor.js'

const providers: AuthConfig['providers'] = [
  Credentials({ credentials: { name: {} }, authorize: ({ name }) => ({ id: name ?? '' }) }),
]
const APEX = 'https://app.test'
const WWW = 'https://www.app.test'

function open(site: string, extra: Partial<AuthConfig> = {}) {
  const told: (readonly [string, string | undefined])[] = []
  const logger = {
    ...makeLog().logger,
    warn: (...of: [string, string?]) => void told.push([of[0], of[1]]),
  }
  const browser = visit({ providers, logger, ...extra }, { world: { env: { AUTH_URL: site } } })
  const post = async (path: string, origin: string, form: Record<string, string> = {}) => {
    const headers = { origin, 'sec-fetch-site': 'same-origin' }
    const answer = await browser.ask(path, { headers, form })
    return `${answer.status} ${answer.headers.get('location')}`
  }
  return { told, post, browser }
}

test.each([
  [APEX, WWW],
  [WWW, APEX],
])(
  'who posts a form at the other name is led to the same page of %s, and both are logged',
  async (site, other) => {
    const { told, post } = open(site)
    expect(await post('/auth/signin/github', other)).toBe(`302 ${site}/auth/signin`)
    const form = { name: 'ada', callbackUrl: `${other}/cart?item=7` }
    expect(await post('/auth/callback/credentials', other, form)).toBe(
      `302 ${site}/auth/signin?callbackUrl=${encodeURIComponent(`${site}/cart?item=7`)}`,
    )
    expect(await post('/auth/signout', other)).toBe(`302 ${site}/auth/signout`)
    expect(told.filter(([code]) => code === 'other-host')).toEqual([
      ['other-host', `${other}, and AUTH_URL has ${site}`],
    ])
  },
)

test('the application’s own pages are led to', async () => {
  const { post } = open(APEX, { pages: { signIn: '/login', signOut: '/bye' } })
  expect(await post('/auth/signin/github', WWW)).toBe(`302 ${APEX}/login`)
  expect(await post('/auth/signout', WWW)).toBe(`302 ${APEX}/bye`)
})

test('a script is led there, too', async () => {
  const { browser } = open(APEX)
  const headers = { origin: WWW, 'x-auth-return-redirect': '1' }
  const answer = await browser.ask('/auth/callback/credentials', { headers, json: { name: 'ada' } })
  expect([answer.status, await answer.json()]).toEqual([200, { url: `${APEX}/auth/signin` }])
})

test.each([
  'http://www.app.test',
  'https://www.www.app.test',
  'https://www.app.test.evil.test',
  'https://wwwapp.test',
  'https://w.app.test',
  'https://www.app.test:8443',
])('%s is no other name of the site: it is refused', async (origin) => {
  const { post, told } = open(APEX)
  expect(await post('/auth/callback/credentials', origin, { name: 'ada' })).toBe('403 null')
  expect(told).toEqual([])
})

test('what has no page is refused as ever', async () => {
  expect(await open(APEX).post('/auth/session', WWW)).toBe('403 null')
})

test('the application’s own code is led there as well', async () => {
  const engine = getEngine(
    withHost({ secret: SECRET, providers, logger: makeLog().logger }, { env: { AUTH_URL: APEX } }),
  )
  const headers = new Headers({ origin: WWW })
  const acting = { method: 'POST', headers, cookies: new Map(), origin: WWW, basePath: '/auth' }
  const posted = { ...acting, client: undefined }
  const signedIn = await performSignIn(engine, posted, 'credentials', { name: 'ada' })
  const signedOut = await performSignOut(engine, posted, {})
  expect([signedIn, signedOut]).toEqual([
    { url: `${APEX}/auth/signin`, cookies: new Map() },
    { url: `${APEX}/auth/signout`, cookies: new Map() },
  ])
})
