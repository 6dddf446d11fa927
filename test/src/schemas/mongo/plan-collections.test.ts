import { Schema, model, type InferSchemaType } from 'mongoose'
import { describe, expect, test } from 'vitest'
import { readRuntime } from '../../../../src/catalog/runtime.js'
import { planCollections } from '../../../../src/schemas/mongo/plan-collections.js'
import type { WantedSchema } from '../../../../src/schemas/schema.js'

const { tables, names } = readRuntime()
const planned = (
  files: Readonly<Record<string, string>>,
  called: WantedSchema['names'] = {},
  passkeys = tables,
) =>
  planCollections(
    Object.entries(files).map(([path, text]) => ({ path, text })),
    { tables: passkeys, names: called },
    names.plural,
  )
/** A model of users with some fields, and what follows its schema. */
const users = (fields: string, more = '') => ({
  'models/user.js': `const mongoose = require('mongoose')
const userSchema = new mongoose.Schema({
${fields}
}, { timestamps: true })
${more}
module.exports = mongoose.model('User', userSchema)
`,
})
const only = (plan: Awaited<ReturnType<typeof planned>>) =>
  plan.unfilled.map(({ column, problem }) => [column, problem.snippet.split('\n')[0]])

test('a unique field that sign-up has no value for lets one user in: it has to be left out of its index', async () => {
  const plan = await planned(
    users('  email: { type: String, unique: true },\n  username: { type: String, unique: true },'),
  )
  expect(plan).toEqual({
    differences: [],
    edits: [],
    problems: [],
    warnings: [],
    userIds: 'text',
    unfilled: [
      {
        table: 'user',
        column: 'username',
        problem: {
          path: 'models/user.js',
          line: 4,
          reason:
            "User.username is unique, and nothing gives it a value: two documents without one are the same to MongoDB, so only one user can sign up: leave them out of the index, or return it from the provider's profile()",
          snippet:
            "username: { type: String, unique: true, sparse: true }\n// once, where users has documents: await User.collection.dropIndex('username_1')",
        },
      },
    ],
  })
})

test.each([
  ['sparse', '  username: { type: String, unique: true, sparse: true },'],
  [
    'for some alone',
    "  username: { type: String, index: { unique: true, partialFilterExpression: { username: { $type: 'string' } } } },",
  ],
  ['no index that is unique', '  username: { type: String, unique: false, index: true },'],
  [
    'of another collection',
    '  username: String,',
    "const pets = new mongoose.Schema({ tag: { type: String, unique: true } })\nmongoose.model('Pet', pets)",
  ],
])('asks for nothing where the index is %s', async (_how, fields, more = '') => {
  expect(only(await planned(users(fields, more)))).toEqual([])
})

test.each([
  [
    'with a message',
    "  handle: { type: String, unique: [true, 'taken'] },",
    '',
    ['handle', "handle: { type: String, unique: [true, 'taken'], sparse: true }"],
  ],
  [
    'by its index',
    '  handle: { type: String, index: { unique: true } },',
    '',
    ['handle', 'handle: { type: String, index: { unique: true }, sparse: true }'],
  ],
  [
    'in an object',
    '  profile: { handle: { type: String, unique: true } },',
    '',
    ['profile.handle', 'handle: { type: String, unique: true, sparse: true }'],
  ],
  [
    'by settings that stand elsewhere',
    '  handle: unique,',
    'const unique = { type: String, unique: true }',
    ['handle', '{ type: String, unique: true, sparse: true }'],
  ],
  [
    'together with others',
    '  tenant: String, handle: String,',
    'userSchema.index({ tenant: 1, handle: 1 }, { unique: true })',
    ['tenant', 'userSchema.index({ tenant: 1, handle: 1 }, { unique: true, sparse: true })'],
  ],
  [
    'together with what sign-up gives, so that documents are in the index in any case',
    '  tenant: String,',
    'userSchema.index({ name: 1, tenant: 1 }, { unique: true, sparse: true })',
    [
      'tenant',
      "userSchema.index({ name: 1, tenant: 1 }, { unique: true, partialFilterExpression: { 'tenant': { $exists: true } } })",
    ],
  ],
])('finds a key that is said %s', async (_how, fields, more, expected) => {
  expect(only(await planned(users(fields, more)))).toEqual([expected])
})

test('an `id` of its own is another field than the one that MongoDB gives each document', async () => {
  const { unfilled, warnings } = await planned(
    users('  id: { type: String, unique: true, required: true },\n  _id: { type: ObjectId },'),
  )
  expect(unfilled.map(({ column, problem }) => [column, problem.snippet.split('\n')[0]])).toEqual([
    ['id', 'id: { type: String, unique: true, required: true, sparse: true }'],
  ])
  expect(warnings).toEqual([
    'User.id is required, and what sign-in adds to users has none: the model reads such a document, and refuses to save it',
  ])
})

test('a key on values that people share is named, and what tells them apart is not', async () => {
  const { unfilled } = await planned(
    users(
      '  name: { type: String, unique: true },',
      'userSchema.index({ _id: 1 }, { unique: true })',
    ),
  )
  expect(unfilled).toEqual([
    {
      table: 'user',
      column: 'name',
      problem: {
        path: 'models/user.js',
        line: 3,
        reason:
          "User.name is unique, and two people may have the same, or none: the second one can't sign up",
        snippet:
          "name: { type: String, unique: false }\n// once, where users has documents: await User.collection.dropIndex('name_1')",
      },
    },
  ])
})

test('what is unique together with the address tells users apart', async () => {
  const index = 'userSchema.index({ tenant: 1, email: 1 }, { unique: true })'
  expect(only(await planned(users('  tenant: String,', index)))).toEqual([])
})

test('finds a model by its collection, and a schema in another file', async () => {
  const files = (collection: string) => ({
    'schema.ts': `import { Schema } from 'mongoose'
export const person = new Schema({ handle: { type: String, unique: true } }, { collection: 'people' })
`,
    'person.ts': `import { model } from 'mongoose'
import { person } from './schema.js'
export const Person = model<IPerson>('Person', person${collection})
`,
  })
  const found = ['handle', 'handle: { type: String, unique: true, sparse: true }']
  expect(only(await planned(files('')))).toEqual([])
  expect(only(await planned(files(''), { user: 'people' }))).toEqual([found])
  expect(only(await planned(files(", 'users'")))).toEqual([found])
})

test('says what the application’s own code does not find in documents of sign-in', async () => {
  const plan = await planned(
    users(`  email: { type: String, required: true },
  password: { type: String, required: [true, 'say one'] },
  role: { type: String, required: true, default: 'member' },
  phone: { type: String, required: function () { return this.isStaff } },
  age: { type: Number, required: true },`),
  )
  expect(plan.unfilled).toEqual([])
  expect(plan.warnings).toEqual([
    'User.password, User.age are required, and what sign-in adds to users has none: the model reads such a document, and refuses to save it',
  ])
})

test('a schema may be made without `new`', async () => {
  const [[path, text] = ['', '']] = Object.entries(
    users('  username: { type: String, unique: true },'),
  )
  const plan = await planned({ [path]: text.replace('new ', '') })
  expect(only(plan)).toEqual([
    ['username', 'username: { type: String, unique: true, sparse: true }'],
  ])
})

test('Mongoose reads documents that lack what is required, and refuses to save them', async () => {
  const schema = new Schema({ email: String, password: { type: String, required: true } })
  const Person = model<InferSchemaType<typeof schema>>('Person', schema)
  const ada = Person.hydrate({ _id: '64b7f0c2a1b2c3d4e5f60718', email: 'ada@x.test' })
  expect(ada.email).toBe('ada@x.test')
  await expect(ada.validate()).rejects.toThrow('password: Path `password` is required.')
})

test('a model of another meaning has the name of a collection of ours', async () => {
  const files = {
    'account.js': `import mongoose from 'mongoose'
const schema = new mongoose.Schema({ iban: { type: String, unique: true }, owner: String })
export default mongoose.models.Account ?? mongoose.model('Account', schema)
`,
  }
  const { problems, unfilled } = await planned(files)
  expect(unfilled).toEqual([])
  expect(problems).toEqual([
    {
      path: 'account.js',
      reason:
        'the collection accounts of the model Account is something else: it has no provider, providerAccountId; give the Account of sign-in another name',
      snippet: 'npx create-auth init --table account=auth_accounts',
    },
  ])
  expect((await planned(files, { account: 'auth_accounts' })).problems).toEqual([])
})

const nestUsers = (decorated: string, more = '', options = '') => ({
  'src/users/user.schema.ts': `import { Prop, Schema, SchemaFactory } from '@nestjs/mongoose'

@Schema(${options})
export class User {
${decorated}
}

export const UserSchema = SchemaFactory.createForClass(User)
${more}`,
})

describe('a schema that is made of a class', () => {
  const email = '  @Prop({ required: true, unique: true })\n  email: string\n'

  test('is told of as one that is written out', async () => {
    const files = nestUsers(
      `${email}\n  @Prop({ required: true, unique: true })\n  username: string\n\n  @Prop({ required: true })\n  password: string\n\n  @Prop()\n  bio?: string\n\n  plain = 1`,
    )
    const plan = await planned(files)
    expect(plan.unfilled).toEqual([
      {
        table: 'user',
        column: 'username',
        problem: {
          path: 'src/users/user.schema.ts',
          line: 8,
          reason:
            "User.username is unique, and nothing gives it a value: two documents without one are the same to MongoDB, so only one user can sign up: leave them out of the index, or return it from the provider's profile()",
          snippet:
            "@Prop({ required: true, unique: true, sparse: true })\nusername: string\n// once, where users has documents: await User.collection.dropIndex('username_1')",
        },
      },
    ])
    expect(plan.warnings).toEqual([
      'User.username, User.password are required, and what sign-in adds to users has none: the model reads such a document, and refuses to save it',
    ])
  })

  test('has indexes of its own, and a collection of its own', async () => {
    const index = 'UserSchema.index({ tenant: 1, nick: 1 }, { unique: true })\n'
    const fields = `${email}\n  @Prop()\n  tenant: string\n\n  @Prop()\n  nick: string`
    expect((await planned(nestUsers(fields, index))).unfilled.map(({ column }) => column)).toEqual([
      'tenant',
    ])
    const apart = nestUsers(fields, index, "{ collection: 'people' }")
    expect((await planned(apart)).unfilled).toEqual([])
    expect(only(await planned(apart, { user: 'people' }))).toEqual([
      ['tenant', 'UserSchema.index({ tenant: 1, nick: 1 }, { unique: true, sparse: true })'],
    ])
  })
})
