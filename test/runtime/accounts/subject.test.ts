import { expect, test } from 'vitest'
import { oauthSubject } from '../../../runtime/src/accounts/subject.js'
import type { ResolvedOAuth } from '../../../runtime/src/providers/resolve.js'

const PROVEN = 'proven_email'
const subjectOf = (mapped: object, profile: Readonly<Record<string, unknown>> = {}) =>
  oauthSubject(
    {
      id: 'acme',
      type: 'oauth',
      provenAddress: (said: typeof profile) => said[PROVEN],
      account: () => ({}),
    } as unknown as ResolvedOAuth,
    mapped,
    {},
    profile,
  )

test('an id that is a number becomes text, and what is no finite number is no id', async () => {
  const { account } = await subjectOf({ id: 4711 })
  expect(account.providerAccountId).toBe('4711')
  for (const id of [Number.NaN, Number.POSITIVE_INFINITY, '', 'x'.repeat(256), 'a\0b', null, {}]) {
    await expect(subjectOf({ id })).rejects.toThrow('profile() returned no account id')
  }
  expect((await subjectOf({ id: 'x'.repeat(255) })).account.providerAccountId).toHaveLength(255)
})

test('a name and an image without a character are none', async () => {
  const { user } = await subjectOf({ id: '1', name: '', image: '' })
  expect(user).toMatchObject({ name: null, image: null })
})

test('nobody has proven an address that there is none of', async () => {
  expect(await subjectOf({ id: '1' })).toMatchObject({ user: { email: null }, emailProven: false })
  const mapped = { id: '1', email: 'Ada@Example.com' }
  expect((await subjectOf(mapped, { [PROVEN]: 'ada@example.com' })).emailProven).toBe(true)
  expect((await subjectOf(mapped, { [PROVEN]: 'eve@example.com' })).emailProven).toBe(false)
})
