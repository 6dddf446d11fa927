import {
  createToken,
  createUser,
  getSession,
  listSessions,
  revokeSession,
  type AuthConfig,
} from '@create-auth/runtime'
import Password from '@create-auth/runtime/providers/password'
import { withHost } from '@create-auth/runtime/testing'
import { expect, onTestFinished, test } from 'vitest'
import { places, type Place } from './fleet.js'
import { openStore, type OpenStore } from './fleet-stores.js'

/** A connection of its own to a store, as each server has one. */
async function connections(
  kind: keyof typeof places,
  extraColumns: boolean,
): Promise<() => OpenStore> {
  const open: (extraColumns?: boolean) => Promise<Place> = places[kind]
  const { url, prefix = '', close } = await open(extraColumns)
  const opened: OpenStore[] = []
  onTestFinished(async () => {
    for (const store of opened) await store.close()
    await close()
  })
  return () => {
    const store = openStore(kind, url, prefix, { extraColumns })
    opened.push(store)
    return store
  }
}

const configFor = ({ adapter }: OpenStore): AuthConfig =>
  withHost(
    {
      adapter,
      bearer: true,
      session: { strategy: 'database' },
      providers: [
        Password(),
        { id: 'mail', name: 'Mail', type: 'email', sendMail: () => undefined },
      ],
      secret: 'a-secret-of-at-least-32-characters',
    },
    { env: {} },
  )

test.each([
  ['postgresql', true],
  ['postgresql', false],
  ['mariadb', true],
  ['mariadb', false],
  ['sqlite', true],
  ['redis', true],
] as const)(
  'a token is taken by every server, and by none once it has ended, though it is used then: %s, every column %s',
  async (kind, extraColumns) => {
    const connect = await connections(kind, extraColumns)
    const [one, other] = [configFor(connect()), configFor(connect())]
    const { id } = await createUser(one, { name: 'Ada', email: 'ada@example.test' })
    const { token } = await createToken(one, id, { name: 'Ausgabe für Zürich' })
    const headers = { authorization: `Bearer ${token}` }
    const seenBy = async (config: AuthConfig): Promise<unknown> =>
      (await getSession(new Request('http://localhost:3000/', { headers }), config))?.user.name ??
      null
    expect([await seenBy(one), await seenBy(other)]).toEqual(['Ada', 'Ada'])
    const [listed] = await listSessions(other, id)
    expect(listed?.name).toBe(extraColumns ? 'Ausgabe für Zürich' : undefined)
    const uses = Array.from({ length: 20 }, async () => seenBy(one))
    await revokeSession(other, id, listed?.id ?? '')
    expect([await seenBy(one), await seenBy(other)]).toEqual([null, null])
    await Promise.all(uses)
    expect([await seenBy(one), await seenBy(other)]).toEqual([null, null])
  },
)
