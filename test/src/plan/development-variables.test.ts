import { afterEach, expect, test } from 'vitest'
import { inspect } from '../../../src/inspect/inspect.js'
import { getFramework } from '../../../src/plan/init/make-plan.js'
import { findPlatform } from '../../../src/plan/platform.js'
import {
  developmentVariables,
  chooseDevelopmentSignal,
} from '../../../src/plan/files/development-variables.js'
import { makeTree, removeTree, type Tree } from '../apply/tree.js'
import { PROJECTS } from './projects.js'
import { disk } from '../../support/disk.js'

let root = ''
afterEach(() => {
  removeTree(root)
})

const variablesOf = async (
  tree: Tree,
  options: Parameters<typeof inspect>[1] = {},
): Promise<readonly string[]> => {
  root = makeTree(tree)
  const project = await inspect(disk(root), options)
  const framework = getFramework(project)
  const added = developmentVariables(project, framework, findPlatform(framework, project))
  return added.map(({ key, value }) => `${key}=${JSON.stringify(value)}`)
}

const withScripts = (scripts: object): Tree => ({
  ...PROJECTS['js-esm'],
  'package.json': JSON.stringify({ type: 'module', scripts, dependencies: { express: '^5.1.0' } }),
})

test.each([
  ['node', { start: 'node server.js' }],
  ['nodemon', { dev: 'nodemon server.js', start: 'NODE_ENV=production node server.js' }],
  ['Vitest', { start: 'node server.js', test: 'vitest' }],
])('an application that is started by %s is told that this is development', async (_, scripts) => {
  expect(await variablesOf(withScripts(scripts))).toEqual(['NODE_ENV="development"'])
})

test.each([
  ['a script', { dev: 'NODE_ENV=development node server.js', start: 'node server.js' }],
  ['cross-env', { dev: 'cross-env NODE_ENV="development" nodemon server.js' }],
  ['Vite, which would build by it', { dev: 'vite', build: 'vite build', start: 'node server.js' }],
])('nothing is written where it is said already: %s', async (_, scripts) => {
  expect(await variablesOf(withScripts(scripts))).toEqual([])
})

test('nothing is written into a file that is for production', async () => {
  const tree = withScripts({ start: 'node server.js' })
  expect(await variablesOf(tree, { dotenv: '.env.production' })).toEqual([])
  removeTree(root)
  expect(await variablesOf(tree, { dotenv: '.env.local' })).toEqual(['NODE_ENV="development"'])
})

test.each([
  ['production', 'by-hand'],
  ['development', 'env-file'],
  ['', 'env-file'],
])('where the env file says %j already, it is said %s', async (value, telling) => {
  root = makeTree({ ...withScripts({ start: 'node server.js' }), '.env': `NODE_ENV=${value}\n` })
  const project = await inspect(disk(root), {})
  expect(chooseDevelopmentSignal(project, getFramework(project), undefined)).toBe(telling)
})

test.each([
  ['known', { scripts: { dev: 'vite' } }],
  ['by-hand', { scripts: { build: 'vite build', start: 'node server.js' } }],
  // Vite tells itself alone, and no process that is started beside it.
  ['by-hand', { scripts: { dev: 'concurrently "vite" "node --watch server.js"' } }],
  [
    'by-hand',
    { scripts: { dev: 'concurrently npm:dev:*', 'dev:web': 'vite', 'dev:api': 'tsx a' } },
  ],
  ['by-hand', { scripts: { dev: 'concurrently "vite" "$npm_execpath run api"', api: 'tsx a' } }],
  ['known', { scripts: { dev: 'node node_modules/vite/bin/vite.js' } }],
  ['env-file', { scripts: { start: 'node server.js' } }],
  ['by-hand', { scripts: { start: 'node server.js' }, dotenv: '.env.production' }],
] as const)('%s says that this is development: %o', async (telling, { scripts, ...options }) => {
  root = makeTree(withScripts(scripts))
  const project = await inspect(disk(root), options)
  const framework = getFramework(project)
  expect(chooseDevelopmentSignal(project, framework, findPlatform(framework, project))).toBe(
    telling,
  )
})
