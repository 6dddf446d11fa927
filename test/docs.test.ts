import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { typecheck } from './src/schemas/typecheck.js'

const page = readFileSync(new URL('../docs/frameworks/others.md', import.meta.url), 'utf8')

/** The files that the page shows: the first line of each block of code names it. */
const shown = [...page.matchAll(/```ts\n\/\/ (\S+)\n(.*?)\n```\n/gs)].map(
  ([, path = '', text = '']) => ({ path, text }),
)

test('what is shown for other frameworks compiles, each block of it', () => {
  const blocks = [...page.matchAll(/```tsx?\n/g)]
  expect([shown.length, blocks.length]).toEqual([5, 5])
  const broken = shown.map(({ path, text }) => ({
    path,
    text: text.replace('basePath:', 'base:'),
  }))
  expect(typecheck({ shown, broken })).toEqual([
    expect.stringMatching(/^broken.*'base' does not exist in type 'AuthConfig'/),
  ])
})
