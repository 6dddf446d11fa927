import { posix } from 'node:path'
import { afterEach, expect, test, vi } from 'vitest'
import { inspect } from '../../../src/inspect/inspect.js'
import { parseText } from '../../../src/syntax/parse-source.js'
import { makeTree, removeTree } from '../apply/tree.js'
import { disk } from '../../support/disk.js'

const made: string[] = []
afterEach(() => {
  vi.restoreAllMocks()
  for (const root of made.splice(0)) removeTree(root)
})

/** The files whose trees are asked for while a project is inspected, and those whose checkers. */
async function work(tree: Readonly<Record<string, string>>) {
  const root = makeTree(tree)
  made.push(root)
  // A run parses a file once: here before it, so that it is seen who asks.
  const spies = Object.entries(tree).flatMap(([path, text]) => {
    const file = posix.relative('app', path)
    const source = file.endsWith('.ts') && parseText(file, text)
    if (!source) return []
    const { tree: whole } = source
    const asked = vi.spyOn(source, 'tree', 'get').mockReturnValue(whole)
    return [{ file, tree: asked, checker: vi.spyOn(source, 'checker', 'get') }]
  })
  await inspect(disk(`${root}/app`), {})
  return {
    read: spies.flatMap(({ file, tree: { mock } }) => (mock.calls.length > 0 ? [file] : [])),
    checked: spies.flatMap(({ file, checker: { mock } }) => (mock.calls.length > 0 ? [file] : [])),
  }
}

const PACKAGE = JSON.stringify({
  type: 'module',
  scripts: { start: 'tsx server.ts' },
  dependencies: { express: '^5.1.0', '@prisma/client': '^6.0.0', common: 'workspace:*' },
})
const SERVER = `import express from 'express'
import './db.js'
import './files.js'
const app = express()
app.listen(3000)
`
const CLIENT =
  "import { PrismaClient } from '@prisma/client'\nexport const db = new PrismaClient()\n"

/** A project of which one file makes a client, and one has these lines. */
const project = (lines: string, more: Readonly<Record<string, string>> = {}) => ({
  'package.json': JSON.stringify({ workspaces: ['app', 'common'] }),
  'app/package.json': PACKAGE,
  'app/server.ts': SERVER,
  'app/db.ts': CLIENT,
  'app/files.ts': lines,
  ...more,
})

test.each([
  ['waits for several promises', 'export const all = (a, b) => Promise.all([a(), b()])\n'],
  ['reflects', 'export const part = (a, b) => Reflect.get(a, b, 1)\n'],
  [
    'knows the errors of the client',
    "import { PrismaClientKnownRequestError } from '@prisma/client/runtime'\nexport const made = create()\n",
  ],
])('a file that %s is not parsed', async (_, lines) => {
  expect(await work(project(lines))).toEqual({
    read: ['server.ts', 'db.ts'],
    checked: ['server.ts'],
  })
})

test('a file that calls no maker of applications takes no checker', async () => {
  const lines = `import type { Request } from 'express'
const written = (log) => log.write(1)
export const ended = (log) => log.end(Number('2'))
`
  expect(await work(project(lines))).toEqual({
    read: ['server.ts', 'db.ts', 'files.ts'],
    checked: ['server.ts'],
  })
})

test('of a package of the workspace the files are parsed that pass a client on, not those that say so in prose', async () => {
  const common = {
    'common/package.json': JSON.stringify({ name: 'common', exports: './index.ts' }),
    'common/index.ts': "import './prose.js'\nexport { db } from './client.js'\n",
    'common/client.ts': CLIENT,
    'common/prose.ts':
      "import { db } from './client.js'\nexport const made = create(db)\n// it is from there\n",
  }
  const files = "import { db } from 'common'\n"
  const { read } = await work(project(files, common))
  expect(read).toEqual(['server.ts', 'db.ts', '../common/index.ts', '../common/client.ts'])
})
