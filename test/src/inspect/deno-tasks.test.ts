import { afterEach, expect, test } from 'vitest'
import { inspect } from '../../../src/inspect/inspect.js'
import { makeTree, removeTree } from '../apply/tree.js'
import { disk } from '../../support/disk.js'

let root = ''
afterEach(() => {
  removeTree(root)
})

const APP = `import { Hono } from 'hono'\n\nconst app = new Hono()\nDeno.serve({ port: Number(Deno.env.get('PORT') ?? 4100) }, app.fetch)\n`

async function read(tasks: object, scripts: object = {}) {
  root = makeTree({
    'package.json': JSON.stringify({ scripts, dependencies: { hono: '^4.6.0' } }),
    'deno.json': JSON.stringify({ nodeModulesDir: 'manual', tasks }),
    'server/main.ts': APP,
    'tools/other.ts': APP,
  })
  const { application, env } = await inspect(disk(root), {})
  return [application?.value.file, application?.evidence[0], env.target, env.loader]
}

const STARTS = { file: 'deno.json', saw: 'tasks.dev' }
const loads = (evidence: object) => ({
  value: '--env-file',
  confidence: 'certain',
  evidence: [evidence],
})

test.each([
  ['a file', 'deno run -A --watch server/main.ts', '.env', undefined],
  ['the usual env file', 'deno run -A --env-file server/main.ts', '.env', loads(STARTS)],
  ['an env file', 'deno run --env-file=.env.dev -A server/main.ts', '.env.dev', loads(STARTS)],
])('what a task of Deno starts, and loads: %s', async (_, dev, target, loader) => {
  expect(await read({ dev })).toEqual(['server/main.ts', STARTS, target, loader])
})

test('a task that is described, and one that runs another', async () => {
  const start = { description: 'serves', command: 'deno run -A server/main.ts' }
  const saw = { file: 'deno.json', saw: 'tasks.start' }
  expect(await read({ start })).toEqual(['server/main.ts', saw, '.env', undefined])
  removeTree(root)
  const dev = 'deno task serve:it'
  expect(await read({ dev, 'serve:it': 'deno run -A server/main.ts' })).toEqual([
    'server/main.ts',
    STARTS,
    '.env',
    undefined,
  ])
})

test('a script of the same name in package.json goes first', async () => {
  const scripts = { dev: 'tsx --env-file=.env.local server/main.ts' }
  const saw = { file: 'package.json', saw: 'scripts.dev' }
  expect(await read({ dev: 'deno run --env-file=.env.dev tools/other.ts' }, scripts)).toEqual([
    'server/main.ts',
    saw,
    '.env.local',
    loads(saw),
  ])
})
