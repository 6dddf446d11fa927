import { randomUUID } from 'node:crypto'
import type { Adapter } from '@create-auth/runtime/adapters'
import { expect } from 'vitest'
import type { TableNames } from '../../../runtime/src/tables/tables.js'

/** An adapter, and the database below it. */
export interface Faulty {
  readonly adapter: Required<Adapter>
  readonly dialect: 'sqlite' | 'postgresql' | 'mysql'
  readonly names: TableNames
  readonly run: (sql: string) => unknown
}

/** Everything that a user may have, in the order of the tables in which it is deleted where there is no one step. */
const OWNED = [
  'session',
  'authenticator',
  'factor',
  'account',
  'verificationToken',
  'user',
] as const

/** The statements that break each deletion from a table, and those that mend it. */
const faults = {
  sqlite: (table: string) => ({
    breaks: [
      `create trigger broken before delete on "${table}" begin select raise(abort, 'broken'); end`,
    ],
    mends: ['drop trigger broken'],
  }),
  postgresql: (table: string) => ({
    breaks: [
      `create function broken() returns trigger language plpgsql as 'begin raise exception ''broken''; end'`,
      `create trigger broken before delete on "${table}" for each row execute function broken()`,
    ],
    mends: [`drop trigger broken on "${table}"`, 'drop function broken'],
  }),
  mysql: (table: string) => ({
    breaks: [
      `create trigger broken before delete on \`${table}\` for each row signal sqlstate '45000' set message_text = 'broken'`,
    ],
    mends: ['drop trigger broken'],
  }),
}

/** Somebody who has one of everything. @returns what is left of it */
async function wealthy(adapter: Required<Adapter>) {
  const email = `${randomUUID()}@x.test`
  const user = { id: randomUUID(), name: null, email, emailVerified: null, image: null }
  const { id } = await adapter.createUser(user)
  const [account, credentialID] = [{ provider: 'acme', providerAccountId: id }, randomUUID()]
  const [sessionToken, expires] = [randomUUID(), new Date('2040-01-01T00:00:00.000Z')]
  await adapter.linkAccount({ ...account, userId: id, type: 'oauth' })
  await adapter.createAuthenticator({
    credentialID,
    userId: id,
    providerAccountId: credentialID,
    credentialPublicKey: 'key',
    counter: 0,
    credentialDeviceType: 'singleDevice',
    credentialBackedUp: false,
    transports: null,
  })
  await adapter.createSession({ sessionToken, userId: id, expires })
  const factor = { userId: id, kind: 'password', value: '$', createdAt: new Date(0) } as const
  await adapter.putFactor({ ...factor, lastUsedAt: null }, { expected: null })
  await adapter.createVerificationToken({ identifier: email, token: 't', expires })
  const left = async (): Promise<readonly string[]> => {
    const token = await adapter.useVerificationToken({ identifier: email, token: 't' })
    if (token) await adapter.createVerificationToken({ identifier: email, token: 't', expires })
    const rows = {
      session: await adapter.getSessionAndUser(sessionToken),
      authenticator: await adapter.getAuthenticator(credentialID),
      factor: await adapter.getFactor(id, 'password'),
      account: await adapter.getAccount(id, 'acme'),
      verificationToken: token,
      user: await adapter.getUser(id),
    }
    return Object.entries(rows).flatMap(([name, row]) => (row ? [name] : []))
  }
  return { id, left }
}

/**
 * Deletes a user while each of the tables in turn refuses it, and then while none does: nothing is gone, and then everything.
 */
export async function breakEachStep({ adapter, dialect, names, run }: Faulty): Promise<void> {
  const { id, left } = await wealthy(adapter)
  expect(await left()).toEqual(OWNED)
  for (const table of OWNED) {
    const { breaks, mends } = faults[dialect](names[table])
    for (const sql of breaks) await run(sql)
    const outcome = await Promise.resolve(adapter.deleteUser(id)).then(
      () => 'deleted',
      (thrown: unknown) => (thrown instanceof Error ? 'refused' : thrown),
    )
    for (const sql of mends) await run(sql)
    expect([table, outcome, await left()]).toEqual([table, 'refused', OWNED])
  }
  await adapter.deleteUser(id)
  expect(await left()).toEqual([])
}
