import { TooBusy } from '@create-auth/runtime/errors'
import Credentials from '@create-auth/runtime/providers/credentials'
import Passkey from '@create-auth/runtime/providers/passkey'
import { expect, test } from 'vitest'
import { HOME, makeSite } from '../limits/world.js'

function fail(): never {
  throw new TooBusy(4, 'too many passwords are waiting to be hashed')
}

/** A site that has too much to do for whoever wants to sign in. */
const busy = () =>
  makeSite({
    config: { providers: [Credentials({ authorize: fail }), Passkey({ getUserInfo: fail })] },
  })

test('a form gets a page with status 503 that says when to come back', async () => {
  const site = busy()
  const answer = await site.password('ada', 'right')
  expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '4'])
  expect(answer.headers.get('content-type')).toBe('text/html; charset=utf-8')
  expect(answer.headers.get('cache-control')).toBe('private, no-cache, no-store')
  const page = await answer.text()
  expect(page).toContain('<h1>Too busy just now</h1>')
  expect(page).toContain(
    '<p class="lead">Nothing was tried. Please go back, and try again in a few seconds.</p>',
  )
  expect(page).toContain('href="https://app.test/auth/signin"')
  expect(site.log.errors).toEqual([])
  expect(site.log.text()).toContain('TooBusy: too many passwords are waiting to be hashed')
})

test('a program that asks for it gets the same as JSON, with the code that Auth.js clients look for', async () => {
  const answer = await busy().send(
    '/auth/callback/credentials',
    HOME,
    { username: 'ada', password: 'right' },
    { 'x-auth-return-redirect': '1' },
  )
  expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '4'])
  expect(await answer.json()).toEqual({ url: 'https://app.test/auth/signin?error=TooBusy' })
})

test('whoever asks for options gets JSON', async () => {
  const answer = await busy().options('ada@example.test')
  expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '4'])
  expect(await answer.json()).toEqual({ error: 'TooBusy' })
})

test('the sign-in page says it', async () => {
  const page = await (await busy().send('/auth/signin?error=TooBusy', HOME)).text()
  expect(page).toContain(
    'There is too much going on here just now. Please try again in a few seconds.',
  )
})
