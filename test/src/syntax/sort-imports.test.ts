import { expect, test } from 'vitest'
import { sortImports } from '../../../src/syntax/sort-imports.js'

// As Biome 2 has left each of them.

const sorted = async (...lines: readonly string[]): Promise<readonly string[]> =>
  (await sortImports('app.ts', lines.join('\n'))).split('\n')

test('the farthest first: protocols, packages, aliases, paths', async () => {
  const order = [
    'astro:env/server',
    'node:fs',
    '@z/a',
    'a/b',
    'a.b',
    'a-b',
    'b9',
    'b10',
    'fs',
    '@/lib',
    '/abs',
    '../../z',
    '../z',
    './z',
  ].map((from, at) => `import { a as x${at} } from '${from}'`)
  expect(await sorted(...order.toReversed())).toEqual(order)
})

test('types before values, and names by their letters, a capital one before its small one', async () => {
  expect(
    await sorted(
      "import { route, type RouteA, index, Route, ROUTE, a10, a9, _b } from 'q'",
      "import type { T } from 'q'",
    ),
  ).toEqual([
    "import type { T } from 'q'",
    "import { _b, a9, a10, index, ROUTE, Route, type RouteA, route } from 'q'",
  ])
})

test('a module that is loaded for its effects parts them, and comments go along', async () => {
  expect(
    await sorted(
      '// Of the whole file.',
      '',
      "import { z } from './z' // the last",
      '// Above b.',
      "import { b } from 'b'",
      "import './effects'",
      "import { y } from './y'",
      "import { a } from 'a'",
    ),
  ).toEqual([
    '// Of the whole file.',
    '',
    '// Above b.',
    "import { b } from 'b'",
    "import { z } from './z' // the last",
    "import './effects'",
    "import { a } from 'a'",
    "import { y } from './y'",
  ])
})

test('two that could be one stay where they are, and so does what does not parse', async () => {
  const twice = ["import { b } from 'b'", "import { a } from 'a'", "import { c } from 'b'"]
  expect(await sorted(...twice)).toEqual(twice)
  const broken = ["import { b } from 'b'", "import { a } from 'a'", '}{']
  expect(await sorted(...broken)).toEqual(broken)
})
