import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Adapter } from '@create-auth/runtime/adapters'
import type { SchemaPlan } from '../../../src/schemas/schema.js'
import { ownPostgres, type OwnDatabase } from '../../support/databases.js'

/** An adapter as the plan has it generated, or with other ids. */
export type Make = (userIds: SchemaPlan['userIds']) => Required<Adapter>

/** A project whose users have UUIDs, and the plan for what else it needs. */
export interface World {
  readonly plan: SchemaPlan
  readonly make: Make
  readonly close: () => Promise<void>
}

/** Describes the rules that hold wherever users have UUIDs: the plan follows them, and an id that is none finds nobody. */
export function describeUuidUsers(
  worlds: Readonly<Record<string, (url: string) => Promise<World>>>,
): void {
  describe.each(Object.entries(worlds))('users with UUIDs of PostgreSQL: %s', (_name, open) => {
    let database: OwnDatabase
    let world: World
    let adapter: Required<Adapter>
    beforeAll(async () => {
      database = await ownPostgres()
      world = await open(database.url)
      adapter = world.make(world.plan.userIds)
    })
    afterAll(async () => {
      await world.close()
      await database.drop()
    })

    test('the plan says so, and whatever refers to them is a UUID too', async () => {
      expect([world.plan.userIds, world.plan.problems]).toEqual(['uuid', []])
      const client = new pg.Client(database.url)
      await client.connect()
      const { rows } = await client.query<{ type: string }>(
        `select data_type as type from information_schema.columns where column_name = 'userId' and table_schema = 'public'`,
      )
      await client.end()
      expect(rows).toEqual(Array.from({ length: 4 }, () => ({ type: 'uuid' })))
    })

    test('somebody signs up, and is found again', async () => {
      const ada = {
        id: randomUUID(),
        name: 'Ada',
        email: 'ada@example.com',
        emailVerified: new Date('2026-11-01T06:30:00.000Z'),
        image: null,
      }
      expect(await adapter.createUser(ada)).toEqual(ada)
      const account = { provider: 'github', providerAccountId: '7', type: 'oauth' } as const
      await adapter.linkAccount({ ...account, userId: ada.id })
      const expires = new Date('2026-12-01T00:00:00.000Z')
      await adapter.createSession({ sessionToken: 'token', userId: ada.id, expires })
      expect(await adapter.getUser(ada.id)).toEqual(ada)
      expect(await adapter.getUserByAccount(account)).toEqual(ada)
      expect((await adapter.getSessionAndUser('token'))?.user).toEqual(ada)
      expect((await adapter.listSessionsByUserId(ada.id)).map(({ userId }) => userId)).toEqual([
        ada.id,
      ])
      const factor = { userId: ada.id, kind: 'password', value: '$', lastUsedAt: null } as const
      expect(await adapter.putFactor({ ...factor, createdAt: expires }, { expected: null })).toBe(
        true,
      )
      expect(await adapter.getFactor(ada.id, 'password')).toMatchObject(factor)
    })

    test.each(['nobody', '7', '', "' or true --"])(
      'an id that is none finds nothing: %j',
      async (id) => {
        expect(await adapter.getUser(id)).toBeNull()
        expect(await adapter.listAccountsByUserId(id)).toEqual([])
        expect(await adapter.listSessionsByUserId(id)).toEqual([])
        expect(await adapter.listAuthenticatorsByUserId(id)).toEqual([])
        expect(await adapter.getFactor(id, 'password')).toBeNull()
        expect(await adapter.deleteUser(id)).toBeNull()
      },
    )

    test('without the option the database would refuse to look', async () => {
      const said = await Promise.resolve(world.make('text').getUser('nobody')).catch(
        (thrown: unknown) => thrown,
      )
      expect(String(said instanceof Error ? (said.cause ?? said) : said)).toMatch(/uuid/i)
    })
  })
}
