import { afterEach, expect, test } from 'vitest'
import { findConfiguration } from '../../../src/inspect/find-configuration.js'
import { makeTree, removeTree, type Tree } from '../apply/tree.js'
import { disk } from '../../support/disk.js'

let root: string
afterEach(() => {
  removeTree(root)
})

const DEV = "import Dev from '@create-auth/runtime/providers/dev'\n"
const list = (elements: string) => `export const config = { providers: [${elements}] }\n`
const server = (...files: readonly string[]): string =>
  files.map((file) => `import './${file}'\n`).join('')

const find = (tree: Tree, written: readonly string[] = []): Promise<string> => {
  root = makeTree(tree)
  return findConfiguration(disk(root), 'server.js', written)
}

test('is reached over the imports, whatever it is called and wherever it lies', async () => {
  const tree = {
    'server.js': server('app/routes.js'),
    'app/routes.js': "import '../lib/who.js'\n",
    'lib/who.js': DEV + list('Dev'),
    'other.js': DEV + list('Dev'),
  }
  expect(await find(tree)).toBe('lib/who.js')
})

test('is the entry file itself, where everything is in one', async () => {
  const tree = { 'server.js': DEV + list('Dev'), 'package.json': '{}' }
  expect(await find(tree)).toBe('server.js')
})

test('is found without the file that sign-in usually begins with, but not among tests', async () => {
  const options = 'app/api/auth/[...nextauth]/options.ts'
  const tree = { [options]: DEV + list('Dev'), 'tests/options.ts': DEV + list('Dev') }
  expect(await find(tree)).toBe(options)
})

test('a list with providers of the runtime is preferred to another list of that name', async () => {
  const tree = {
    'server.js': server('maps.js', 'auth.js'),
    'maps.js': "import { session } from '@create-auth/runtime/express'\n" + list("'osm'"),
    'auth.js': DEV + list('Dev'),
  }
  expect(await find(tree)).toBe('auth.js')
})

test('of several the one that an earlier run has written is meant', async () => {
  const tree = {
    'server.js': server('guests.js', 'auth.js'),
    'guests.js': DEV + list('Dev'),
    'auth.js': DEV + list('Dev'),
  }
  expect(await find(tree, ['auth.js', 'vendor/x.tgz'])).toBe('auth.js')
})

test('of several, none of them written by an earlier run, the user says which', async () => {
  const tree = {
    'server.js': server('a.js', 'b.js'),
    'a.js': DEV + list('Dev'),
    'b.js': DEV + list('Dev'),
  }
  await expect(find(tree, ['auth.js'])).rejects.toMatchObject({
    exit: 'unsupported',
    type: 'several-configurations',
    message: 'there are several lists of providers: a.js, b.js',
    hint: 'Say which one is meant: --config a.js or --config b.js',
  })
})

test('what an earlier run has written counts, though nothing imports it yet', async () => {
  const tree = { 'server.js': '', 'auth.js': DEV + list('Dev') }
  expect(await find(tree, ['auth.js'])).toBe('auth.js')
})

const ENGINE = "import { ExpressAuth } from '@create-auth/runtime/express'\n"

test('a list that is made elsewhere stands in a file that need not use the runtime', async () => {
  const tree = {
    'server.js': `${ENGINE}${server('maps.js', 'config.js')}`,
    'maps.js': "console.log('providers')\n",
    'config.js': "import { list } from './list.js'\nexport const config = { providers: list() }\n",
    'list.js': `${DEV}export const list = () => [Dev]\n`,
  }
  expect(await find(tree)).toBe('config.js')
})

test('where no list is to be seen, the file that uses the engine is the place to look', async () => {
  const tree = {
    'server.js': server('auth.js', 'list.js'),
    'auth.js': `${ENGINE}${server('list.js')}`,
    'list.js': `${DEV}export const list = () => [Dev]\n`,
  }
  expect(await find(tree)).toBe('auth.js')
})

test.each([
  ['nothing', {}],
  ['a list without the runtime', { 'auth.js': list("'x'") }],
  ['the runtime without a list', { 'auth.js': `${DEV}console.log(Dev)\n` }],
  ['words in a comment', { 'auth.js': `// ${DEV}${list('Dev')}` }],
] as const)('%s is no sign-in', async (_, files) => {
  await expect(find({ 'server.js': server('auth.js'), ...files })).rejects.toMatchObject({
    exit: 'unsupported',
    type: 'not-set-up',
    message: 'sign-in is not set up in this project',
    hint: 'Set it up first: npx create-auth init',
  })
})
