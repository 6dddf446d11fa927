import { expect, test } from 'vitest'
import { mergeCode } from '../../../../src/changes/merge/merge-code.js'
import type { Edit } from '../../../../src/changes/change.js'
import { contentText } from '../../../../src/plan/files/content-text.js'

const merge = (base: string, text: string, next: string, file = 'src/guard.ts'): Edit =>
  mergeCode({ file, base, text, next, did: 'what is new' })
const textOf = (edit: Edit): string | undefined =>
  edit.kind === 'edited' ? contentText(edit.content, () => '') : undefined

const BASE = `import { old } from 'engine'
import { config } from './config'

export const guard = () => old(config)
`
const NEXT = `import { read } from 'engine'
import { config } from './config'

export const guard = () => read(config)
`

test('a file that is only laid out in another way counts as it was written', () => {
  const text = BASE.replaceAll("'", '"').replace('() =>', '() =>\n ')
  expect(textOf(merge(BASE, text, NEXT))).toBe(NEXT)
})

test.each([
  ['a comment', BASE.replace('export', '// mine\nexport')],
  ['a word in a text', BASE.replace("'engine'", "'engines'")],
])('%s is more than a layout', (_, text) => {
  expect(textOf(merge(BASE, text, `${BASE}export const news = 1\n`))).toBe(
    `${text}export const news = 1\n`,
  )
})

test('an import that the new version needs no more stays for what is theirs', () => {
  const merged = textOf(merge(BASE, `${BASE}export const mine = old\n`, NEXT))
  expect(merged).toBe(`import { read } from 'engine'
import { config } from './config'
import { old } from 'engine'

export const guard = () => read(config)
export const mine = old
`)
})

test.each([
  [
    'a name of ours that is gone is used',
    `const secret = 1\nexport const guard = () => secret\n`,
    `const secret = 1\nexport const guard = () => secret\nexport const mine = secret + 1\n`,
    `export const guard = () => 2\n`,
    'the file would have no secret, which it uses',
  ],
  [
    'both declare a name',
    `export const guard = 1\n`,
    `const read = 2\nexport const guard = 1\n`,
    `export const guard = 1\nconst read = 3\n`,
    'the file would declare read twice',
  ],
  ['theirs does not parse', BASE, `${BASE}export const = 1\n`, NEXT, 'the file does not parse'],
  [
    'the result would not parse',
    `export const all = [\n  1,\n]\n`,
    `export const all = [\n  1,\n  2,\n]\n`,
    `export const all = 1\n`,
    'you have changed lines that are other ones in the new version',
  ],
])('%s: it is left to the user, as a patch', (_, base, text, next, reason) => {
  const edit = merge(base, text, next)
  expect(edit).toMatchObject({ kind: 'conflict', reason: expect.stringContaining(reason) })
  expect(edit.kind === 'conflict' && edit.snippet).toMatch(
    /^--- a\/src\/guard\.ts\n\+\+\+ b\/src\/guard\.ts\n@@ /,
  )
})

test('imports that both have added stand beside each other', () => {
  const merged = textOf(
    merge(
      BASE,
      BASE.replace("'./config'\n", "'./config'\nimport { mine } from './mine'\n"),
      BASE.replace("'./config'\n", "'./config'\nimport { ours } from 'engine/ours'\n"),
    ),
  )
  expect(merged).toContain(
    "'./config'\nimport { mine } from './mine'\nimport { ours } from 'engine/ours'\n",
  )
})

test('what is there already changes nothing, and the mark of byte order stays', () => {
  expect(merge(BASE, NEXT, NEXT).kind).toBe('unchanged')
  expect(textOf(merge(BASE, `\uFEFF// mine\n${BASE}`, NEXT))).toBe(`\uFEFF// mine\n${NEXT}`)
})
