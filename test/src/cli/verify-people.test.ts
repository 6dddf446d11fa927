import { expect, test } from 'vitest'
import { readRuntime } from '../../../src/catalog/runtime.js'
import { makePeople } from '../../../src/cli/verify-people.js'
import { readProject } from '../../../src/cli/read-project.js'
import { makeProject } from './project.js'
import { SILENT } from './silent.js'

/** Where the people of a project are, whose database is at an address. */
async function peopleAt(url: string, database?: boolean) {
  const project = makeProject({
    'package.json': JSON.stringify({
      type: 'module',
      scripts: { dev: 'node server.js' },
      dependencies: { express: '^5.1.0', pg: '^8.16.0' },
    }),
    'server.js':
      "import express from 'express'\nimport { pool } from './db.js'\n\nconst app = express()\napp.get('/', (req, res) => res.json(Boolean(pool)))\napp.listen(3000)\n",
    'db.js':
      "import { Pool } from 'pg'\nexport const pool = new Pool({ connectionString: process.env.DATABASE_URL })\n",
  })
  expect((await project.run(['init', '--yes', '--no-install', '--no-database'])).status).toBe(0)
  project.write('.env', `${project.read('.env')}DATABASE_URL=${url}\n`)
  project.linkPackages('pg')
  const options = { cwd: '.', json: true } as const
  const read = await readProject(project.world(), readRuntime(), options, SILENT)
  return makePeople(read, true, { database })
}

test('a database that is not on this machine is used only where that is said', async () => {
  const address = 'postgres://shop@db.shop.invalid/shop'
  expect(await (await peopleAt(address)).prepare()).toEqual({
    ok: null,
    cause: 'not-local',
    remedy:
      'The database is not on this machine, and a trial writes a person into it, and deletes them: allow that by --database.',
  })
  expect(await (await peopleAt(address, true)).prepare()).toMatchObject({
    ok: false,
    cause: 'database-down',
  })
})
