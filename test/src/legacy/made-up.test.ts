import { execFileSync, spawnSync } from 'node:child_process'
import {
  copyFileSync,
  cpSync,
  existsSync,
  readdirSync,
  readFileSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeTree, removeTree } from '../apply/tree.js'

const root = fileURLToPath(new URL('../../..', import.meta.url))

/** The file of a library that exists nowhere, where CONTRIBUTING.md wants it. */
const ROWS = 'src/catalog/legacy-signet.ts'
const IDS = 'src/catalog/legacy-sources.ts'
const LIST = 'src/catalog/legacy.ts'

/** The lines of the lists of libraries that change for it. */
const changed: Readonly<Record<string, (text: string) => string>> = {
  [IDS]: (text) => text.replace("'next-auth-4'] as const", "'next-auth-4', 'signet'] as const"),
  [LIST]: (text) =>
    `import { signet } from './legacy-signet.js'\n${text.replace("'next-auth-4': nextAuth4 }", "'next-auth-4': nextAuth4, signet }")}`,
}

let copy = ''
let project = ''

beforeAll(() => {
  copy = makeTree({})
  for (const name of ['bin', 'src', 'templates'])
    cpSync(join(root, name), join(copy, name), { recursive: true })
  copyFileSync(join(root, 'package.json'), join(copy, 'package.json'))
  symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'))
  const rows = readFileSync(new URL('./made-up/legacy-signet.ts', import.meta.url), 'utf8')
  writeFileSync(join(copy, ROWS), rows.replaceAll('../../../../src/catalog/', './'))
  for (const [path, change] of Object.entries(changed))
    writeFileSync(join(copy, path), change(readFileSync(join(copy, path), 'utf8')))
  execFileSync(process.execPath, [join(copy, 'src/scripts/build.js')], { stdio: 'pipe' })
  for (const name of readdirSync(join(root, 'dist')))
    if (!existsSync(join(copy, 'dist', name)))
      cpSync(join(root, 'dist', name), join(copy, 'dist', name))
  project = makeTree({
    'package.json':
      '{ "name": "shop", "type": "module", "dependencies": { "express": "^5.1.0", "signet": "^1.0.0", "@signet/pg": "^1.0.0" } }\n',
    'package-lock.json': '{ "lockfileVersion": 3 }\n',
    '.env': 'SIGNET_SECRET=0123456789abcdef0123456789abcdef\n',
    'desk.js': "import { openDesk } from 'signet/desk'\n\nexport const counter = openDesk()\n",
    'people.js':
      "import { counter } from './desk.js'\n\nexport const all = () => counter.desk.everybody()\n",
    'server.js': `import express from 'express'
import { Signet } from 'signet'
import { PgStore } from '@signet/pg'
import GitHub from 'signet/providers/github'
import { pool } from './pool.js'

const app = express()
app.use('/auth', Signet({ adapter: PgStore(pool), providers: [GitHub], stamps: 3 }))
app.listen(4000)
`,
    'pool.js': "import pg from 'pg'\n\nexport const pool = new pg.Pool()\n",
  })
})

afterAll(() => {
  removeTree(copy)
  removeTree(project)
})

test('the paths are those that CONTRIBUTING.md names for a source of a move', () => {
  const text = readFileSync(join(root, 'CONTRIBUTING.md'), 'utf8')
  const [list = ''] = /(?<=^### A source of a move\n)[^]*?(?=^### )/m.exec(text) ?? []
  const named = [...list.matchAll(/`([^`]+)`/g)].map(([, path = '']) =>
    path.replace('<id>', 'signet'),
  )
  expect(named).toEqual(expect.arrayContaining([ROWS, IDS, LIST]))
})

/** The changes that a move from it plans. Steps are left, which the exit code says. */
function move(...args: readonly string[]): readonly unknown[] {
  const { status, stdout } = spawnSync(
    process.execPath,
    [join(copy, 'bin/create-auth.js'), 'migrate', '--from', 'signet', '--json', ...args],
    {
      cwd: project,
      encoding: 'utf8',
      env: { ...process.env, XDG_STATE_HOME: join(copy, 'state'), NODE_DISABLE_COMPILE_CACHE: '1' },
    },
  )
  expect(status).toBe(5)
  const { plan }: { plan: { changes: readonly unknown[] } } = JSON.parse(stdout)
  return plan.changes
}

test('its uses are renamed, edited, or left as steps, by its rows alone', () => {
  const changes = move('--yes', '--no-install')
  expect(changes.slice(-3)).toEqual([
    {
      kind: 'manual',
      path: 'desk.js',
      line: 1,
      column: 27,
      reason: 'signet/desk has no counterpart here',
      snippet: '// write what signet/desk does without it, or keep it',
    },
    {
      kind: 'manual',
      path: 'server.js',
      line: 8,
      column: 72,
      reason: 'there is no option stamps',
      snippet: '// take out: stamps',
    },
    {
      kind: 'manual',
      path: 'people.js',
      line: 3,
      column: 26,
      reason: 'the desk has no everybody here',
      snippet: 'await listUsers(authConfig)',
    },
  ])
  expect(readFileSync(join(project, 'server.js'), 'utf8')).toBe(`import express from 'express'
import { ExpressAuth as Signet } from '@create-auth/runtime/express'
import { SqlAdapter as PgStore } from '@create-auth/runtime/adapters/sql'
import GitHub from '@create-auth/runtime/providers/github'
import { pool } from './pool.js'
import { authjsCookies } from '@create-auth/runtime'

const app = express()
app.use('/auth', Signet({ cookies: authjsCookies, adapter: PgStore(pool, { userIds: 'integer' }), providers: [GitHub], stamps: 3 }))
app.listen(4000)
`)
  expect(readFileSync(join(project, '.env'), 'utf8')).toBe(
    '# SIGNET_SECRET=\nAUTH_SECRET=0123456789abcdef0123456789abcdef\n',
  )
})
