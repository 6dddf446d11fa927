import {
  cpSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, expect, test } from 'vitest'
import { writeModules } from '../../runtime/scripts/generate.js'

const folder = mkdtempSync(join(tmpdir(), 'create-auth-generate-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const data = join(folder, 'data')
cpSync(fileURLToPath(new URL('../../runtime/data', import.meta.url)), data, { recursive: true })

/** Each module, with the file that it is: another one where it was written again. */
const listModules = () =>
  new Map(
    ['src/texts/languages', 'src/providers/by-id'].flatMap((name) =>
      readdirSync(join(folder, name)).map((file): [string, number] => [
        `${name}/${file}`,
        statSync(join(folder, name, file)).ino,
      ]),
    ),
  )

const edit = (file: string, change: (text: string) => string) =>
  writeFileSync(join(data, file), change(readFileSync(join(data, file), 'utf8')))

test('a module follows its file, and no other one is written again', () => {
  writeModules({ data, to: folder })
  const before = listModules()
  expect(before.size).toBeGreaterThan(120)
  writeModules({ data, to: folder })
  expect(listModules()).toEqual(before)

  edit('languages/de.json', (text) => text.replace('"Abmelden"', '"Tschüss"'))
  rmSync(join(data, 'providers/vk.json'))
  writeModules({ data, to: folder })
  const after = listModules()
  expect(
    [...after].filter(([name, ino]) => before.get(name) !== ino).map(([name]) => name),
  ).toEqual(['src/texts/languages/de.ts'])
  expect([...before.keys()].filter((name) => !after.has(name))).toEqual([
    'src/providers/by-id/vk.ts',
  ])
  expect(readFileSync(join(folder, 'src/texts/languages/de.ts'), 'utf8')).toContain('"Tschüss"')

  edit('providers/github.json', (text) => text.replace('"token"', '"tokens"'))
  edit('languages/de.json', (text) => text.replace('"Tschüss"', '"Ade"'))
  expect(() => writeModules({ data, to: folder })).toThrow(
    new TypeError('providers/github.json: tokens: is no key of a provider'),
  )
  expect(listModules()).toEqual(after)
})
