import { TypeORMAdapter } from '@create-auth/runtime/adapters/typeorm'
import {
  DataSource,
  EntitySchema,
  type EntitySchemaColumnOptions,
  type ObjectLiteral,
} from 'typeorm'
import { describe, expect, onTestFinished, test } from 'vitest'
import { onServers, ownMariadb, ownPostgres } from '../../support/databases.js'
import { logTo } from '../../support/typeorm-log.js'

const text: EntitySchemaColumnOptions = { type: 'varchar', length: 255 }
const optional: EntitySchemaColumnOptions = { ...text, nullable: true }

/** A class of users, with what else the application has of them. */
class Member {
  id!: string
}

const member = (emailVerified: EntitySchemaColumnOptions = { type: 'datetime' }) =>
  new EntitySchema<ObjectLiteral>({
    name: 'Member',
    target: Member,
    columns: {
      id: { ...text, primary: true },
      name: optional,
      email: { ...optional, unique: true },
      emailVerified: { ...emailVerified, nullable: true },
      image: optional,
      role: { ...text, default: 'reader' },
    },
  })

const account = new EntitySchema<ObjectLiteral>({
  name: 'Account',
  columns: {
    provider: { ...text, primary: true },
    providerAccountId: { ...text, primary: true },
    type: text,
    userId: text,
  },
  relations: { user: { type: 'many-to-one', target: 'Member', joinColumn: { name: 'userId' } } },
})

const session = new EntitySchema<ObjectLiteral>({
  name: 'AuthSession',
  columns: {
    sessionToken: { ...text, primary: true },
    userId: text,
    expires: { type: 'datetime' },
  },
  relations: { user: { type: 'many-to-one', target: 'Member', joinColumn: { name: 'userId' } } },
})

const ada = { id: 'ada', name: 'Ada', email: 'ada@example.com', emailVerified: null, image: null }
const link = { type: 'oauth', provider: 'acme', providerAccountId: '1', userId: 'ada' } as const
const visit = { sessionToken: 't', userId: 'ada', expires: new Date(5) }

/** A data source that nobody has opened yet, and its statements. */
function closedSource(entities: readonly EntitySchema[] = [member(), account, session]) {
  const log: string[] = []
  const dataSource = new DataSource({
    type: 'better-sqlite3',
    database: ':memory:',
    entities: [...entities],
    synchronize: true,
    logger: logTo(log),
  })
  onTestFinished(async () => {
    if (dataSource.isInitialized) await dataSource.destroy()
  })
  return { dataSource, log }
}

/** The same, open; the log begins afterwards. */
async function openSource(entities?: readonly EntitySchema[]) {
  const opened = closedSource(entities)
  await opened.dataSource.initialize()
  opened.log.splice(0)
  return opened
}

const verbs = (log: readonly string[]) => log.map((query) => query.split(' ')[0])

describe('entities', () => {
  test.each([
    ['a class and an EntitySchema', { user: Member, session }],
    ['names', { user: 'Member', session: 'AuthSession' }],
  ])('may be given as %s, and have further properties', async (_, entities) => {
    const { dataSource } = closedSource()
    const adapter = TypeORMAdapter(dataSource, { entities })
    const user = { ...ada, role: 'reader' }
    expect(await adapter.createUser(ada)).toEqual(user)
    await adapter.createSession(visit)
    expect(await adapter.getSessionAndUser('t')).toEqual({ session: visit, user })
  })

  test('that are missing are an error where they are used, and nothing to delete from', async () => {
    const { dataSource, log } = await openSource()
    const adapter = TypeORMAdapter(dataSource, { entities: { user: Member } })
    const missing = (table: string) =>
      new TypeError(
        `the data source has no entity of the ${table}: add it (create-auth migrate), or name it in the option entities`,
      )
    await expect(adapter.createSession(visit)).rejects.toThrow(missing('session'))
    await expect(adapter.getSessionAndUser('t')).rejects.toThrow(missing('session'))
    await expect(adapter.getAuthenticator('c')).rejects.toThrow(missing('authenticator'))
    expect(log).toEqual([])
    await adapter.createUser(ada)
    log.splice(0)
    expect(await adapter.deleteUser('ada')).toEqual({ ...ada, role: 'reader' })
    await adapter.deleteExpired(new Date())
    expect(verbs(log).filter((verb) => verb !== 'SELECT')).toEqual(['DELETE'])
  })

  test('without a property are an error, and nothing is written', async () => {
    const { dataSource, log } = await openSource()
    const adapter = TypeORMAdapter(dataSource, { entities: { user: Member } })
    await adapter.createUser({ ...ada, id: 'eve', email: null })
    log.splice(0)
    const planned = { ...ada, plan: 'pro' }
    const wrong = new TypeError('the entity Member has no property plan')
    await expect(adapter.createUser(planned)).rejects.toThrow(wrong)
    await expect(adapter.updateUser({ ...planned, id: 'eve' })).rejects.toThrow(wrong)
    expect(verbs(log)).toEqual(['SELECT'])
    log.splice(0)
    await expect(adapter.linkAccount({ ...link, access_token: 'a' })).rejects.toThrow(
      new TypeError('the entity Account has no property access_token'),
    )
    const odd = TypeORMAdapter(dataSource, { entities: { session: Member } })
    const unkeyed = new TypeError('the entity Member has no property sessionToken')
    await expect(odd.getSessionAndUser('t')).rejects.toThrow(unkeyed)
    await expect(odd.deleteSession('t')).rejects.toThrow(unkeyed)
    expect(log).toEqual([])
  })
})

describe('a data source that is not open', () => {
  test('is opened once, however many come first', async () => {
    const { dataSource, log } = closedSource()
    const adapter = TypeORMAdapter(dataSource, { entities: { user: Member } })
    expect(dataSource.isInitialized).toBe(false)
    const early = Array.from({ length: 3 }, (_, turn) => adapter.getUser(`user-${turn}`))
    while (!dataSource.isInitialized) await Promise.resolve()
    // It says that it is open, and still makes its tables.
    expect(log.filter((query) => query.startsWith('CREATE'))).toEqual([])
    expect(await Promise.all([...early, adapter.getUser('late')])).toEqual([null, null, null, null])
  })

  test('is opened again after it failed', async () => {
    const { dataSource } = closedSource()
    const adapter = TypeORMAdapter(dataSource, { entities: { user: Member } })
    const { driver } = dataSource
    const connect = driver.connect.bind(driver)
    driver.connect = () => Promise.reject(new Error('the server starts'))
    await expect(adapter.getUser('ada')).rejects.toThrow('the server starts')
    driver.connect = connect
    expect(await adapter.getUser('ada')).toBeNull()
  })
})

describe('dates', () => {
  const wrong = (problem: string) => new TypeError(`dates depend on the time zone: ${problem}`)

  test.runIf(onServers).each([
    ['mysql', undefined],
    ['mariadb', 'local'],
    ['mysql', '+02:00'],
  ] as const)('need a data source in UTC: %s with timezone %s', async (type, timezone) => {
    const { url, drop } = await ownMariadb()
    onTestFinished(drop)
    const zone = timezone === undefined ? {} : { timezone }
    const dataSource = new DataSource({ type, url, ...zone, entities: [member(), account] })
    const adapter = TypeORMAdapter(dataSource, { entities: { user: Member } })
    await expect(adapter.createUser(ada)).rejects.toThrow(
      wrong("set the timezone of the data source to 'Z'"),
    )
    await dataSource.synchronize()
    // What has no dates is not concerned.
    expect(await adapter.getAccount('1', 'acme')).toBeNull()
    await dataSource.destroy()
  })

  test.each(['timestamp', 'timestamp without time zone', 'date', Date] as const)(
    'need a zone on PostgreSQL: %s',
    async (type) => {
      const { url, drop } = await ownPostgres()
      onTestFinished(drop)
      const dataSource = new DataSource({ type: 'postgres', url, entities: [member({ type })] })
      const adapter = TypeORMAdapter(dataSource, { entities: { user: Member } })
      await expect(adapter.createUser(ada)).rejects.toThrow(
        wrong('make Member.emailVerified a timestamptz'),
      )
      await dataSource.destroy()
    },
  )
})

test('a change of nothing is no update', async () => {
  const { dataSource, log } = await openSource()
  const adapter = TypeORMAdapter(dataSource, { entities: { user: Member } })
  await adapter.createUser(ada)
  log.splice(0)
  expect(await adapter.updateUser({ id: 'ada' })).toMatchObject(ada)
  expect(verbs(log)).toEqual(['SELECT'])
})

test("ids that are no UUIDs are nobody's where users have UUIDs", async () => {
  const { dataSource, log } = await openSource()
  const adapter = TypeORMAdapter(dataSource, { entities: { user: Member }, userIds: 'uuid' })
  const id = crypto.randomUUID()
  await adapter.createUser({ ...ada, id })
  log.splice(0)
  for (const other of ['ada', '', `${id} `, ` ${id}`, id.slice(1), `${id}0`, id.replace('-', '')])
    expect(await adapter.getUser(other)).toBeNull()
  expect(log).toEqual([])
  expect(await adapter.getUser(id)).toMatchObject({ email: 'ada@example.com' })
})

test('a driver that does not say how many rows it deleted gives nobody a row', async () => {
  const { dataSource } = await openSource()
  const adapter = TypeORMAdapter(dataSource, { entities: { user: Member } })
  await adapter.createUser(ada)
  await adapter.linkAccount(link)
  const getRepository = dataSource.getRepository.bind(dataSource)
  dataSource.getRepository = (target) =>
    getRepository(target).extend({ delete: async () => ({ raw: [] }) })
  await expect(adapter.unlinkAccount(link)).rejects.toThrow(
    new TypeError('the driver does not say how many rows it has written'),
  )
})

test.each([{}, () => undefined])(
  'what is no data source is refused at its first use: %s',
  async (given) => {
    const adapter = TypeORMAdapter(given)
    await expect(adapter.getUser('ada')).rejects.toThrow(
      new TypeError('TypeORMAdapter takes a data source of TypeORM'),
    )
  },
)

test('a function may give the data source, which is opened at the first use', async () => {
  const { dataSource } = closedSource()
  const adapter = TypeORMAdapter(() => dataSource, { entities: { user: Member } })
  expect(await adapter.getUser('ada')).toBeNull()
  expect(dataSource.isInitialized).toBe(true)
})
