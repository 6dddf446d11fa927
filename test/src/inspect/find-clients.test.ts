import { describe, expect, test, vi } from 'vitest'
import { getOrm } from '../../../src/catalog/orms.js'
import { createProgram, listProgramSources } from '../../../src/code/program.js'
import type { Program } from '../../../src/code/value.js'
import { findClients } from '../../../src/inspect/databases/find-clients.js'
import { inspect } from '../../../src/inspect/inspect.js'
import type { Source } from '../../../src/syntax/parse-source.js'
import { makeTree, removeTree, type Tree } from '../apply/tree.js'
import { disk } from '../../support/disk.js'

/** Who makes a client, in a function, and who exports it. */
const MADE = {
  'make.ts':
    "import { drizzle } from 'drizzle-orm/pg'\nexport function make() { return drizzle(url) }\n",
  'db.ts': "import { make } from './make'\nexport const db = make()\n",
}

const programOfFiles = (files: Readonly<Record<string, string>>): Program =>
  createProgram(
    Object.entries(files).map(([file, text]) => ({ file, text })),
    (_, specifier) => (specifier.startsWith('./') ? `${specifier.slice(2)}.ts` : undefined),
  )

/** The clients that files export, and the files whose checker was asked meanwhile. */
function search(files: Readonly<Record<string, string>>) {
  const program = programOfFiles(files)
  const spies = listProgramSources(program).map((source) => ({
    file: source.file,
    spy: vi.spyOn(source, 'checker', 'get'),
  }))
  const clients = findClients(program, getOrm('drizzle')).map(
    ({ client: { file, name } }) => `${file}#${name}`,
  )
  const asked = spies.filter(({ spy }) => spy.mock.calls.length > 0).map(({ file }) => file)
  for (const { spy } of spies) spy.mockRestore()
  return { clients, asked }
}

/** What most files export: nothing of it can be a client, as its first words say. */
const OTHERS = `import { z } from 'zod'
import { eq } from 'drizzle-orm'
import { db } from './db'
import * as kit from 'kit'
const api = kit.init().create()
const { log } = kit
export const schema = z.object({ id: z.string() })
export const key = z
export const equals = eq
export const procedure = api.procedure.use((db) => db.query())
export const router = api.router({ list: procedure })
export const part = log
export const all = [db]
export const held = { db }
export const text = \`\${db}\`
export const count = 1 + 2
export const made = new Map([['db', db]])
export const later = await kit.load()
export const either = flag ? 'a' : schema
export const use = (db) => db
export function find(z) { const db = z; return db.users }
export class Store { db = db }
export { schema as input, find as search, Store as Kept }
export default api
`

test('of 300 files that use a client none but those that may export it take a checker', () => {
  const names = Array.from({ length: 300 }, (_, at) => `use${at}.ts`)
  const files = { ...MADE, ...Object.fromEntries(names.map((name) => [name, OTHERS])) }
  expect(search(files)).toEqual({ clients: ['db.ts#db'], asked: [] })
})

test.each([
  "export const dynamic = 'force-dynamic'",
  'export const most: number = 3',
  'export const metadata: Metadata = {\n  title: name(),\n}',
  'export const all = [name()]',
  'export const Page = ({ a }: { a: () => void }, b = name()): string => a',
  'export const load = async () => db',
  'export async function load() { return db }',
  'export default async function load() { return db }',
])('a file with no export but one that is no client as it is written is not parsed: %s', (text) => {
  const program = programOfFiles({ ...MADE, 'use.ts': `import { db } from './db'\n${text}\n` })
  const parsed = new Set<string>()
  const sourceOf = (file: string): Source | undefined => {
    parsed.add(file)
    return program.getSource(file)
  }
  findClients({ ...program, getSource: sourceOf }, getOrm('drizzle'))
  expect(parsed.has('use.ts')).toBe(false)
})

test.each([
  ['a name', "import { make } from './make'\nexport const db = make()", 'db'],
  ['another name', "import { make } from './make'\nconst a = make()\nexport { a as db }", 'db'],
  ['the default', "import { make } from './make'\nexport default make()", 'default'],
  ['all of it', "import { make } from './make'\nexport = make()", 'module.exports'],
  ['in the way of CommonJS', "const { make } = require('./make')\nexports.db = make()", 'db'],
  [
    'perhaps',
    "import { make } from './make'\nconst a = 1\nif (on) { const a = make(); exports.db = a }",
    'db',
  ],
  ['of all of a module', "import * as all from './make'\nexport const db = all.make()", 'db'],
  ['by one of two ways', "import { make } from './make'\nexport const db = old ?? make()", 'db'],
  ['by a condition', "import { make } from './make'\nexport const db = on ? make() : null", 'db'],
  [
    'a part of it',
    "import { make } from './make'\nconst { db } = { db: make() }\nexport { db }",
    'db',
  ],
  [
    'a member',
    "import { make } from './make'\nconst all = { db: make() }\nexport const db = all.db",
    'db',
  ],
  [
    'what a function gives',
    "import { make } from './make'\nconst f = () => make()\nexport const db = f()",
    'db',
  ],
  [
    'what is assigned later',
    "import { make } from './make'\nlet a\na = make()\nexport { a as db }",
    'db',
  ],
  [
    'what a proxy reads',
    "import { make } from './make'\nlet made\nfunction open() { made ??= make(); return made }\nexport const db = new Proxy({}, { get: (_, name) => open()[name] })",
    'db',
  ],
  [
    'what a proxy makes when it is asked first',
    "import { make } from './make'\nlet made = null\nexport const db = new Proxy({} as Database, {\n  get(_target, name) {\n    if (!made) made = make()\n    return Reflect.get(made, name)\n  },\n})",
    'db',
  ],
  [
    'what stands behind a proxy',
    "import { make } from './make'\nconst plain = make()\nexport const db = new Proxy(plain, { get: (target, name) => log(name) ?? target[name] })",
    'db',
  ],
  [
    'what a package keeps',
    "import { make } from './make'\nimport { remember } from '@epic-web/remember'\nexport const db = remember('db', () => make())",
    'db',
  ],
])('a client that another file makes is found as %s', (_, code, name) => {
  const { 'make.ts': make } = MADE
  expect(search({ 'make.ts': make, 'a.ts': `${code}\n` }).clients).toEqual([`a.ts#${name}`])
})

test('a proxy that reads from something else is no client', () => {
  const { 'make.ts': make } = MADE
  const code =
    "import { make } from './make'\nconst made = make()\nexport const all = new Proxy({}, { get: (_, name) => texts[name] ?? (made && '') })\n"
  expect(search({ 'make.ts': make, 'a.ts': code }).clients).toEqual([])
})

test('a name that another file has for it is followed as well, by whatever names', () => {
  const passed = {
    'one.ts': "export { db as one } from './db'\n",
    'two.ts': "import { one } from './one'\nconst two = one\nexport { two }\n",
  }
  expect(search({ ...MADE, ...passed }).clients).toEqual(['db.ts#db'])
  expect(search({ ...passed, ...MADE }).clients).toEqual(['two.ts#two'])
})

describe('where a client is looked for that the file which makes it does not export', () => {
  // Whoever parses it is told that it is nested too deeply.
  const UNREADABLE = `export const found = ${'('.repeat(50_000)}db${')'.repeat(50_000)}\n`
  const unreadable = (from: string): string => `import { db } from '${from}'\n${UNREADABLE}`
  const files: Tree = {
    'package.json': JSON.stringify({
      type: 'module',
      scripts: { start: 'node server.js' },
      dependencies: { express: '^5.1.0', 'drizzle-orm': '^0.45.0', pg: '^8.16.0' },
    }),
    'make.js':
      "import { drizzle } from 'drizzle-orm/node-postgres'\nexport const make = () => drizzle(url)\n",
  }
  const server = (...imported: readonly string[]): string => {
    const lines = imported.map((file) => `import './${file}'\n`).join('')
    return `import express from 'express'\n${lines}const app = express()\napp.listen(3000)\n`
  }
  const clientsIn = async (tree: Tree) => {
    const root = makeTree(tree)
    try {
      const { databases } = await inspect(disk(root), {})
      return databases.map(({ value }) => value.client)
    } finally {
      removeTree(root)
    }
  }

  test('with those that import it, and no farther where one of them does', async () => {
    const tree = {
      ...files,
      'server.js': server('db.js', 'use.js'),
      'db.js': "import { make } from './make.js'\nexport const db = make()\n",
      'use.js': unreadable('./db.js'),
    }
    expect(await clientsIn(tree)).toEqual([{ file: 'db.js', name: 'db' }])
  })

  test('one step behind them, where none of them does', async () => {
    const tree = {
      ...files,
      'server.js': server('db.js'),
      'open.js': "import { make } from './make.js'\nexport const open = () => make()\n",
      'db.js': "import { open } from './open.js'\nexport const db = open()\n",
    }
    expect(await clientsIn(tree)).toEqual([{ file: 'db.js', name: 'db' }])
  })

  test('but not with those that import what only mentions the database', async () => {
    const tree = {
      ...files,
      'server.js': server('db.js', 'use.js'),
      'db.js': "import { make } from './make.js'\nmake()\n",
      'query.js': "import { eq } from 'drizzle-orm'\nexport const db = eq\n",
      'use.js': unreadable('./query.js'),
    }
    expect(await clientsIn(tree)).toEqual([undefined])
  })

  test('and whoever parses such a file is told so', async () => {
    const tree = {
      ...files,
      'server.js': server('db.js', 'use.js'),
      'db.js': "import { make } from './make.js'\nexport const load = () => make()\n",
      'use.js': unreadable('./db.js'),
    }
    await expect(clientsIn(tree)).rejects.toMatchObject({
      type: 'nested-too-deeply',
      message: 'use.js is nested too deeply to be read',
    })
  })
})
