import { afterEach, expect, test } from 'vitest'
import { sourceFiles } from '../../../src/reading/source-files.js'
import { makeTree, removeTree, writeTree } from '../apply/tree.js'

let root = ''
afterEach(() => {
  removeTree(root)
})

const name = ({ file }: { readonly file: string }): string => file

test('one run reads the files of a folder once, and the next one anew', () => {
  root = makeTree({ 'one.ts': '' })
  const run = (): undefined => undefined
  expect(sourceFiles(root, run).map(name)).toEqual(['one.ts'])
  writeTree(root, { 'two.ts': '' })
  expect(sourceFiles(root, run).map(name)).toEqual(['one.ts'])
  expect(sourceFiles(root, () => undefined).map(name)).toEqual(['one.ts', 'two.ts'])
  expect(sourceFiles(root).map(name)).toEqual(['one.ts', 'two.ts'])
})
