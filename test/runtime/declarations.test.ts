import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const dist = fileURLToPath(new URL('../../runtime/dist/', import.meta.url))
const declarations = readdirSync(dist, { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.d.ts'))
  .map((name) => ({ name, text: readFileSync(`${dist}${name}`, 'utf8') }))

test('declarations are read by compilers from TypeScript 4.0 on: no name is imported as a type by itself', () => {
  const modified = /^(?:import|export) (?:type )?\{[^}]*\btype [\w$]/m
  const wrong = declarations.filter(({ text }) => modified.test(text))
  expect(declarations.length).toBeGreaterThan(100)
  expect(wrong.map(({ name }) => name)).toEqual([])
})
