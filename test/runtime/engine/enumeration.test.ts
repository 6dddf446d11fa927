import type { Adapter } from '@create-auth/runtime/adapters'
import { describe, expect, test } from 'vitest'
import { spyOn } from '../../support/spy-adapter.js'
import { ADA, GOOD, makeSite, OTHER } from './password-site.js'

/** Addresses of the same length, so that what is sealed is as long. */
const GROUPS = {
  known: ADA,
  unknown: 'eve@example.test',
  'without password': 'bob@example.test',
  unverified: 'cat@example.test',
} as const

/** A site with a user of each group, whose statements are noted. */
async function makeTown() {
  let calls: string[] = []
  const around = (adapter: Adapter) =>
    spyOn(adapter, ({ method }, go) => {
      calls.push(method)
      return go()
    }).adapter
  const site = makeSite({ around })
  await site.signedUp()
  for (const [id, email, emailVerified] of [
    ['bob', GROUPS['without password'], new Date(site.clock.now())],
    ['cat', GROUPS.unverified, null],
  ] as const)
    await site.config.adapter?.createUser?.({ id, name: id, email, emailVerified, image: null })
  return {
    ...site,
    /** The statements since the last time it was asked. */
    statements: () => {
      const made = calls
      calls = []
      return made
    },
  }
}
type Town = Awaited<ReturnType<typeof makeTown>>

/** What is posted, and how often before the answer that is looked at. */
const POSTS: Readonly<Record<string, readonly [path: string, before: number]>> = {
  'a sign-in': ['callback/password', 0],
  'a sign-in over the limit': ['callback/password', 50],
  'a sign-up': ['signup', 0],
  'a sign-up over the limit': ['signup', 5],
  'a forgotten password': ['forgot-password', 0],
  'a forgotten password over the limit': ['forgot-password', 5],
}

/** All that somebody learns from an answer: lengths of what is sealed. */
async function seen(answer: Response, email: string) {
  const headers = [...answer.headers].filter(([name]) => name !== 'set-cookie')
  const cookies = answer.headers
    .getSetCookie()
    .map((line) => line.replace(/=[^;]*/, (value) => `=${value.length}`))
  const nonce = /'nonce-([^']+)'/.exec(answer.headers.get('content-security-policy') ?? '')?.[1]
  const text = JSON.stringify([answer.status, headers, cookies, await answer.text()])
  return text.replaceAll(email, '').replaceAll(nonce ?? email, '')
}

async function post({ make, statements }: Town, path: string, email: string, before: number) {
  const submit = async () => {
    const browser = make()
    const csrfToken = await browser.csrf()
    statements()
    return browser.ask(`/auth/${path}`, { form: { csrfToken, email, password: OTHER } })
  }
  for (let count = 0; count < before; count += 1) await submit()
  const answer = await submit()
  return { seen: await seen(answer, email), statements: statements() }
}

describe.each(Object.entries(POSTS))('%s tells nobody who has an account', (_, [path, before]) => {
  test.each(Object.entries(GROUPS).filter(([group]) => group !== 'known'))(
    'the answer, its headers and cookies, and the statements are those of somebody known: %s',
    async (_group, email) => {
      const known = await post(await makeTown(), path, GROUPS.known, before)
      const other = await post(await makeTown(), path, email, before)
      expect(known.statements.length).toBeGreaterThan(0)
      expect(other).toEqual(known)
    },
  )
})

test('the one password that is right opens', async () => {
  const town = await makeTown()
  expect((await town.signIn(town.make(), GOOD)).headers.get('location')).toBe('https://app.test/')
})
