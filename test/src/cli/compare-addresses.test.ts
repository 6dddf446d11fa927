import { expect, test } from 'vitest'
import type { Tree } from '../apply/tree.js'
import { EXPRESS_TS, makeProject } from './project.js'

const drizzle = (loads: string, more: Tree): Tree => ({
  ...EXPRESS_TS,
  'package.json': JSON.stringify({
    type: 'module',
    scripts: { dev: 'tsx watch --env-file=.env src/server.ts' },
    dependencies: { 'drizzle-orm': '^0.45.0', express: '^5.1.0', pg: '^8.0.0' },
    devDependencies: { 'drizzle-kit': '^0.31.0', typescript: '^5.9.0' },
  }),
  'drizzle.config.ts': `import { config } from 'dotenv'\nimport { defineConfig } from 'drizzle-kit'\n\n${loads}\n\nexport default defineConfig({\n  dialect: 'postgresql',\n  schema: './src/schema.ts',\n  dbCredentials: { url: process.env.DATABASE_URL! },\n})\n`,
  'src/schema.ts':
    "import { pgTable, text } from 'drizzle-orm/pg-core'\n\nexport const orders = pgTable('orders', { id: text().primaryKey() })\n",
  'src/db.ts':
    "import { drizzle } from 'drizzle-orm/node-postgres'\nimport * as schema from './schema.js'\n\nexport const db = drizzle(process.env.DATABASE_URL!, { schema })\n",
  'src/server.ts':
    "import express from 'express'\nimport { db } from './db.js'\n\nconst app = express()\napp.get('/', (req, res) => res.json(db))\napp.listen(4000)\n",
  '.env': 'DATABASE_URL=postgresql://one.test/hush\n',
  ...more,
})

const init = async (tree: Tree): Promise<string> => {
  const words = ['init', '--yes', '--no-install', '--no-database']
  const { stdout, stderr } = await makeProject(tree).run(words)
  expect(stdout + stderr).not.toContain('hush')
  return stdout
}

const TWO = 'drizzle.config.ts and the application name two databases'

test('a configuration that reads another env file than the application is told, and which is ours', async () => {
  const tree = drizzle("config({ path: '.env.local' })", {
    '.env.local': 'DATABASE_URL=postgresql://two.test/hush\n',
  })
  expect(await init(tree)).toContain(
    `${TWO}\n  sign-in keeps users in that of the application: DATABASE_URL of .env\n  Drizzle makes the tables in that of drizzle.config.ts: DATABASE_URL of\n  .env.local\n  let both name one, or sign-in finds no tables\n`,
  )
})

test.each<[what: string, tree: Tree]>([
  ['the same env file', drizzle("config({ path: '.env' })", {})],
  [
    'the same string in another one',
    drizzle("config({ path: '.env.local' })", {
      '.env.local': 'DATABASE_URL=postgresql://one.test/hush\n',
    }),
  ],
  [
    'no env file of its own',
    drizzle('', { '.env.local': 'DATABASE_URL=postgresql://two.test/hush\n' }),
  ],
])('nothing is told of %s', async (_, tree) => {
  expect(await init(tree)).not.toContain(TWO)
})
