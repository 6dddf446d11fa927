import type { AuthConfig } from '@create-auth/runtime'
import { describe, expect, test } from 'vitest'
import { makeWorld } from '../stored/world.js'
import { makeLog, visit } from './visitor.js'

const APP = 'https://app.test'

describe('pages.newUser', () => {
  test('is where a new user lands, with the way on; known users never do', async () => {
    const world = makeWorld({ config: { pages: { newUser: '/welcome?from=auth' } } })
    const browser = world.browser()
    const first = await world.signIn(browser)
    expect(first.headers.get('location')).toBe(
      `${APP}/welcome?from=auth&callbackUrl=${encodeURIComponent(`${APP}/`)}`,
    )
    expect((await world.signIn(world.browser())).headers.get('location')).toBe(`${APP}/`)
  })
})

describe('a page that would send the visitor to itself', () => {
  const about = (page: string) => `pages.${page}: would send the visitor to itself for ever`
  test.each([
    ['error', '/auth/error', { type: 'ErrorPageLoop', message: about('error') }],
    ['error', '/auth/error?x=1', { type: 'ErrorPageLoop', message: about('error') }],
    ['signIn', '/auth/signin', { type: 'InvalidConfig', message: about('signIn') }],
    ['signOut', '/auth/signout', { type: 'InvalidConfig', message: about('signOut') }],
    [
      'verifyRequest',
      '/auth/verify-request',
      { type: 'InvalidConfig', message: about('verifyRequest') },
    ],
  ])('pages.%s %s is refused', async (page, path, error) => {
    const log = makeLog()
    const visitor = visit({ providers: [], pages: { [page]: path }, logger: log.logger })
    const answer = await visitor.ask('/auth/signin')
    expect([answer.status, answer.headers.get('location')]).toEqual([500, null])
    expect(log.errors).toMatchObject([error])
  })

  test('is no trouble where it is below another path', async () => {
    const visitor = visit({ providers: [], pages: { error: '/error' }, basePath: '/api' })
    const answer = await visitor.ask('/api/error?error=Verification')
    expect(answer.headers.get('location')).toBe(`${APP}/error?error=Verification`)
  })
})

describe('where the configuration keeps the engine from answering', () => {
  const broken: AuthConfig = { providers: [], secret: [], pages: { error: '/oops?x=1' } }

  test('a page leads to the application’s own error page', async () => {
    for (const path of ['signin', 'signout', 'error', 'verify-request']) {
      const answer = await visit(broken).ask(`/auth/${path}`)
      expect([answer.status, answer.headers.get('location')]).toEqual([
        302,
        '/oops?x=1&error=Configuration',
      ])
    }
  })

  test.each(['/oops', `${APP}/oops`])(
    'unless that page sends the visitor here (%s): then the built-in one is shown',
    async (from) => {
      const log = makeLog()
      const visitor = visit({ ...broken, pages: { error: '/oops' }, logger: log.logger })
      const answer = await visitor.ask(`/auth/signin?callbackUrl=${encodeURIComponent(from)}`)
      expect([answer.status, answer.headers.get('location')]).toEqual([500, null])
      expect(await answer.text()).toContain('Something is wrong here')
      expect(log.errors.map(({ type }) => type)).toEqual(['MissingSecret', 'ErrorPageLoop'])
    },
  )

  test('a program gets JSON', async () => {
    const answer = await visit(broken).ask('/auth/session')
    expect([answer.status, await answer.json()]).toEqual([
      500,
      {
        message:
          'There was a problem with the server configuration. Check the server logs for more information.',
      },
    ])
  })

  test('a path of another site is not gone to', async () => {
    const answer = await visit({ ...broken, pages: { error: '//evil.test' } }).ask('/auth/signin')
    expect([answer.status, answer.headers.get('location')]).toEqual([500, null])
  })
})
