import { fileURLToPath } from 'node:url'
import { createClient } from '@libsql/client'
import { adapterRules } from '@create-auth/runtime/testing'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { goldenCases } from '../src/schemas/prisma/golden-cases.js'
import { ownPostgres, ownSqlite } from '../support/databases.js'
import { readSchema } from '../support/prisma-schema.js'
import { prismaTables } from '../support/prisma-tables.js'
import { makeWorkspace } from './workspace.js'

const script = fileURLToPath(new URL('prisma-rules.js', import.meta.url))
const workspace = makeWorkspace({ 'package.json': '{ "private": true }\n' })
beforeAll(async () => {
  const packages = ['prisma', '@prisma/client', '@prisma/adapter-libsql', '@prisma/adapter-pg']
  // What its scripts would fetch are engines that these clients do without.
  await workspace.must('npm', 'install', '--ignore-scripts', ...packages.map((name) => `${name}@6`))
})
afterAll(() => workspace.dispose())

/** A client that reaches its database through a driver. With a variable for the URL, its generator asks for more engines. */
const head = (provider: string): string => `generator client {
  provider   = "prisma-client-js"
  engineType = "client"
  output     = "./client"
}

datasource db {
  provider = "${provider}"
  url      = "${provider}:app"
}
`

test.each([
  {
    provider: 'sqlite',
    driver: ['@prisma/adapter-libsql', 'PrismaLibSQL'],
    open: ownSqlite,
    create: async (url: string, statements: readonly string[]) => {
      const client = createClient({ url })
      await client.executeMultiple(statements.join(';\n'))
      client.close()
    },
  },
  {
    provider: 'postgresql',
    driver: ['@prisma/adapter-pg', 'PrismaPg'],
    open: ownPostgres,
    create: async (url: string, statements: readonly string[]) => {
      const client = new pg.Client(url)
      await client.connect()
      await client.query(statements.join(';\n'))
      await client.end()
    },
  },
] as const)(
  'PrismaAdapter keeps every rule on a client of Prisma 6: $provider',
  async ({ provider, driver, open, create }) => {
    const [file] = goldenCases.find(({ name }) => name === `${provider}-fresh`)?.output ?? []
    const models = file?.text.slice(file.text.indexOf('model ')) ?? ''
    const schema = head(provider) + models
    workspace.write('schema.prisma', schema)
    // The engine for migrations would be downloaded, though nothing here runs it.
    const generate = ['npx', 'prisma', 'generate', '--schema', 'schema.prisma']
    await workspace.must('env', `PRISMA_SCHEMA_ENGINE_BINARY=${process.execPath}`, ...generate)
    const { url, drop } = await open()
    // The newer version, which reads the models here, takes no URL.
    const read = readSchema([['schema.prisma', schema.replace(/^ +url .*\n/m, '')]])
    await create(url, prismaTables(read, provider))
    const ran = await workspace.run(process.execPath, script, workspace.root, ...driver, url)
    await drop()
    expect(ran.stderr).toBe('')
    expect(JSON.parse(ran.stdout)).toEqual({ rules: adapterRules.length, broken: [] })
  },
)
