import { expect, test } from 'vitest'
import { parseSource } from '../../../src/syntax/parse-source.js'

test('a file is parsed once, and again under another name or with another text', async () => {
  const first = await parseSource('src/a.ts', 'const a = 1\n')
  expect(await parseSource('src/a.ts', 'const a = 1\n')).toBe(first)
  const other = await parseSource('src/b.ts', 'const a = 1\n')
  expect([other.file, other.text]).toEqual(['src/b.ts', 'const a = 1\n'])
  const edited = await parseSource('src/a.ts', 'const b = 1\n')
  expect([edited.file, edited.text, edited.tree.text]).toEqual([
    'src/a.ts',
    'const b = 1\n',
    'const b = 1\n',
  ])
})

test('what was parsed long ago is forgotten', async () => {
  const first = await parseSource('src/a.ts', 'old\n')
  const text = `// ${'x'.repeat(1_000_000)}\n`
  for (let n = 0; n < 8; n += 1) await parseSource(`src/${n}.ts`, text)
  const again = await parseSource('src/a.ts', 'old\n')
  expect(again).not.toBe(first)
  expect(again.text).toBe(first.text)
})
