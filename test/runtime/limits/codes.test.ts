import { expect, test } from 'vitest'
import { ELSEWHERE, HOME, makeSite, statuses } from './world.js'

const ADA = 'ada@example.test'

test('codes that are typed where none was asked for count for their network alone', async () => {
  const site = makeSite({ mail: { code: true } })
  const type = (from: string, cookie = '') =>
    site.send('/auth/callback/mail', from, { code: '123456', email: ADA }, { cookie })
  const told = await statuses(52, () => type(ELSEWHERE))
  expect(told).toEqual([...Array.from({ length: 50 }, () => 303), 429, 429])
  expect(site.hits()).toMatchObject([
    { limit: 'tokensPerNetwork', network: ELSEWHERE },
    { limit: 'tokensPerNetwork', network: ELSEWHERE },
  ])
  expect((await type(HOME)).status).toBe(303)
})

test('so do links that were never mailed, where there are codes', async () => {
  const site = makeSite({ mail: { code: true } })
  const post = async (token: string, from: string) => {
    const answer = await site.send('/auth/callback/mail', from, { token, email: ADA })
    return answer.headers.get('location') ?? answer.status
  }
  await site.ask(ADA)
  for (let turn = 0; turn < 60; turn += 1) await post('x'.repeat(43), `198.51.100.${turn}`)
  expect(await post(site.token(), HOME)).toBe('https://app.test/')
})
