import { createRequire } from 'node:module'
import { join } from 'node:path'
import { MongooseAdapter, type MongooseClient } from '@create-auth/runtime/adapters/mongoose'
import type { Adapter } from '@create-auth/runtime/adapters'
import { adapterRules } from '@create-auth/runtime/testing'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { mongoAdapter, type ObjectIdClass } from '../../runtime/src/mongo/mongo-adapter.js'
import { mongoServer } from '../support/mongo-server.js'
import { makeWorkspace } from './workspace.js'

/** The packages that projects of some years ago have: their drivers give a changed document together with what was done. */
const PACKAGES = ['mongoose@5.13.23', 'mongoose@6.13.8', 'mongodb@4.17.2', 'mongodb@5.9.2']
/** `mongoose@5.13.23` lies in `mongoose-5`. */
const aliasOf = (name: string): string => name.replace(/@(\d+).*/, '-$1')

const workspace = makeWorkspace({ 'package.json': '{ "private": true }\n' })
beforeAll(async () => {
  const wanted = PACKAGES.map((name) => `${aliasOf(name)}@npm:${name}`)
  await workspace.must('npm', 'install', '--ignore-scripts', ...wanted)
})
afterAll(() => workspace.dispose())
const load = createRequire(join(workspace.root, 'package.json'))

type Connect = Parameters<typeof mongoAdapter>[0]['connect']

interface Driver {
  readonly MongoClient: new (url: string) => {
    readonly connect: () => Promise<unknown>
    readonly db: (name: string) => Awaited<ReturnType<Connect>>
    readonly close: () => Promise<unknown>
  }
  readonly ObjectId: ObjectIdClass
}

type Mongoose = MongooseClient & {
  readonly connect: (url: string, options: object) => Promise<unknown>
  readonly disconnect: () => Promise<unknown>
}

interface Opened {
  readonly adapter: Required<Adapter>
  readonly close: () => Promise<unknown>
}

async function withMongoose(name: string, url: string): Promise<Opened> {
  const mongoose = load(name) as Mongoose
  const options = { useNewUrlParser: true, useUnifiedTopology: true }
  await mongoose.connect(url, name === 'mongoose-5' ? options : {})
  return { adapter: MongooseAdapter(mongoose), close: () => mongoose.disconnect() }
}

async function withDriver(name: string, url: string): Promise<Opened> {
  const { MongoClient, ObjectId } = load(name) as Driver
  const client = new MongoClient(url)
  await client.connect()
  const connect: Connect = async () => client.db('app')
  return { adapter: mongoAdapter({ connect, Id: ObjectId }, {}), close: () => client.close() }
}

describe.each(PACKAGES)('%s', (name) => {
  let server: Awaited<ReturnType<typeof mongoServer>>
  let opened: Opened
  beforeAll(async () => {
    server = await mongoServer()
    const open = name.startsWith('mongoose') ? withMongoose : withDriver
    opened = await open(aliasOf(name), server.url)
  })
  afterAll(async () => {
    await opened.close()
    server.close()
  })

  test.each(adapterRules)('$name', async ({ run }) => {
    expect(await run(opened.adapter)).toBeUndefined()
  })
})

test.each(PACKAGES.filter((name) => name.startsWith('mongoose')))(
  '%s is asked before its connection is open',
  async (name) => {
    const server = await mongoServer()
    const mongoose = load(aliasOf(name)) as Mongoose
    const options = { useNewUrlParser: true, useUnifiedTopology: true }
    const opening = mongoose.connect(server.url, name === 'mongoose@5.13.23' ? options : {})
    expect(await MongooseAdapter(mongoose).getUser('0123456789abcdef01234567')).toBeNull()
    await opening
    await mongoose.disconnect()
    server.close()
  },
)
