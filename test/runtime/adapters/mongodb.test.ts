import { MongoDBAdapter } from '@create-auth/runtime/adapters/mongodb'
import { MongooseAdapter } from '@create-auth/runtime/adapters/mongoose'
import { adapterRules } from '@create-auth/runtime/testing'
import { MongoClient } from 'mongodb'
import mongoose, { Mongoose } from 'mongoose'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { mongoServer } from '../../support/mongo-server.js'

let server: Awaited<ReturnType<typeof mongoServer>>
const closing: (() => Promise<unknown>)[] = []
beforeAll(async () => {
  server = await mongoServer()
})
afterAll(async () => {
  for (const close of closing) await close()
  server.close()
})

const ada = { id: 'x', name: 'Ada', email: 'ada@x.test', emailVerified: null, image: null }

/** Each on a server that has the commands of MongoDB. */
const worlds = {
  async MongoDBAdapter() {
    const client = new MongoClient(server.url)
    closing.push(() => client.close())
    return MongoDBAdapter(client)
  },
  async 'MongooseAdapter with mongoose itself'() {
    await mongoose.connect(server.url)
    closing.push(() => mongoose.disconnect())
    return MongooseAdapter(mongoose)
  },
  async 'MongooseAdapter with a connection that is being opened'() {
    const connection = mongoose.createConnection(server.url)
    closing.push(() => connection.close())
    return MongooseAdapter(connection)
  },
}

describe.each(Object.entries(worlds))('%s', (_, open) => {
  let adapter: Awaited<ReturnType<typeof open>>
  beforeAll(async () => {
    adapter = await open()
  })

  for (const { name, run } of adapterRules) test(name, () => run(adapter))
})

describe('MongooseAdapter', () => {
  test('waits for a connection that nobody opens yet', async () => {
    const own = new Mongoose()
    closing.push(() => own.disconnect())
    const adapter = MongooseAdapter(own, { collections: { user: 'people' } })
    const creating = [1, 2].map(async (number) =>
      adapter.createUser({ ...ada, email: `${number}@x.test` }),
    )
    await new Promise(setImmediate)
    expect(own.connection.readyState).toBe(0)
    await own.connect(server.url)
    const [first] = await Promise.all(creating)
    expect(await adapter.getUser(first!.id)).toEqual(first)
    const { cursor } = server.run({ find: 'people', filter: {} })
    expect(cursor.firstBatch).toHaveLength(2)
  })

  test('opens it by what it is told, once', async () => {
    const own = new Mongoose()
    closing.push(() => own.disconnect())
    let opened = 0
    const connect = async () => {
      opened += 1
      return own.connect(server.url)
    }
    const adapter = MongooseAdapter(own, { connect })
    const { id } = await adapter.createUser({ ...ada, email: 'opened@x.test' })
    expect([(await adapter.getUser(id))?.email, opened]).toEqual(['opened@x.test', 1])
    await own.disconnect()
    expect((await adapter.getUser(id))?.email).toBe('opened@x.test')
    expect(opened).toBe(2)
  })

  test('takes a connection as Mongoose before 8 declares it, and nothing that is none', () => {
    const other = { readyState: 0, asPromise: () => Promise.resolve(), once: () => undefined }
    expect(() => MongooseAdapter(other)).toThrow(
      new TypeError('MongooseAdapter takes mongoose, or one of its connections'),
    )
  })

  test('tells why a connection can’t be opened', async () => {
    const own = new Mongoose()
    const opening = own.connect('mongodb://127.0.0.1:1/app', { serverSelectionTimeoutMS: 50 })
    const asking = MongooseAdapter(own).getUserByEmail('ada@x.test')
    await expect(opening).rejects.toThrow(/ECONNREFUSED/)
    await expect(asking).rejects.toThrow(/ECONNREFUSED/)
  })

  test('leaves what others keep in collections of the same names', async () => {
    const own = new Mongoose()
    closing.push(() => own.disconnect())
    await own.connect(server.url)
    const others = ['a', 'b'].map((_id) => ({ _id, session: '{}' }))
    server.run({ insert: 'shared', documents: others })
    const adapter = MongooseAdapter(own, { collections: { session: 'shared', user: 'sharers' } })
    const { id: userId } = await adapter.createUser(ada)
    const session = { sessionToken: 't', userId, expires: new Date(9e12) }
    expect(await adapter.createSession(session)).toMatchObject(session)
    await expect(async () => adapter.createSession(session)).rejects.toThrow(/duplicate/)
    await adapter.deleteUser(userId)
    expect(server.run({ find: 'shared', filter: {} }).cursor.firstBatch).toEqual(others)
  })

  test('takes an index that is there already for the project’s own', async () => {
    const own = new Mongoose()
    closing.push(() => own.disconnect())
    await own.connect(server.url)
    server.run({ createIndexes: 'members', indexes: [{ key: { email: 1 }, name: 'email_1' }] })
    const adapter = MongooseAdapter(own, { collections: { user: 'members' } })
    const { email } = await adapter.createUser({ ...ada, email: 'bob@x.test' })
    expect(email).toBe('bob@x.test')
  })
})
