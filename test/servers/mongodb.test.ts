import { randomBytes } from 'node:crypto'
import { MongoDBAdapter } from '@create-auth/runtime/adapters/mongodb'
import { adapterRules } from '@create-auth/runtime/testing'
import { MongoClient } from 'mongodb'
import { afterAll, describe, test } from 'vitest'

/** No package brings a server along: name one, and the rules are tried on it. */
const url = process.env['MONGODB_URL']

describe.runIf(url !== undefined)('MongoDBAdapter', () => {
  const client = new MongoClient(url ?? 'mongodb://127.0.0.1')
  const databaseName = `auth_${randomBytes(6).toString('hex')}`
  const adapter = MongoDBAdapter(client, { databaseName })
  afterAll(async () => {
    await client.db(databaseName).dropDatabase()
    await client.close()
  })

  for (const { name, run } of adapterRules) test(name, () => run(adapter))
})
