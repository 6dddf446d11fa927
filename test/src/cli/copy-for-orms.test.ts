import { join } from 'node:path'
import { runInNewContext } from 'node:vm'
import Sqlite from 'better-sqlite3'
import { drizzle } from 'drizzle-orm/better-sqlite3'
import knex from 'knex'
import { Sequelize } from 'sequelize'
import { DataSource } from 'typeorm'
import { afterEach, describe, expect, test } from 'vitest'
import type { Adapter } from '@create-auth/runtime/adapters'
import { DrizzleAdapter } from '@create-auth/runtime/adapters/drizzle'
import { KnexAdapter } from '@create-auth/runtime/adapters/knex'
import { SequelizeAdapter } from '@create-auth/runtime/adapters/sequelize'
import { TypeORMAdapter } from '@create-auth/runtime/adapters/typeorm'
import { loadSchema, statements } from '../../support/drizzle-schema.js'
import { linkPackages } from '../../support/link-packages.js'
import { sqlite3 } from '../../support/sqlite3.js'
import type { Tree } from '../apply/tree.js'
import { makeProject, type TestProject } from './project.js'
import { loadEntities } from '../schemas/typeorm/synchronize.js'

let project: TestProject
afterEach(() => {
  project.remove()
})

const BETTER: Tree = {
  '.env':
    'DATABASE_URL=file:shop.db\nGITHUB_CLIENT_ID=shop\nGITHUB_CLIENT_SECRET=hush\nAUTH_SECRET=mine\n',
  '.gitignore': '.env\nnode_modules\n',
  'node_modules/.keep': '',
  'src/better.js': `import { betterAuth } from 'better-auth'

export const better = betterAuth({
  socialProviders: {
    github: { clientId: process.env.GITHUB_CLIENT_ID, clientSecret: process.env.GITHUB_CLIENT_SECRET },
  },
})
`,
  'src/server.js': `import express from 'express'
import { toNodeHandler } from 'better-auth/node'
import { better } from './better.js'

const app = express()
app.all('/api/auth/*splat', toNodeHandler(better))
app.listen(4000)
`,
}

/** Our tables, made in a database as the ORM makes them, and the adapter on them. */
interface Made {
  readonly adapter: Adapter
  readonly close: () => unknown
}

interface Row {
  readonly dependencies: Readonly<Record<string, string>>
  readonly files: Tree
  /** @param copy the statements that a step gives, run behind those that make our tables */
  readonly make: (file: string, copy: readonly string[]) => Promise<Made>
}

/** The options that the auth file gives to an adapter which is called with names alone. */
function optionsOf(auth: string): object | undefined {
  const [, text] = /Adapter\(db, (\{[^]*?\})\),\n {2}session:/.exec(auth) ?? []
  return text === undefined ? undefined : (runInNewContext(`(${text})`) as object)
}

const ORMS: Readonly<Record<string, Row>> = {
  Drizzle: {
    dependencies: { 'drizzle-orm': '^0.45.0' },
    files: {
      'drizzle.config.js': "export default { dialect: 'sqlite', schema: './src/schema.js' }\n",
      'src/schema.js': '',
      'src/db.js':
        "import Database from 'better-sqlite3'\nimport { drizzle } from 'drizzle-orm/better-sqlite3'\n\nexport const db = drizzle(new Database('shop.db'))\n",
    },
    async make(file, copy) {
      const schema = await loadSchema([{ path: 'schema.js', text: project.read('src/schema.js') }])
      const database = new Sqlite(file)
      for (const statement of [...(await statements('sqlite', {}, schema)), ...copy])
        database.exec(statement)
      const tables = {
        usersTable: schema['authUsers'],
        accountsTable: schema['authAccounts'],
        sessionsTable: schema['authSessions'],
        verificationTokensTable: schema['authVerificationTokens'],
      } as Parameters<typeof DrizzleAdapter>[1]
      const adapter = DrizzleAdapter(drizzle(database), tables)
      return { adapter, close: () => database.close() }
    },
  },
  TypeORM: {
    dependencies: { typeorm: '^0.3.0' },
    files: {
      'src/db.js':
        "import { DataSource } from 'typeorm'\nimport { Order } from './order.js'\n\nexport const db = new DataSource({ type: 'better-sqlite3', database: 'shop.db', entities: [Order] })\n",
      'src/order.js':
        "import { EntitySchema } from 'typeorm'\n\nexport const Order = new EntitySchema({ name: 'Order', columns: { id: { type: Number, primary: true } } })\n",
    },
    async make(file, copy) {
      const text = project.read('src/auth-entities.js')
      const entities = await loadEntities([{ path: 'auth-entities.js', text }])
      const source = new DataSource({
        type: 'better-sqlite3',
        database: file,
        entities: [...entities],
      })
      await source.initialize()
      await source.synchronize()
      for (const statement of copy) await source.query(statement)
      return {
        adapter: TypeORMAdapter(source, optionsOf(project.read('src/auth.js'))),
        close: () => source.destroy(),
      }
    },
  },
  Knex: {
    dependencies: { knex: '^3.1.0' },
    files: {
      'knexfile.js':
        "export default { client: 'better-sqlite3', connection: { filename: 'shop.db' } }\n",
      'migrations/.keep': '',
      'src/db.js':
        "import knex from 'knex'\nimport configuration from '../knexfile.js'\n\nexport const db = knex(configuration)\n",
    },
    async make(file, copy) {
      const client = knex({
        client: 'better-sqlite3',
        connection: { filename: file },
        useNullAsDefault: true,
      })
      await client.migrate.latest({ directory: join(project.root, 'migrations') })
      for (const statement of copy) await client.raw(statement)
      return {
        adapter: KnexAdapter(client, optionsOf(project.read('src/auth.js'))),
        close: () => client.destroy(),
      }
    },
  },
  Sequelize: {
    dependencies: { sequelize: '^6.37.0' },
    files: {
      'src/db.js':
        "import { Sequelize } from 'sequelize'\n\nexport const db = new Sequelize({ dialect: 'sqlite', storage: 'shop.db' })\n",
    },
    // Its migrations are ours: the step is one of them.
    async make(file, copy) {
      expect(copy).toEqual([])
      expect(project.run(['migrate', '--apply', '--yes'])).toMatchObject({ status: 0 })
      const client = new Sequelize({
        dialect: 'sqlite',
        storage: file,
        dialectModule: sqlite3,
        logging: false,
      })
      return {
        adapter: SequelizeAdapter(client, optionsOf(project.read('src/auth.js'))),
        close: () => client.close(),
      }
    },
  },
}

/** How SQLite keeps a moment: as Better Auth's own tool does, and as an ORM does. */
const MOMENTS = {
  'a text': (moment: Date) => `'${moment.toISOString()}'`,
  milliseconds: (moment: Date) => String(moment.getTime()),
}
const VERIFIED = new Date('2026-01-02T03:04:05.678Z')
const EXPIRES = new Date('2030-01-02T00:00:00.000Z')

const people = (write: (moment: Date) => string): readonly string[] => {
  const [verified, expires] = [write(VERIFIED), write(EXPIRES)]
  return [
    'create table "user" ("id" text primary key, "name" text not null, "email" text not null unique, "emailVerified" integer not null, "image" text, "createdAt" date not null, "updatedAt" date not null)',
    'create table "account" ("id" text primary key, "accountId" text not null, "providerId" text not null, "userId" text not null references "user" ("id"), "accessToken" text, "refreshToken" text, "idToken" text, "accessTokenExpiresAt" date, "refreshTokenExpiresAt" date, "scope" text, "password" text, "createdAt" date not null, "updatedAt" date not null)',
    `insert into "user" values ('ada', 'Ada', 'ada@example.test', 1, null, ${verified}, ${verified}), ('bob', 'Bob', 'bob@example.test', 0, null, ${verified}, ${verified})`,
    `insert into "account" values ('1', '4711', 'github', 'ada', 'at', 'rt', null, ${expires}, null, 'read:user,user:email', null, ${verified}, ${verified})`,
  ]
}

const isCopy = ({ reason }: { readonly reason?: string }): boolean =>
  reason?.startsWith('users and accounts are copied') === true

describe.each(Object.entries(ORMS))('people of Better Auth, kept by %s', (_, row) => {
  test.each(Object.entries(MOMENTS))(
    'are who they were, with moments as %s',
    async (_kind, write) => {
      const dependencies = {
        'better-auth': '^1.6.0',
        'better-sqlite3': '^12.0.0',
        express: '^5.1.0',
      }
      project = makeProject({
        ...BETTER,
        ...row.files,
        'package.json': JSON.stringify({
          name: 'shop',
          type: 'module',
          scripts: { start: 'node src/server.js' },
          dependencies: { ...dependencies, ...row.dependencies },
        }),
      })
      linkPackages(project.root, 'better-sqlite3')
      const file = join(project.root, 'shop.db')
      const database = new Sqlite(file)
      for (const statement of people(write)) database.exec(statement)
      database.close()

      const ran = project.run([
        'migrate',
        '--from',
        'better-auth',
        '--yes',
        '--no-install',
        '--database',
        '--json',
      ])
      const { plan } = JSON.parse(ran.stdout) as {
        plan: {
          changes: readonly { readonly reason?: string; readonly snippet?: string }[]
        }
      }
      const copy = plan.changes.filter(isCopy).flatMap(({ snippet = '' }) => snippet.split(';\n\n'))
      const { adapter, close } = await row.make(file, copy)
      try {
        const key = { provider: 'github', providerAccountId: '4711' }
        const ada = { id: 'ada', name: 'Ada', email: 'ada@example.test', emailVerified: VERIFIED }
        expect(await adapter.getUserByAccount?.(key)).toEqual({ ...ada, image: null })
        expect(await adapter.getUserByEmail?.('bob@example.test')).toMatchObject({
          id: 'bob',
          emailVerified: null,
        })
        expect(await adapter.getAccount?.('4711', 'github')).toMatchObject({
          userId: 'ada',
          type: 'oauth',
          access_token: 'at',
          refresh_token: 'rt',
          expires_at: EXPIRES.getTime() / 1000,
          scope: 'read:user user:email',
        })
      } finally {
        await close()
      }
    },
  )
})
