import { expect, test } from 'vitest'
import { readCode } from '../../../src/syntax/component.js'
import { moduleUses } from '../../../src/syntax/module-uses.js'
import { parseSource } from '../../../src/syntax/parse-source.js'

const COMPONENTS: readonly (readonly [
  file: string,
  text: string,
  specifiers: readonly string[],
])[] = [
  [
    'page.svelte',
    `<script module lang="ts">import { a } from './a'</script><script lang='ts' generics="T extends Map<string, number>">
  import b, { type C } from '$lib/b'
  export let data: C
</script>
{#if data}<p title="import z from 'z'">it's {b}</p>{/if}
`,
    ['./a', '$lib/b'],
  ],
  [
    'App.vue',
    `<template>\r\n  <p>don't</p>\r\n</template>\r\n<script>\r\nexport default {}\r\n</script>\r\n<script setup>\r\nimport { a } from '@/a'\r\n</script>\r\n<style>p > a { }</style>\r\n`,
    ['@/a'],
  ],
  [
    'index.astro',
    `---
import Layout from '../layouts/Layout.astro'
const { title } = Astro.props
---
<Layout title={title}>it's <script>import '../client'</script></Layout>
`,
    ['../layouts/Layout.astro', '../client'],
  ],
  ['plain.astro', "<p>it's --- not code</p>\n---\nimport x from 'x'\n---\n", []],
  ['open.svelte', "<p>it's</p>\n<script>\nimport a from './a'\n", ['./a']],
  ['empty.vue', '', []],
]

test.each(COMPONENTS)(
  'the code of %s is parsed where it stands, and nothing else',
  async (file, text, specifiers) => {
    const source = await parseSource(`src/${file}`, text)
    expect(source.problem).toBeUndefined()
    expect(source.text).toBe(text)
    const uses = moduleUses(source)
    expect(uses.map(({ specifier }) => specifier)).toEqual(specifiers)
    const code = readCode(file, text)
    expect(code).toHaveLength(text.length)
    expect(code.match(/\r?\n/g)).toEqual(text.match(/\r?\n/g))
    for (const specifier of specifiers)
      expect(code.indexOf(specifier)).toBe(text.indexOf(specifier))
  },
)

test('a component that is nothing but openings is read in one go', () => {
  const text = '<script "'.repeat(50_000)
  expect(readCode('a.vue', text)).toBe(' '.repeat(text.length))
})
