import { expect, test } from 'vitest'
import { seal, unseal } from '../../../runtime/src/checks/sealed.js'
import { openToken, sealToken } from '../../../runtime/src/crypto/jwt.js'
import { getEngine } from '../../../runtime/src/engine.js'
import { withHost } from '../../../runtime/src/testing/index.js'

const engine = getEngine(
  withHost({ providers: [], secret: 'KpXq3vJ8wZr5tYb2NcGfHd6mLsAe9uQ4' }, { env: {} }),
)
const { now, randomBytes } = engine.host

test('a value is opened for its purpose', async () => {
  const token = await seal(engine, 'state', { x: 1 }, 60)
  expect(await unseal(engine, 'state', token)).toMatchObject({ x: 1, purpose: 'state' })
  expect(await unseal(engine, 'pkce', token)).toBeUndefined()
})

test('each purpose has a key of its own', async () => {
  const token = await seal(engine, 'state', { x: 1 }, 60)
  const keys = await engine.keys('create-auth.state')
  expect(await openToken(token, keys, now())).toMatchObject({ x: 1 })
  for (const salt of ['create-auth', 'create-auth.pkce', 'create-auth.nonce', 'auth.state'])
    expect(await openToken(token, await engine.keys(salt), now())).toBeUndefined()
})

test('the purpose is a claim inside, too: the key alone does not do', async () => {
  const keys = await engine.keys('create-auth.pkce')
  const context = { now: now(), randomBytes }
  const right = await sealToken({ x: 1, purpose: 'pkce' }, keys, 60, context)
  expect(await unseal(engine, 'pkce', right)).toMatchObject({ x: 1 })
  for (const claims of [{ x: 1 }, { x: 1, purpose: 'state' }]) {
    const wrong = await sealToken(claims, keys, 60, context)
    expect(await unseal(engine, 'pkce', wrong)).toBeUndefined()
  }
})
