import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { findProgram } from '../../../src/world/find-program.js'
import { makeTree, removeTree } from '../apply/tree.js'

let root: string
beforeEach(() => {
  const program = { text: '', mode: 0o755 }
  root = makeTree({ 'a/npm': 'no program', 'b/npm/x': '', 'c/npm': program, 'c/npm.CMD': program })
})
afterEach(() => {
  removeTree(root)
})

test('a program is found by its ending, in the folders that are given and nowhere else', () => {
  const folders = ['a', 'b', 'c'].map((folder) => join(root, folder))
  expect(findProgram('npm', folders, [''])).toBe(join(root, 'c/npm'))
  expect(findProgram('npm', folders, ['.EXE', '.CMD'])).toBe(join(root, 'c/npm.CMD'))
  expect(findProgram('npm', folders, ['.EXE'])).toBeUndefined()
  expect(findProgram('npm', [], [''])).toBeUndefined()
})
