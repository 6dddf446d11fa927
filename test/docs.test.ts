import { expect, test } from 'vitest'
import { compile, COMPILED } from './docs/compile.js'
import { blocksIn, pages, type Block } from './docs/pages.js'

/** What is no code: commands, links, and settings. */
const OTHERS = ['console', 'html', 'json', 'sh']

const wrong = (language: string, text: string): Block => ({
  page: 'wrong',
  line: 1,
  language,
  text,
})

test('every block of code compiles, in the project that init makes where it is of a framework', () => {
  const broken = [
    wrong(
      'ts',
      "// auth.ts\nimport type { AuthConfig } from '@create-auth/runtime'\nexport const config: AuthConfig = { base: '/auth' }",
    ),
    wrong(
      'astro',
      '---\n// page.astro\nexport const prerender = false;\nconst user = nobody;\n---\n\n{user}',
    ),
    wrong(
      'vue',
      '<script setup lang="ts">\nconst { name } = { name: 1 }\n</script>\n<template><p>{{ name.length }}</p></template>',
    ),
  ]
  const blocks = blocksIn(...COMPILED)
  expect(blocks.length).toBeGreaterThan(150)
  expect(compile([...blocks, ...broken])).toEqual([
    expect.stringMatching(/^wrong\/auth\.ts: .*'base' does not exist in type 'AuthConfig'/),
    "wrong/page.astro.tsx: Cannot find name 'nobody'.",
    "wrong/src/shown-1.ts: Property 'length' does not exist on type 'number'.",
  ])
})

test('nothing else is shown than code, commands, links and settings', () => {
  const languages = new Set(pages.flatMap(({ blocks }) => blocks.map(({ language }) => language)))
  expect([...languages].filter((language) => ![...COMPILED, ...OTHERS].includes(language))).toEqual(
    [],
  )
})

test('settings can be read', () => {
  const settings = blocksIn('json').map(({ text }): unknown => JSON.parse(text))
  expect(settings.length).toBeGreaterThan(0)
})
