import { expect, test } from 'vitest'
import { parseSource, parseText } from '../../../src/syntax/parse-source.js'
import { walk } from '../../../src/syntax/walk.js'

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

test.each([
  ['a.ts', 'const a: number = ;', 'Expression expected.', 19],
  ['a.tsx', 'const a = <p>', "JSX element 'p' has no corresponding closing tag.", 12],
  ['a.mts', 'const a = (', 'Expression expected.', 12],
  ['a.js', 'const a: number = 1', 'Type annotations can only be used in TypeScript files.', 10],
  ['a.vue', '<script>const a = ;</script>', 'Expression expected.', 19],
])('the first thing wrong with %s', (file, text, message, column) => {
  expect(parseText(file, text).problem).toEqual({ message, line: 1, column })
})

test.each(['a.ts', 'a.tsx', 'a.cts', 'a.d.ts', 'a.js', 'a.svelte'])(
  'nothing is wrong with %s',
  (file) => {
    expect(
      parseText(file, file === 'a.svelte' ? '<p>' : 'export const a = 1').problem,
    ).toBeUndefined()
  },
)

test('the checker knows a file alone, and is the same whoever asks', () => {
  const source = parseText('src/c.ts', "import { a } from './a'\nconst b = a\nb")
  const { ts, tree, checker } = source
  const names = [...walk(source, tree)].filter(ts.isIdentifier)
  const [imported, declared, used, again] = names.map((name) => checker.getSymbolAtLocation(name))
  expect([used, again]).toEqual([imported, declared])
  expect(imported?.declarations?.map((node) => node.getText(tree))).toEqual(['a'])
  expect(source.checker).toBe(checker)
})
