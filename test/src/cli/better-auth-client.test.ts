import { afterEach, expect, test } from 'vitest'
import type { Tree } from '../apply/tree.js'
import { EXPRESS_TS, makeProject, type TestProject } from './project.js'

// Which client of a database sign-in gets where it takes the place of Better Auth: the one that this has, and no other.

let project: TestProject
afterEach(() => {
  project.remove()
})

const lines = (...text: readonly string[]): string => `${text.join('\n')}\n`

const packageJson = (dependencies: object): string =>
  `${JSON.stringify({ name: 'shop', type: 'module', dependencies: { 'better-auth': '^1.7.0', 'drizzle-orm': '^0.45.0', pg: '^8.0.0', ...dependencies } })}\n`

const SCHEMA = lines(
  "import { boolean, pgTable, text } from 'drizzle-orm/pg-core'",
  '',
  "export const user = pgTable('user', {",
  "  id: text('id').primaryKey(),",
  "  name: text('name').notNull(),",
  "  email: text('email').notNull().unique(),",
  "  emailVerified: boolean('email_verified').notNull(),",
  '})',
)
const LOG = lines(
  "import { drizzle } from 'drizzle-orm/node-postgres'",
  '',
  'export const log = drizzle(process.env.LOG_URL)',
)
const AUTH = (client: string, ...code: readonly string[]): string =>
  lines(
    "import { betterAuth } from 'better-auth'",
    "import { drizzleAdapter } from 'better-auth/adapters/drizzle'",
    ...code,
    '',
    `export const auth = betterAuth({ database: drizzleAdapter(${client}, { provider: 'pg' }) })`,
  )
const SHOP = lines(
  "import { drizzle } from 'drizzle-orm/node-postgres'",
  "import * as schema from './schema.js'",
  '',
  'export const shop = drizzle(process.env.SHOP_URL, { schema })',
)

const express = (files: Tree): Tree => ({
  ...EXPRESS_TS,
  'package.json': packageJson({ express: '^5.1.0' }),
  'drizzle.config.ts': "export default { dialect: 'postgresql', schema: './src/schema.ts' }\n",
  'src/schema.ts': SCHEMA,
  'src/log.ts': LOG,
  'src/server.ts': lines(
    "import { toNodeHandler } from 'better-auth/node'",
    "import express from 'express'",
    "import { auth } from './better.js'",
    "import { log } from './log.js'",
    '',
    'const app = express()',
    "app.all('/api/auth/*splat', toNodeHandler(auth))",
    'app.listen(4000)',
  ),
  ...files,
})

const FLAGS = ['migrate', '--from', 'better-auth', '--yes', '--no-install']

test.each([
  {
    title: 'of several clients the one that Better Auth is given',
    files: {
      'src/shop.ts': SHOP,
      'src/better.ts': AUTH('shop', "import { shop } from './shop.js'"),
    },
    adapter: 'DrizzleAdapter(\n    shop,',
  },
  {
    title: 'that one, where another one alone is exported',
    files: {
      'src/shop.ts': SHOP.replace('export const', 'const').concat(
        'export function auth(): unknown {\n  return shop\n}\n',
      ),
      'src/better.ts': AUTH('auth()', "import { auth } from './shop.js'"),
    },
    adapter: 'DrizzleAdapter(\n    shop,',
  },
  {
    title: 'the only one that there is, where it is handed over',
    files: {
      'src/log.ts': 'export const log = console\n',
      'src/shop.ts': SHOP,
      'src/better.ts': AUTH('shop', "import type { shop as Shop } from './shop.js'")
        .replace('export const auth = ', 'export const made = (shop: typeof Shop) => ')
        .concat("import { shop } from './shop.js'\nexport const auth = made(shop)\n"),
    },
    adapter: 'DrizzleAdapter(\n    shop,',
  },
])('sign-in gets $title', async ({ files, adapter }) => {
  project = makeProject(express(files))
  const { stderr: err } = await project.run(FLAGS)
  expect(err).not.toContain('×')
  expect(project.read('src/auth.ts')).toContain(adapter)
})

test.each([
  {
    title: 'no file can export, another one is never taken',
    files: {
      'src/better.ts': AUTH(
        'shopOf(process.env.SHOP_URL)',
        "import { drizzle } from 'drizzle-orm/node-postgres'",
        '',
        'function shopOf(url: string) {',
        '  console.log(url)',
        '  return drizzle(url)',
        '}',
      ),
    },
    said: 'no file exports the client of Drizzle (src/better.ts:7: drizzle(…)',
  },
  {
    title: 'the code does not say, the one that is there has to be named',
    files: {
      'src/shop.ts': SHOP.replace('export const', 'const').concat('console.log(shop)\n'),
      'src/better.ts': AUTH('globalThis.given', "import './shop.js'"),
    },
    said: 'src/log.ts#log is the client of Drizzle that is meant Say which one is meant: --client src/log.ts#log',
  },
])('where the client is one that $title', async ({ files, said }) => {
  project = makeProject(express(files))
  const { status, stderr: err } = await project.run(FLAGS)
  expect(err.replaceAll(/\s+/g, ' ')).toContain(said)
  expect(status).toBe(3)
  expect(project.has('src/auth.ts')).toBe(false)
})

test('a client that the user names counts, whatever Better Auth is given', async () => {
  project = makeProject(
    express({
      'src/shop.ts': SHOP,
      'src/better.ts': AUTH('globalThis.given', "import './shop.js'"),
    }),
  )
  await project.run([...FLAGS, '--client', 'src/shop.ts#shop'])
  expect(project.read('src/auth.ts')).toContain('DrizzleAdapter(\n    shop,')
})

test('a function that Nuxt imports by itself is followed to its client', async () => {
  const given = (name: string, url: string): string =>
    lines(
      "import { drizzle } from 'drizzle-orm/node-postgres'",
      '',
      `export function ${name}() {`,
      `  return drizzle(process.env.${url})`,
      '}',
    )
  project = makeProject({
    'package.json': packageJson({ nuxt: '^4.2.0' }),
    'package-lock.json': '{ "lockfileVersion": 3 }\n',
    'nuxt.config.ts': 'export default defineNuxtConfig({})\n',
    'app/app.vue': '<template><NuxtPage /></template>\n',
    'server/utils/log.ts': given('useLog', 'LOG_URL'),
    'server/utils/shop.ts': given('useShop', 'SHOP_URL'),
    'server/utils/better.ts': AUTH('useShop()'),
    'server/api/auth/[...all].ts': lines(
      "import { auth } from '../../utils/better'",
      '',
      'export default defineEventHandler((event) => auth.handler(toWebRequest(event)))',
    ),
  })
  const { stderr: err } = await project.run(FLAGS)
  expect(err).not.toContain('×')
  expect(project.read('server/utils/db.ts')).toContain('useShop()')
})
