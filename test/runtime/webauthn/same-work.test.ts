import { MemoryAdapter, emptyTables } from '@create-auth/runtime/adapters/memory'
import WebAuthn from '@create-auth/runtime/providers/webauthn'
import { expect, test } from 'vitest'
import { spyOn } from '../../support/spy-adapter.js'
import { visit } from '../engine/visitor.js'

test.each(['authenticate', 'register'])(
  'options to %s are given by the same statements, whether or not the address is somebody’s',
  async (action) => {
    const tables = emptyTables()
    const ada = { id: '1', email: 'ada@example.test', emailVerified: new Date(0), name: 'Ada' }
    tables.users.set('1', ada)
    const { adapter, calls } = spyOn(MemoryAdapter(tables))
    const site = visit({
      adapter,
      providers: [WebAuthn()],
      experimental: { enableWebAuthn: true },
    })
    const seen = []
    for (const email of [ada.email, 'nobody@example.test']) {
      const query = new URLSearchParams({ action, email }).toString()
      const answer = await site.ask(`/auth/webauthn-options/webauthn?${query}`)
      seen.push([answer.status, calls.splice(0).map(({ method }) => method)])
    }
    expect(seen[1]).toEqual(seen[0])
  },
)

test('a database that refuses the id of nobody gives the options all the same', async () => {
  const { adapter } = spyOn(MemoryAdapter(), ({ method }, go) => {
    if (method === 'listAuthenticatorsByUserId') throw new Error('invalid input syntax')
    return go()
  })
  const site = visit({ adapter, providers: [WebAuthn()], experimental: { enableWebAuthn: true } })
  const answer = await site.ask(
    '/auth/webauthn-options/webauthn?action=authenticate&email=a@b.test',
  )
  expect(answer.status).toBe(200)
})
