import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { escapeInvisible } from '../src/scripts/escape-invisible.js'

const root = fileURLToPath(new URL('..', import.meta.url))

/** Such as turn what is written beside them, or hide within it. */
const INVISIBLE = [
  0xa0, 0xad, 0x200b, 0x200e, 0x200f, 0x2028, 0x202a, 0x202e, 0x202f, 0x2060, 0x2066, 0x2069,
  0xfeff, 0xe0041,
].map((code) => String.fromCodePoint(code))

test('what nobody sees is an escape, which says the same, and what is seen is as it was', () => {
  const seen = 'é ü 登录 تسجيل 👩 “…”\n\t'
  const text = INVISIBLE.join(seen)
  const escaped = escapeInvisible(text)
  expect(JSON.parse(`"${escaped.replaceAll('\n', '\\n').replaceAll('\t', '\\t')}"`)).toBe(text)
  expect(escapeInvisible(seen)).toBe(seen)
  expect(INVISIBLE.filter((character) => escaped.includes(character))).toEqual([])
})

test('nothing that is built has an invisible character, and languages can be read', () => {
  const files = ['dist/program', 'runtime/dist'].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter((name) => /\.c?js$/.test(name))
      .map(
        (name) => [`${folder}/${name}`, readFileSync(join(root, folder, name), 'utf8')] as const,
      ),
  )
  const hiding = files.filter(([, text]) => INVISIBLE.some((character) => text.includes(character)))
  expect(hiding.map(([name]) => name)).toEqual([])
  const arabic = files.filter(([, text]) => text.includes('تسجيل الدخول')).map(([name]) => name)
  expect(arabic).toContain('runtime/dist/cjs/runtime.cjs')
  expect(arabic.some((name) => /^runtime\/dist\/chunks\/ar-\w+\.js$/.test(name))).toBe(true)
})
