import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { dirname, join, posix, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { frameworks } from '../src/frameworks/frameworks.js'
import { orms } from '../src/catalog/orms.js'
import { check, readImports } from './arrows.js'

const root = fileURLToPath(new URL('..', import.meta.url))
const layers: Record<string, string[][]> = JSON.parse(
  readFileSync(join(root, 'test/layers.json'), 'utf8'),
)

describe.each(Object.entries(layers))('%s', (tree, ranks) => {
  const files = new Map(
    readdirSync(join(root, tree), { recursive: true, encoding: 'utf8' })
      .map((name) => name.split('\\').join('/'))
      .filter((name) => name.endsWith('.ts') && !name.endsWith('.d.ts'))
      .map((name) => [name, readFileSync(join(root, tree, name), 'utf8')] as const),
  )

  test('imports point down, and there is no cycle', () => {
    expect(check(files, ranks)).toEqual([])
    // As many as git keeps, and those that it does not know yet: a walk that sees half a tree proves nothing.
    const tracked = execFileSync('git', ['ls-files', '--', tree], { cwd: root, encoding: 'utf8' })
    const kept = tracked.split('\n').filter((name) => /(?<!\.d)\.ts$/.test(name))
    const present = kept.filter((name) => existsSync(join(root, name)))
    expect(present.length).toBeGreaterThan(0)
    expect([...files.keys()].map((name) => `${tree}/${name}`)).toEqual(
      expect.arrayContaining(present),
    )
  })

  test('a planted upward import, a sideways one, a type import and a cycle are found', () => {
    const [top, , , , below] = ranks
    expect(top && below).toBeTruthy()
    const low = [...files.keys()].find((name) => name.startsWith('errors'))!
    const high = [...files.keys()].find((name) => top!.some((room) => name.startsWith(room)))!
    const up = posix.relative(posix.dirname(low), high).replace(/\.ts$/, '.js')
    const planted = new Map(files).set(low, `import type { X } from './${up}'\n${files.get(low)}`)
    expect(check(planted, ranks)).toContain(`${low} → ${high}: upward`)

    const firstOf = (room: string) => [...files.keys()].find((name) => name.startsWith(room))
    const [left, right] = ranks
      .map((rooms) =>
        rooms
          .filter((room) => room.endsWith('/'))
          .map(firstOf)
          .filter(Boolean),
      )
      .find((found) => found.length > 1)!
    const side = posix.relative(posix.dirname(left!), right!).replace(/\.ts$/, '.js')
    const sideways = new Map(files).set(left!, `export * from '${side}'\n${files.get(left!)}`)
    expect(check(sideways, ranks)).toContain(`${left} → ${right}: sideways`)
  })
})

test('the engine has no module state and knows no provider by name', () => {
  const base = join(root, 'runtime/src')
  const offences: string[] = []
  for (const name of readdirSync(base, { recursive: true, encoding: 'utf8' })) {
    if (!name.endsWith('.ts')) continue
    const text = readFileSync(join(base, name), 'utf8')
    if (/^(?:export )?let /m.test(text)) offences.push(`${name}: module-level let`)
    const inside = /^providers\b/.test(name) || dirname(name) === 'testing'
    if (!inside && /['"](?:github|google|gitlab|discord|keycloak)['"]/.test(text))
      offences.push(`${name}: a provider's id`)
  }
  expect(offences).toEqual([])
})

/** The words of a set that stand in strings of the command line's code outside of some files. */
function wordsOutside(own: RegExp, words: ReadonlySet<string>): string[] {
  const base = join(root, 'src')
  const names = readdirSync(base, { recursive: true, encoding: 'utf8' })
  const others = names.filter((name) => name.endsWith('.ts') && !own.test(name))
  return others.flatMap((name) => {
    const text = readFileSync(join(base, name), 'utf8').replace(/\/\*[^]*?\*\/|\/\/.*$/gm, '')
    return [...text.matchAll(/(?<=['"`])([^'"`\n]+)(?=['"`])/g)].flatMap(([word]) =>
      words.has(word) ? [`${name}: ${word}`] : [],
    )
  })
}

/** Names of files that configure something, as they stand in strings of a folder. */
function configurationsIn(folder: string): readonly string[] {
  const base = join(root, folder)
  const names = readdirSync(base, { recursive: true, encoding: 'utf8' })
  const texts = names
    .filter((name) => name.endsWith('.ts'))
    .map((name) => readFileSync(join(base, name), 'utf8'))
  return texts.flatMap((text) => [...text.matchAll(/(?<=')[\w-]+\.config(?:\.\w+)?(?=')/g)].flat())
}

test('a framework’s own words stand in its folder, its templates and its binding', () => {
  const words = new Set([
    ...configurationsIn('src/frameworks'),
    ...frameworks.flatMap((row) => [
      row.id,
      row.package,
      row.binding.make,
      row.binding.place,
      ...(row.shape === 'application'
        ? [row.making, ...row.mount.infrastructure, ...row.mount.passing]
        : []),
    ]),
  ])
  expect(words.size).toBeGreaterThan(100)
  const found = wordsOutside(/^frameworks[/\\]|^catalog[/\\]legacy/, words)
  // The check of the doctor has the name of a package.
  expect(found).toEqual(['doctor/check-body-parser.ts: body-parser'])
})

test('an ORM’s own words stand in its row and its room', () => {
  const words = new Set(orms.flatMap(({ id, name, adapter }) => [id, name, adapter.name]))
  const own = /^(?:catalog|schemas|inspect[/\\]databases)[/\\]|^database-fact\.ts$/
  expect(words.size).toBeGreaterThan(25)
  expect(wordsOutside(own, words)).toEqual([])
})

test('the import reader sees every form', () => {
  const text = [
    `import a from './a.js'`,
    `import type { B } from './b.js'`,
    `import './c.js'`,
    `export * from './d.js'`,
    `export { e } from './e.js'`,
    `const f = await import('./f.js')`,
    `type G = import('./g.js').G`,
    `import {\n  h,\n} from './h.js'`,
  ].join('\n')
  expect(readImports(text)).toEqual(
    ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'].map((x) => `./${x}.js`),
  )
  expect(relative('a', 'a/b')).toBe('b')
})
