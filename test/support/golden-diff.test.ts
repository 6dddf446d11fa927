import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { blocksOf, diffOf, filesDiff, patched, patchedFiles, type Blocks } from './golden-diff.js'

const BLOCK = 'model A {\n  id Int\n  b Int\n}'
const blocks = blocksOf('first', [`// head\n\n${BLOCK}\n`])
const texts = fc
  .array(fc.constantFrom('', '  a', 'b\r', '}', '=== c', '@@ 1 @@', BLOCK))
  .map((lines) => lines.join('\n'))

test.each<readonly [string, Blocks | undefined]>([
  ['without blocks', undefined],
  ['with blocks', blocks],
])('a difference leads from the one text to the other, and to no third: %s', (_, known) => {
  fc.assert(
    fc.property(texts, texts, texts, (before, after, third) => {
      const diff = diffOf(before, after, known)
      expect(patched(before, diff, known)).toBe(after)
      expect(diffOf(before, third, known) === diff).toBe(third === after)
    }),
    { numRuns: 500 },
  )
})

test('it says where, what goes and what comes, and which block another golden has', () => {
  const before = 'a {\n  b\n\n}\n'
  expect(diffOf(before, `a {\n  c\n\n  d\n}\n\n${BLOCK}\n`, blocks)).toBe(
    '@@ 1 @@ a {\n-  b\n+  c\n@@ 3 @@ b\n+  d\n@@ 4 @@ }\n= first: model A {\n',
  )
  expect(diffOf('', BLOCK, blocks)).toBe('@@ 0 @@\n=| first: model A {\n')
  expect(() => patched('', '= nowhere: model A {\n')).toThrow('no golden has the block')
})

test('files that change are told apart; what begins like another block has no title', () => {
  const input = [
    { path: 'a', text: 'x\n' },
    { path: 'b', text: '' },
  ]
  const output = [
    { path: 'b', text: '=== a\n' },
    { path: 'a', text: 'x\ny' },
  ]
  const diff = filesDiff(input, output)
  expect(diff).toBe('=== a\n@@ 1 @@ x\n-\n+y\n=== b\n@@ 0 @@\n+=== a\n+\n')
  expect(patchedFiles(input, diff)).toEqual(output.toReversed())
  expect(blocksOf('twice', [BLOCK, `${BLOCK.replace('Int', 'String')}\n`]).size).toBe(0)
})
