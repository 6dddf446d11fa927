import { readFileSync, readdirSync } from 'node:fs'
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { checkNames, endsWithPreposition, readDeclarations, type AllowedNames } from './names.js'

const root = fileURLToPath(new URL('..', import.meta.url))
// Names of before, and those that applications import. Nothing is added to it.
const allowed: Record<string, AllowedNames> = JSON.parse(
  readFileSync(join(root, 'test/names.json'), 'utf8'),
)

/** What is made of data: one function or one table a file, under names that the data gives. */
const MADE = /^(?:providers\/by-id|texts\/languages)\//

describe.each(Object.entries(allowed))('%s', (tree, names) => {
  const files = new Map(
    readdirSync(join(root, tree), { recursive: true, encoding: 'utf8' })
      .map((name) => name.split('\\').join('/'))
      .filter((name) => name.endsWith('.ts') && !name.endsWith('.d.ts') && !MADE.test(name))
      .map((name) => [name, readFileSync(join(root, tree, name), 'utf8')] as const),
  )

  test('functions are named by a verb and its noun, and a type’s name stands for one thing', () => {
    expect(files.size).toBeGreaterThan(100)
    expect(checkNames(files, names)).toEqual([])
  })

  test('a planted preposition, in a function or in a constant, and a planted second type are found', () => {
    const [file, text] = [...files].find(([, source]) => /^export interface \w+ /m.test(source))!
    const [, type] = /^export interface (\w+) /m.exec(text)!
    const planted = new Map([[file, text]])
      .set('planted-a.ts', 'export function plantedOf(): void {}\nexport const plantedBy = () => 1')
      .set('planted-b.ts', `type ${type} = string`)
    expect(
      checkNames(planted, { ...names, types: names.types.filter((name) => name !== type) }),
    ).toEqual([
      'planted-a.ts: plantedOf ends in a preposition. Name it by a verb and what it gives, as readCookie and findProvider are.',
      'planted-a.ts: plantedBy ends in a preposition. Name it by a verb and what it gives, as readCookie and findProvider are.',
      expect.stringMatching(
        `^${type} is a type of .*${file}.*planted-b.ts. Import it, or give each a noun`,
      ),
    ])
  })
})

test('words of the field are no prepositions', () => {
  const names = [
    'completeSignIn',
    'signOut',
    'beginSignUp',
    'readCookie',
    'listReasons',
    'toBase64',
  ]
  expect(names.filter(endsWithPreposition)).toEqual([])
  expect(['keyOf', 'sealedBy', 'turnOn', 'signedIn'].filter(endsWithPreposition)).toEqual([
    'keyOf',
    'sealedBy',
    'turnOn',
    'signedIn',
  ])
})

test('the reader of declarations sees every form, and what is exported', () => {
  const text = [
    'export function a(): void {}',
    'function b(): void {}',
    'export async function* c() {}',
    'export const d = () => 1, e = function () {}, f = 1',
    'export default class G {}',
    'export interface H {}',
    'type I = string',
    "export type { J } from './j.js'",
    "export { k } from './k.js'",
  ].join('\n')
  expect(readDeclarations('a.ts', text)).toEqual({
    functions: ['a', 'c', 'd', 'e'],
    types: ['G', 'H', 'I'],
    exportedTypes: ['G', 'H'],
  })
})

test('the page of mutation testing names sources and tests that there are', () => {
  const list = (tree: string) =>
    readdirSync(join(root, tree), { recursive: true, encoding: 'utf8' })
  const there = new Set([...list('runtime/src'), ...list('test')].map((name) => basename(name)))
  const page = readFileSync(join(root, 'test/mutation/README.md'), 'utf8')
  const named = [...page.matchAll(/`(?:[\w-]+\/)*([\w-]+(?:\.test)?\.[jt]s)`/g)].map(
    ([, name = '']) => name,
  )
  expect(named.length).toBeGreaterThan(50)
  expect(named.filter((name) => !there.has(name))).toEqual([])
})
