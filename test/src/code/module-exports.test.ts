import { expect, test } from 'vitest'
import { exportsOf, passedOn } from '../../../src/code/module-exports.js'
import { parseSource } from '../../../src/syntax/parse-source.js'

test.each<[form: string, file: string, code: string, exports: readonly string[]]>([
  ['a variable', 'a.ts', 'export const a = 1, b = two', ['a: a', 'b: b']],
  ['a variable that changes', 'a.ts', 'export let a', ['a: a']],
  ['a function', 'a.ts', 'export async function a() {}', ['a: function']],
  ['a class', 'a.ts', 'export class A {}', ['A: A']],
  ['by default', 'a.ts', 'export default one()', ['default: one()']],
  ['a function by default', 'a.ts', 'export default function () {}', ['default: function']],
  ['a class by default', 'a.ts', 'export default class A {}', ['default: A']],
  ['a list of names', 'a.ts', 'const a = 1\nexport { a, a as b }', ['a: a', 'b: a']],
  ['a name of TypeScript alone', 'a.ts', 'export type A = 1\nexport { type B }', []],
  ['all of it, in TypeScript', 'a.ts', 'export = one', ['module.exports: one']],
  ['what another file has', 'a.ts', "export { a } from './b'\nexport * from './c'", []],
  ['parts of a value', 'a.ts', 'export const { a, b: [c] } = one', ['a: a', 'c: c']],
  ['what a block of names has', 'a.ts', 'namespace A { export const a = 1 }', []],
  ['what a function assigns', 'a.js', 'function f() { exports.a = 1; module.exports = 2 }', []],
  ['a property', 'a.js', 'exports.a = 1\nmodule.exports.b = 2', ['a: 1', 'b: 2']],
  ['perhaps', 'a.js', 'if (on) { exports.a = 1 }', ['a: 1']],
  ['on the way', 'a.js', 'const b = (exports.a = 1)', ['a: 1']],
  [
    'an object',
    'a.cjs',
    'module.exports = { a, b: two }',
    ['module.exports: { a, b: two }', 'a: a', 'b: two'],
  ],
  [
    'an object that is gathered',
    'a.cjs',
    'const all = { a }\nall.b = two\nmodule.exports = all',
    ['module.exports: all', 'a: a', 'b: two'],
  ],
  [
    'in both ways, in the order of the text',
    'a.ts',
    'export const a = 1\nexports.b = 2\nexport { a as c }',
    ['a: a', 'b: 2', 'c: a'],
  ],
])('a file exports %s', async (_, file, code, exports) => {
  const source = await parseSource(file, code)
  const { ts, tree } = source
  const found = exportsOf(source).map(
    ({ name, value }) =>
      `${name}: ${ts.isFunctionDeclaration(value) ? 'function' : value.getText(tree)}`,
  )
  expect(found).toEqual(exports)
})

test('a file passes on names of others, or all of them', async () => {
  const code =
    "export { a, b as c } from './b'\nexport * from './c'\nexport type { D } from './d'\n"
  expect(passedOn(await parseSource('a.ts', code))).toEqual([
    { specifier: './b', names: { from: 'a', to: 'a' } },
    { specifier: './b', names: { from: 'b', to: 'c' } },
    { specifier: './c' },
  ])
})
