import type { Adapter } from '@create-auth/runtime/adapters'
import { TypeORMAdapter } from '@create-auth/runtime/adapters/typeorm'
import Sqlite from 'better-sqlite3'
import { DataSource, type DataSourceOptions } from 'typeorm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { isRecord } from '../../../runtime/src/guards.js'
import { modelNames } from '../../../runtime/src/tables/tables.js'
import { exportsOf, merged, readCasesOf } from '../../src/schemas/golden.js'
import { loadEntities } from '../../src/schemas/typeorm/synchronize.js'
import {
  WHOLE_DIALECTS,
  ownMariadb,
  ownPostgres,
  type OwnDatabase,
} from '../../support/databases.js'
import { logTo } from '../../support/typeorm-log.js'
import { spyOn } from '../../support/spy-adapter.js'
import { breakEachStep } from './deletion-faults.js'
import { chooseRules } from './choose-rules.js'

const cases = readCasesOf('typeorm')

/** The entities that `create-auth migrate` writes for a project, by what they are to the adapter. */
async function goldenEntities(name: string) {
  const found = cases.find((each) => each.name === name)
  if (!found) throw new Error(`there is no case ${name}`)
  const classes = await loadEntities(merged(found.input, found.output))
  return { classes, names: exportsOf(found) }
}

const drivers = {
  'better-sqlite3': {
    dialect: 'sqlite',
    own: async () => ({ url: '', drop: async () => undefined }),
    options: () => ({ type: 'better-sqlite3', database: ':memory:', driver: Sqlite }),
  },
  postgres: {
    dialect: 'postgresql',
    own: ownPostgres,
    options: (url: string) => ({ type: 'postgres', url }),
  },
  mysql: {
    dialect: 'mysql',
    own: ownMariadb,
    options: (url: string) => ({ type: 'mysql', url, timezone: 'Z' }),
  },
  mariadb: {
    dialect: 'mysql',
    own: ownMariadb,
    options: (url: string) => ({ type: 'mariadb', url, timezone: '+00:00' }),
  },
} as const satisfies Readonly<
  Record<
    string,
    {
      readonly dialect: string
      readonly own: () => Promise<OwnDatabase>
      readonly options: (url: string) => DataSourceOptions
    }
  >
>

/** The kind of ids in the tables of a case. */
function idsOf(name: string) {
  if (name.endsWith('integer-ids')) return 'integer'
  return name.startsWith('postgresql') ? 'uuid' : 'text'
}

/** Rules that the tables of a project can not keep. */
function isBeyond(name: string, rule: string): boolean {
  // The project's users have addresses, all of them.
  return (
    name.endsWith('integer-ids') &&
    [
      'createUser stores a user without name, image and address, and another one',
      'updateUser takes an address away, which is free for another user then',
    ].includes(rule)
  )
}

const worlds = Object.entries(drivers)
  .filter(([, { dialect }]) => WHOLE_DIALECTS.includes(dialect))
  .flatMap(([driver, { dialect, own, options }]) =>
    ['fresh', 'integer-ids', 'authjs'].map((kind) => ({
      name: `${dialect}-${kind}`,
      driver,
      own,
      options,
    })),
  )

/** A value without an id of its own: Auth.js's tables count accounts, sessions and tokens, too. */
function withoutOwnId(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutOwnId)
  if (!isRecord(value)) return value
  const { id: _, session, ...rest } = value
  return session === undefined ? rest : { ...rest, session: withoutOwnId(session) }
}

const OWNERS: ReadonlySet<string> = new Set([
  'createUser',
  'getUser',
  'getUserByEmail',
  'listUsersByEmailIgnoringCase',
  'getUserByAccount',
  'updateUser',
  'deleteUser',
])

/** An adapter whose users are the only ones with ids. */
function withoutOwnIds(adapter: Adapter): Adapter {
  const spy = spyOn(adapter, async ({ method }, go) => {
    const value = await go()
    return OWNERS.has(method) ? value : withoutOwnId(value)
  })
  return spy.adapter
}

/** Tables whose tokens are at most 255 characters long. */
const SHORT = 'mysql-authjs'

const rulesOf = chooseRules(
  worlds.filter(({ name }) => name !== SHORT),
  ({ name, driver }) => [driver, name.replace(/^\w+-/, '')],
)

describe.each(worlds)('TypeORMAdapter with $driver and the entities $name', (world) => {
  const { name } = world
  let database: OwnDatabase
  let dataSource: DataSource
  let adapter: Required<Adapter>
  let entities: Readonly<Record<string, string>>
  const log: string[] = []
  beforeAll(async () => {
    database = await world.own()
    const { classes, names } = await goldenEntities(name)
    entities = names
    dataSource = new DataSource({
      ...world.options(database.url),
      entities: [...classes],
      synchronize: true,
      logger: logTo(log),
    })
    adapter = TypeORMAdapter(dataSource, { entities: names, userIds: idsOf(name) })
  })
  afterAll(async () => {
    await dataSource.destroy()
    await database.drop()
  })

  for (const rule of rulesOf(world)) {
    const keeps = isBeyond(name, rule.name) ? test.fails : test
    keeps(rule.name, () => rule.run(withoutOwnIds(adapter)))
  }

  test.runIf(name !== SHORT && world.driver !== 'better-sqlite3' && name.endsWith('fresh'))(
    'a deleteUser that fails at any of its tables has deleted nothing, and can be repeated',
    async () => {
      const tableOf = (id: keyof typeof modelNames) =>
        dataSource.getMetadata(entities[id] ?? modelNames[id]).tableName
      await adapter.getUser(crypto.randomUUID())
      const ids = Object.keys(modelNames) as (keyof typeof modelNames)[]
      await breakEachStep({
        adapter,
        dialect: name.startsWith('mysql') ? 'mysql' : 'postgresql',
        names: { ...modelNames, ...Object.fromEntries(ids.map((id) => [id, tableOf(id)])) },
        run: (sql) => dataSource.query(sql),
      })
    },
  )

  test('one statement finds a session with its user, and a user by an account', async () => {
    const ada = {
      id: crypto.randomUUID(),
      name: null,
      email: 'ada@example.com',
      // The hour that New York has twice.
      emailVerified: new Date('2026-11-01T06:30:00.001Z'),
      image: null,
    }
    const user = await adapter.createUser(ada)
    expect(user).toEqual({ ...ada, id: user.id })
    const session = {
      sessionToken: 't',
      userId: user.id,
      expires: new Date('2026-03-08T02:30:00.001Z'),
    }
    expect(await adapter.createSession(session)).toEqual(session)
    const account = {
      provider: 'acme',
      providerAccountId: '1',
      type: 'oauth',
      userId: user.id,
    } as const
    await adapter.linkAccount(account)
    log.splice(0)
    expect(await adapter.getSessionAndUser('t')).toMatchObject({ session, user })
    expect(log).toHaveLength(1)
    expect(await adapter.getUserByAccount(account)).toEqual(user)
    expect(log).toHaveLength(2)
  })
})
