import { afterEach, expect, test } from 'vitest'
import { readSources } from '../../../src/reading/read-sources.js'
import { sourceFiles } from '../../../src/reading/source-files.js'
import { makeTree, removeTree, writeTree } from '../apply/tree.js'
import { disk } from '../../support/disk.js'

let root = ''
afterEach(() => {
  removeTree(root)
})

const name = ({ file }: { readonly file: string }): string => file

test('one run reads the files of a folder once, and the next one anew', () => {
  root = makeTree({ 'one.ts': '' })
  const run = (): undefined => undefined
  expect(sourceFiles(disk(root), run).map(name)).toEqual(['one.ts'])
  writeTree(root, { 'two.ts': '' })
  expect(sourceFiles(disk(root), run).map(name)).toEqual(['one.ts'])
  expect(sourceFiles(disk(root), () => undefined).map(name)).toEqual(['one.ts', 'two.ts'])
  expect(sourceFiles(disk(root)).map(name)).toEqual(['one.ts', 'two.ts'])
})

test('a file that one question of a run has read is read no more for another one', () => {
  root = makeTree({ 'one.ts': 'before' })
  const run = (): undefined => undefined
  const text = (resolve: () => undefined): readonly string[] =>
    readSources(disk(root), ['one.ts'], resolve).map((source) => source.text)
  sourceFiles(disk(root), run)
  writeTree(root, { 'one.ts': 'after' })
  expect(text(run)).toEqual(['before'])
  expect(text(() => undefined)).toEqual(['after'])
})
