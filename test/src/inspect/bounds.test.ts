import { execFileSync } from 'node:child_process'
import { mkdirSync, symlinkSync, truncateSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { listFilesBelow, filesMatching, isMatch } from '../../../src/reading/match-files.js'
import { findWorkspace } from '../../../src/inspect/project/find-workspace.js'
import { inspect } from '../../../src/inspect/inspect.js'
import { sourceFiles } from '../../../src/reading/source-files.js'
import { readTsConfig } from '../../../src/reading/read-tsconfig.js'
import { matchesGlob } from '../../../src/syntax/glob.js'
import { makeTree, removeTree, writeTree, type Tree } from '../apply/tree.js'
import { disk } from '../../support/disk.js'

// Each of these takes years, or all memory, where work grows with the number of ways and not of files.

let root = ''
const ENTRY = "import express from 'express'\nconst app = express()\napp.listen(3000)\n"
const PROJECT: Tree = {
  'package.json': JSON.stringify({
    type: 'module',
    scripts: { start: 'node server.js' },
    dependencies: { express: '^5.0.0' },
  }),
  'server.js': ENTRY,
}
beforeEach(() => {
  root = makeTree(PROJECT)
})
afterEach(() => {
  removeTree(root)
})
const write = (path: string, text: string): void => {
  writeTree(root, { [path]: text })
}

describe('tsconfig', () => {
  test('a chain that branches and meets again at each of 60 levels is read once', () => {
    write('tsconfig.json', '{ "extends": ["./l0-a.json", "./l0-b.json"] }')
    for (let level = 0; level < 60; level += 1) {
      const next = level < 59 ? [`./l${level + 1}-a.json`, `./l${level + 1}-b.json`] : []
      for (const side of ['a', 'b'])
        write(`l${level}-${side}.json`, JSON.stringify({ extends: next }))
    }
    write('l59-b.json', '{ "compilerOptions": { "module": "nodenext" } }')
    const config = readTsConfig(disk(root), 5)
    expect(config?.facts.configFiles).toHaveLength(121)
    expect(config?.facts.module).toBe('nodenext')
  })

  test('a circle of many branches ends', () => {
    const names = Array.from({ length: 40 }, (_, index) => `./c${index}.json`)
    for (const name of [...names, 'tsconfig.json']) write(name, JSON.stringify({ extends: names }))
    expect(readTsConfig(disk(root), 5)?.facts.configFiles).toHaveLength(41)
  })

  test.each([
    ['too many in a row', (at: number) => [`./d${at + 1}.json`], 300],
    ['too many at once', () => Array.from({ length: 100_000 }, () => './none.json'), 1],
  ])('%s: refused', (_, next, count) => {
    for (let at = 0; at < count; at += 1)
      write(at === 0 ? 'tsconfig.json' : `d${at}.json`, JSON.stringify({ extends: next(at) }))
    expect(() => readTsConfig(disk(root), 5)).toThrow(
      expect.objectContaining({
        exit: 'unsupported',
        type: 'tsconfig-invalid',
        message: expect.stringMatching(/ extends more than 200 configurations$/),
      }),
    )
  })

  test.each([
    ['a file of 100 MB', () => truncateSync(join(root, 'tsconfig.json'), 100_000_000), /2 MB/],
    ['lists in lists', () => write('tsconfig.json', '['.repeat(900_000)), /nested too deeply/],
    ['objects in objects', () => write('tsconfig.json', '{"a":'.repeat(200_000)), /too deeply/],
  ])('%s: refused', async (_, make, message) => {
    write('tsconfig.json', '{}')
    make()
    const refused = { exit: 'unsupported', type: 'tsconfig-invalid' }
    const error = await inspect(disk(root), {}).catch((cause: unknown) => cause)
    expect(error).toMatchObject(refused)
    expect(String(error)).toMatch(message)
  })
})

describe('globs', () => {
  test.each([
    ['**/'.repeat(200) + 'x', 'a/'.repeat(400)],
    ['*a'.repeat(200) + 'b', 'a'.repeat(1000)],
    ['**a'.repeat(200) + 'b', 'a/'.repeat(500)],
    ['**/*a'.repeat(200) + 'b', 'a/a'.repeat(400)],
    ['?*'.repeat(200) + '/', 'a'.repeat(1000)],
  ])('%.20s… on a long path', (glob, path) => {
    expect(matchesGlob(path, `./${glob}`)).toBe(false)
  })

  test('many choices in braces are refused', () => {
    const refused = expect.objectContaining({ exit: 'unsupported', type: 'pattern-too-complex' })
    expect(() => isMatch('a', '{a,b}'.repeat(40))).toThrow(refused)
    expect(() => filesMatching(disk(root), '{a,b}'.repeat(40))).toThrow(refused)
    expect(isMatch('src/b.ts', '{src,lib}/{a,b}.{ts,js}')).toBe(true)
  })

  test('more work than fits into the time is refused before it is begun', () => {
    const name = 'a'.repeat(200)
    for (let at = 0; at < 300; at += 1) write(`${name}/${name}${at}`, '')
    const refused = expect.objectContaining({ type: 'pattern-too-complex' })
    expect(() => filesMatching(disk(root), `${'*a'.repeat(400)}b`)).toThrow(refused)
    expect(filesMatching(disk(root), '*/*a1')).toEqual([`${name}/${name}1`])
  })

  test('the members of a workspace, too', () => {
    const inner = join(root, 'a'.repeat(100), 'a'.repeat(100))
    mkdirSync(inner, { recursive: true })
    write(
      'package.json',
      JSON.stringify({ workspaces: ['*a'.repeat(100) + 'b', `${'**/'.repeat(50)}**`] }),
    )
    expect(findWorkspace(disk(inner))).toBe(root)
  })
})

describe('files and folders', () => {
  test('a folder that is deeper than a path may be long is looked into as far as anybody would go', () => {
    const script = 'for (let at = 0; at < 2200; at += 1) { fs.mkdirSync("d"); process.chdir("d") }'
    execFileSync(process.execPath, ['-e', script], { cwd: root })
    write('src/a.ts', '')
    expect(listFilesBelow(disk(root), '.')).toEqual(['package.json', 'server.js', 'src/a.ts'])
    execFileSync('rm', ['-rf', join(root, 'd')])
  })

  test('as deep as anybody nests folders, and no deeper', () => {
    const deepest = Array.from({ length: 64 }, (_, at) => `d${at}`)
    write(`${deepest.join('/')}/last.js`, '')
    write(`${deepest.join('/')}/d64/beyond.js`, '')
    expect(listFilesBelow(disk(root), '.').filter((file) => file.startsWith('d0/'))).toEqual([
      `${deepest.join('/')}/last.js`,
    ])
  })

  test('of more files than anybody writes, the folders that come first', () => {
    for (const folder of ['a', 'b', 'c']) {
      mkdirSync(join(root, folder))
      for (let at = 0; at < 10_000; at += 1) writeFileSync(join(root, folder, `${at}.js`), '')
    }
    const folders = listFilesBelow(disk(root), '.').map((file) => file.split('/')[0])
    expect([...new Set(folders)]).toEqual(['a', 'b', 'package.json', 'server.js'])
  })

  test('of more sources than fit into memory, as many as do', () => {
    const [size, some] = [1_000_000, 60]
    for (let at = 0; at < some; at += 1) {
      write(`src/${at}.js`, '')
      truncateSync(join(root, `src/${at}.js`), size)
    }
    const read = sourceFiles(disk(root)).reduce((sum, { text }) => sum + text.length, 0)
    expect(read).toBeGreaterThan(40_000_000)
    expect(read).toBeLessThanOrEqual(50_000_000)
  })

  test('links that go round in a circle are not followed', async () => {
    symlinkSync('..', join(root, 'up'))
    symlinkSync('loop', join(root, 'loop'))
    expect(listFilesBelow(disk(root), '.')).toEqual(['package.json', 'server.js'])
    await inspect(disk(root), {})
  })

  test.each([
    ['calls in calls', `${'f('.repeat(60_000)}${')'.repeat(60_000)}\n`],
    ['lists in lists', `x = ${'['.repeat(60_000)}${']'.repeat(60_000)}\n`],
    ['negations', `x = ${'!'.repeat(200_000)}1\n`],
    ['arrows', `x = ${'a=>'.repeat(60_000)}1\n`],
  ])('code that is nested too deeply is refused, with its file: %s', async (_, text) => {
    write('server.js', `${ENTRY}${text}`)
    await expect(inspect(disk(root), {})).rejects.toMatchObject({
      exit: 'unsupported',
      type: 'nested-too-deeply',
      file: 'server.js',
      message: 'server.js is nested too deeply to be read',
    })
  })

  test.each([
    [
      'a name of a call on itself',
      "let db = null; db = wrap(db); const make = () => new Sequelize('sqlite::memory:'); module.exports = { db, make }",
    ],
    [
      'two names of each other',
      "let a = 1; let b = 2; a = wrap(b); b = wrap(a); const db = a; module.exports = { db, make: () => new Sequelize('sqlite::memory:') }",
    ],
    [
      'a function of itself',
      "const make = () => make(); const db = make(); module.exports = { db, made: new Sequelize('sqlite::memory:') }",
    ],
    [
      'an object of itself',
      "let db = {}; db = { ...db, db }; db.next = db.next.next; module.exports = { ...db, made: new Sequelize('sqlite::memory:') }",
    ],
    [
      'a condition of itself',
      "let db; db = db ? db : db || wrap(db, () => db); module.exports = { db, made: new Sequelize('sqlite::memory:') }",
    ],
  ])('every walk ends by what it has visited: %s', async (_, code) => {
    write(
      'package.json',
      JSON.stringify({
        dependencies: { express: '^5.0.0', sequelize: '^6.0.0', sqlite3: '^5.0.0' },
      }),
    )
    write('db.js', `const { Sequelize } = require('sequelize')\nconst wrap = (x) => x\n${code}\n`)
    write(
      'server.js',
      "const express = require('express')\nconst { db } = require('./db')\nconst app = express()\napp.use(db)\napp.listen(3000)\n",
    )
    const { databases } = await inspect(disk(root), {})
    expect(databases.map(({ value }) => value.orm)).toEqual(['sequelize'])
  })

  test.each([
    ['from', `from${' '.repeat(400_000)}\n`],
    ['require', `require${' '.repeat(200_000)}(${' '.repeat(200_000)}\n`],
    ['from, often', 'from '.repeat(80_000)],
    ['brackets in a comment', '('.repeat(400_000)],
  ])('what only looks like an import does not keep anybody waiting: %s', async (_, text) => {
    write('server.js', `${ENTRY}/*${text}*/\n`)
    expect((await inspect(disk(root), {})).application?.value.file).toBe('server.js')
  })

  test('an entry file of 100 MB is not read', async () => {
    truncateSync(join(root, 'server.js'), 100_000_000)
    await expect(inspect(disk(root), {})).rejects.toMatchObject({ exit: 'unsupported' })
  })

  test.each(['.env', '.gitignore', 'package.json', 'Dockerfile'])(
    '%s of 100 MB: refused',
    async (path) => {
      writeFileSync(join(root, path), '')
      truncateSync(join(root, path), 100_000_000)
      await expect(inspect(disk(root), {})).rejects.toMatchObject({
        exit: 'conflict',
        type: 'file-unreadable',
        message: `${path} is larger than 2 MB`,
      })
    },
  )

  test('pipes in place of files keep nobody waiting', async () => {
    for (const path of ['pnpm-workspace.yaml', '.env.local', 'tsconfig.json'])
      execFileSync('sh', ['-c', 'mkfifo "$0"', join(root, path)])
    await expect(inspect(disk(root), {})).rejects.toMatchObject({ type: 'tsconfig-invalid' })
  })
})

describe('names that are made of each other', () => {
  test.each([
    'const a = b, b = a\nexport const make = () => a\n',
    'const a = b.x(), b = a.y()\na.z()\n',
    'const a = b.x(), b = a.y()\nexport const make = () => a\n',
  ])('are followed to where they were before: %s', async (code) => {
    write('server.js', `${ENTRY}${code}`)
    expect((await inspect(disk(root), {})).application?.value.file).toBe('server.js')
  })
})
