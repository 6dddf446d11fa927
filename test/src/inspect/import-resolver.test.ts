import { afterEach, expect, test } from 'vitest'
import { importResolver } from '../../../src/inspect/import-resolver.js'
import { readSources } from '../../../src/inspect/read-sources.js'
import { makeTree, removeTree, type Tree } from '../apply/tree.js'

const made: string[] = []
afterEach(() => {
  for (const root of made.splice(0)) removeTree(root)
})

function open(files: Tree): string {
  const root = makeTree({ 'package.json': '{}', ...files })
  made.push(root)
  return root
}

test('what is absolute, and what Node.js has itself, is no file of the project, whatever lies at baseUrl', () => {
  const root = open({
    'tsconfig.json': '{ "compilerOptions": { "baseUrl": "src" } }',
    'src/server.ts': '',
    'src/node:fs.ts': '',
  })
  const resolve = importResolver(root)
  const specifiers = ['server', '/server', 'node:fs', '../../server', 'express']
  expect(specifiers.map((specifier) => resolve('src/app.ts', specifier))).toEqual([
    'src/server.ts',
    undefined,
    undefined,
    undefined,
    undefined,
  ])
})

test('no more than 2000 files are followed', () => {
  const names = Array.from({ length: 2100 }, (_, index) => `f${index}.js`)
  const files = names.map((name, index) => [name, `import './f${index + 1}.js'\n`])
  const root = open(Object.fromEntries(files) as Tree)
  expect(readSources(root, ['f0.js'], importResolver(root))).toHaveLength(2000)
})
