import { expect } from 'vitest'
import { makeVisitor } from '../demo/visitor.js'

type Visitor = ReturnType<typeof makeVisitor>

/** Somebody who signs in with a password, before and after. */
export const BOB = { email: 'bob@example.test', password: 'a long password' }

/** Signs Bob in with a password, as the form of the page does. @returns where it leads, and who is signed in then */
export async function signInBob(origin: string, password: string, visitor = makeVisitor(origin)) {
  const page = await (await visitor.ask('/api/auth/signin')).text()
  expect(page).toContain(`action="${origin}/api/auth/callback/password"`)
  const { csrfToken } = (await (await visitor.ask('/api/auth/csrf')).json()) as {
    csrfToken: string
  }
  const answer = await visitor.ask('/api/auth/callback/password', {
    method: 'POST',
    body: new URLSearchParams({ csrfToken, ...BOB, password }),
    headers: { origin },
  })
  const session: unknown = await (await visitor.ask('/api/auth/session')).json()
  return { to: answer.headers.get('location'), session }
}

/** Asks an endpoint of Better Auth, as its client does. */
export async function askTheirs(visitor: Visitor, origin: string, path: string, body?: object) {
  const answer = await visitor.ask(`/api/auth/${path}`, {
    method: body ? 'POST' : 'GET',
    headers: { origin, 'content-type': 'application/json' },
    ...(body && { body: JSON.stringify(body) }),
  })
  const said: unknown = await answer.json()
  expect([answer.status, said]).toEqual([200, expect.anything()])
  return said
}
