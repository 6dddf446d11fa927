import { Auth, raw } from '@create-auth/runtime'
import Credentials from '@create-auth/runtime/providers/credentials'
import { describe, expect, test } from 'vitest'
import { SECRET, visit } from './visitor.js'

const config = {
  providers: [Credentials({ credentials: {}, authorize: () => ({ id: '1' }) })],
  secret: SECRET,
  trustHost: true,
}

describe('raw gives framework authors the internal response', () => {
  test('JSON as a value, and cookies before they are serialised', async () => {
    const response = await Auth(new Request('https://app.test/auth/csrf'), { ...config, raw })
    const { body, cookies, ...rest } = response
    const [cookie] = cookies
    expect(rest).toEqual({ status: 200, headers: expect.any(Headers), redirect: undefined })
    expect(body).toEqual({ csrfToken: cookie?.value.split('|')[0] })
    expect(cookies).toEqual([
      {
        name: '__Host-auth.csrf-token',
        value: expect.stringMatching(/^[\w-]{43}\|[0-9a-f]{64}$/),
        options: { httpOnly: true, sameSite: 'lax', path: '/', secure: true },
      },
    ])
  })

  test('a page as HTML, a redirect as its location', async () => {
    const page = await Auth(new Request('https://app.test/auth/signin'), { ...config, raw })
    expect(page).toMatchObject({ status: 200, body: expect.stringContaining('<h1>Sign in</h1>') })
    const form = new Request('https://app.test/auth/signout', { method: 'POST' })
    const refused = await Auth(form, { ...config, raw })
    expect(refused).toMatchObject({
      status: 302,
      body: undefined,
      redirect: 'https://app.test/auth/signin?error=MissingCSRF',
    })
  })

  test.each(['raw', true, Symbol('raw')])('%s does not: only the symbol counts', async (value) => {
    const visitor = visit({ ...config, raw: value as never })
    expect(await visitor.ask('/auth/session')).toBeInstanceOf(Response)
  })
})
