import { openAccountTokens, sealAccountTokens } from '@create-auth/runtime/jwt'
import { expect, test } from 'vitest'
import { MissingSecret } from '../../../runtime/src/errors.js'
import { SECRET } from '../../support/site.js'

const account = {
  provider: 'github',
  providerAccountId: '1',
  userId: 'u1',
  access_token: 'at',
  refresh_token: 'rt',
}

test('tokens are sealed for their place, and opened by every secret', async () => {
  const sealed = await sealAccountTokens(account, { secret: SECRET })
  expect(sealed).toEqual({
    ...account,
    access_token: expect.stringMatching(/^sealed:/),
    refresh_token: expect.stringMatching(/^sealed:/),
  })
  const secret = ['a-newer-secret-of-thirty-two-characters', SECRET]
  expect(await openAccountTokens(sealed, { secret })).toEqual(account)
  const moved = { ...sealed, providerAccountId: '2' }
  expect(await openAccountTokens(moved, { secret })).toEqual({
    ...account,
    providerAccountId: '2',
    access_token: undefined,
    refresh_token: undefined,
  })
})

test('what is sealed stays as it is, and what is not is opened as it is', async () => {
  const secret = SECRET
  const { access_token: sealed } = await sealAccountTokens(account, { secret })
  const mixed = { ...account, access_token: sealed }
  const again = await sealAccountTokens(mixed, { secret })
  expect(again.access_token).toBe(sealed)
  expect(again.refresh_token).toMatch(/^sealed:/)
  expect(await openAccountTokens(mixed, { secret })).toEqual(account)
})

test.each(['', []])('without a secret nothing is sealed: %j', async (secret) => {
  await expect(sealAccountTokens(account, { secret })).rejects.toThrow(MissingSecret)
})
