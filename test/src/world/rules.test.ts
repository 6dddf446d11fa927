import { chmodSync, mkdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import {
  exists,
  isLinked,
  findKind,
  readBounded,
  readSnapshot,
} from '../../../src/reading/read-file.js'
import { PlaceChanged } from '../../../src/world/files.js'
import { memoryDisk, type Tree } from '../../../src/world/memory-disk.js'
import { memoryWorld } from '../../../src/world/memory-world.js'
import type { World } from '../../../src/world/world.js'
import { disk } from '../../support/disk.js'
import { makeTree, removeTree } from '../apply/tree.js'

/** What the rules are asked about. The paths of links are relative to their folder. */
const TREE: Tree = {
  'package.json': '{}\n',
  'src/app.ts': 'app\n',
  'src/App.ts': 'another\n',
  'src/bom.ts': '\uFEFFmarked\n',
  'src/latin.ts': { text: Buffer.from([0x66, 0xfc, 0x72]) },
  'private.env': { text: 'A=1\n', mode: 0o600 },
  'closed.txt': { text: 'closed\n', mode: 0o000 },
  linked: { link: 'src' },
  'linked.ts': { link: 'src/app.ts' },
  'nowhere.ts': { link: 'gone.ts' },
  'round.ts': { link: 'round.ts' },
  'outside.ts': { link: '../outside.ts' },
}

function writeDisk(root: string): void {
  for (const [path, entry] of Object.entries(TREE)) {
    const full = join(root, path)
    mkdirSync(dirname(full), { recursive: true })
    if (typeof entry === 'string') writeFileSync(full, entry)
    else if ('link' in entry) symlinkSync(entry.link, full)
    else {
      writeFileSync(full, entry.text)
      chmodSync(full, entry.mode ?? 0o644)
    }
  }
}

let base = ''
const WORLDS: Readonly<Record<string, () => World>> = {
  disk: () => {
    base = makeTree({ 'outside.ts': 'outside\n', 'project/x': '' })
    const root = join(base, 'project')
    writeDisk(root)
    for (const folder of [tmpdir(), base]) chmodSync(folder, 0o711)
    return disk(root)
  },
  memory: () => {
    const files = memoryDisk('/project', { ...TREE, x: '' })
    return memoryWorld(files, '/project')
  },
}

const codeOf = (run: () => unknown): unknown => {
  try {
    return run()
  } catch (error) {
    return error instanceof Error && 'code' in error ? error.code : error
  }
}

/** Root may read everything: somebody else may not. */
const asAnother = <T>(run: () => T): T => {
  const isRoot = process.getuid?.() === 0
  if (isRoot) process.seteuid?.(65_534)
  try {
    return run()
  } finally {
    if (isRoot) process.seteuid?.(0)
  }
}

describe.each(Object.keys(WORLDS))('a world on %s', (name) => {
  let world: World
  beforeEach(() => {
    world = WORLDS[name]!()
  })
  afterEach(() => {
    if (base !== '') removeTree(base)
    base = ''
  })

  test('says what lies at a path: links are followed, or are what is looked at', () => {
    const paths = ['package.json', 'src', 'linked', 'linked.ts', 'nowhere.ts', 'none', 'x/y']
    expect(paths.map((path) => [path, world.stat(path)?.kind, world.look(path)?.kind])).toEqual([
      ['package.json', 'file', 'file'],
      ['src', 'folder', 'folder'],
      ['linked', 'folder', 'link'],
      ['linked.ts', 'file', 'link'],
      ['nowhere.ts', undefined, 'link'],
      ['none', undefined, undefined],
      ['x/y', undefined, undefined],
    ])
    expect(codeOf(() => world.stat('round.ts'))).toBe('ELOOP')
    expect(findKind(world, 'round.ts')).toBeUndefined()
    expect(exists(world, 'nowhere.ts')).toBe(false)
  })

  test('knows the size and the mode of a file', () => {
    expect(world.stat('private.env')).toEqual({ kind: 'file', size: 4, mode: 0o600 })
    expect(world.stat('package.json')).toMatchObject({ size: 3, mode: 0o644 })
  })

  test('takes paths from its root, absolute ones, and those of another folder', () => {
    expect(world.read('src/app.ts').toString()).toBe('app\n')
    expect(world.read(join(world.root, 'src/app.ts')).toString()).toBe('app\n')
    expect(world.at('src').read('app.ts').toString()).toBe('app\n')
    expect(world.at('src').at('..').root).toBe(world.root)
    expect(world.at(join(world.root, 'src')).root).toBe(join(world.root, 'src'))
  })

  test('lists a folder, each of its links as one', () => {
    const kinds = new Map(world.list('.').map((entry) => [entry.name, entry.kind]))
    expect([kinds.get('src'), kinds.get('linked'), kinds.get('x')]).toEqual([
      'folder',
      'link',
      'file',
    ])
    expect(codeOf(() => world.list('none'))).toBe('ENOENT')
    expect(codeOf(() => world.list('package.json'))).toBe('ENOTDIR')
    expect(
      world
        .list('linked')
        .map((entry) => entry.name)
        .toSorted(),
    ).toEqual(
      world
        .list('src')
        .map((entry) => entry.name)
        .toSorted(),
    )
  })

  test('keeps names apart by the case of their letters', () => {
    expect(world.read('src/App.ts').toString()).toBe('another\n')
    expect(world.stat('SRC')).toBeUndefined()
  })

  test('gives the real path, and says where there is none', () => {
    expect(world.real('linked/app.ts')).toBe(join(world.root, 'src/app.ts'))
    expect(codeOf(() => world.real('nowhere.ts'))).toBe('ENOENT')
    expect(codeOf(() => world.real('none'))).toBe('ENOENT')
  })

  test('reads no folder, and no file that its user may not read', () => {
    expect(codeOf(() => world.read('src'))).toBe('EISDIR')
    expect(asAnother(() => codeOf(() => world.read('closed.txt')))).toBe('EACCES')
    expect(asAnother(() => readBounded(world, 'closed.txt'))).toBeUndefined()
    expect(readBounded(world, 'src')).toBeUndefined()
    expect(readBounded(world, 'src/app.ts', 3)).toBeUndefined()
  })

  test('a snapshot keeps the byte-order mark, and refuses what is no text of the project', () => {
    expect(readSnapshot(world, 'src/bom.ts')?.text).toBe('\uFEFFmarked\n')
    expect(readSnapshot(world, 'none')).toBeUndefined()
    const refused = ['src/latin.ts', 'src', 'nowhere.ts', 'outside.ts'].map((path) => {
      try {
        return readSnapshot(world, path)
      } catch (error) {
        return error instanceof Error ? error.message : error
      }
    })
    const outside = name === 'disk' ? 'leads out of the project' : 'leads nowhere'
    expect(refused).toEqual([
      'src/latin.ts is not UTF-8 text',
      'src is not a file',
      'nowhere.ts is a link that leads nowhere',
      `outside.ts is a link that ${outside}`,
    ])
  })

  test('is no part of a document: it has the variables of the machine', () => {
    expect(JSON.stringify({ world, a: 1 })).toBe('{"a":1}')
    expect(JSON.stringify([world.at('src')])).toBe('[null]')
  })

  test('says whether a path leads through a link', () => {
    expect(
      ['linked.ts', 'linked/app.ts', 'src/app.ts'].map((path) => isLinked(world, path)),
    ).toEqual([true, true, false])
  })
})

describe.each(Object.keys(WORLDS))('the files of a world on %s', (name) => {
  let world: World
  beforeEach(() => {
    world = WORLDS[name]!()
  })
  afterEach(() => {
    if (base !== '') removeTree(base)
    base = ''
  })
  const at = (path: string): string => join(world.root, path)
  const bytes = (text: string): Buffer => Buffer.from(text)

  test('a new file takes a free name alone, in a folder that is there', () => {
    world.files.writeNew(at('src/new.ts'), bytes('new\n'), { mode: 0o600 })
    expect(world.files.read(at('src/new.ts'))?.toString()).toBe('new\n')
    expect(world.files.look(at('src/new.ts'))).toMatchObject({ kind: 'file', mode: 0o600 })
    const again = (path: string) => () => {
      world.files.writeNew(at(path), bytes(''), { mode: 0o644 })
    }
    expect(codeOf(again('src/new.ts'))).toBe('EEXIST')
    expect(codeOf(again('nowhere.ts'))).toBe('EEXIST')
    expect(codeOf(again('none/new.ts'))).toBe('ENOENT')
  })

  test('a file is replaced where it has the bytes that are expected, and a link is none', () => {
    const { files } = world
    files.writeNew(at('temp'), bytes('next\n'), { mode: 0o644 })
    const rename = (to: string, text: string) => () => {
      files.rename(at('temp'), at(to), { expected: bytes(text) })
    }
    expect(rename('src/app.ts', 'other\n')).toThrow(PlaceChanged)
    expect(rename('linked.ts', 'app\n')).toThrow(PlaceChanged)
    rename('src/app.ts', 'app\n')()
    expect(files.read(at('src/app.ts'))?.toString()).toBe('next\n')
    expect(files.look(at('temp'))).toBeUndefined()
  })

  test('two names of one file are the same node, and one of them may go', () => {
    const { files } = world
    files.link(at('src/app.ts'), at('second.ts'))
    expect(files.look(at('second.ts'))?.node).toBe(files.look(at('src/app.ts'))?.node)
    expect(files.look(at('src/App.ts'))?.node).not.toBe(files.look(at('src/app.ts'))?.node)
    expect(codeOf(() => files.link(at('src/app.ts'), at('package.json')))).toBe('EEXIST')
    files.remove(at('src/app.ts'), { expected: bytes('app\n') })
    expect(files.read(at('second.ts'))?.toString()).toBe('app\n')
    files.remove(at('src/app.ts'))
    expect(() => files.remove(at('second.ts'), { expected: bytes('other') })).toThrow(PlaceChanged)
  })

  test('folders are made with those around them, and go when they are empty', () => {
    const { files } = world
    files.makeFolder(at('a/b/c'))
    expect([files.look(at('a/b/c'))?.kind, files.writable(at('a/b'))]).toEqual(['folder', true])
    files.removeFolder(at('a/b'))
    expect(files.list(at('a'))).toEqual(['b'])
    files.removeFolder(at('a/b/c'))
    files.removeFolder(at('a/b'))
    files.removeFolder(at('none'))
    expect([files.list(at('a')), files.writable(at('none'))]).toEqual([[], false])
    expect(codeOf(() => files.removeFolder(at('package.json')))).toBe('ENOTDIR')
  })

  test('a folder is held, and a link to one is not', () => {
    const held = world.files.hold(at('src'))
    expect(held.path).toBe(at('src'))
    world.files.makeFolder(at('src/inner'), 0o755, held)
    expect(world.files.look(at('src/inner'))?.kind).toBe('folder')
    world.files.release(held)
    expect(() => world.files.hold(at('linked'))).toThrow(PlaceChanged)
    expect(() => world.files.hold(at('package.json'))).toThrow(PlaceChanged)
  })

  test('reading says nothing where nothing is, and refuses a folder', () => {
    expect(world.files.read(at('none'))).toBeUndefined()
    expect(world.files.read(at('x/y'))).toBeUndefined()
    expect(() => world.files.read(at('src'))).toThrow(`${at('src')} is no file of at most 100 MB`)
    expect([...world.files.list(at('src'))].toSorted()).toEqual([
      'App.ts',
      'app.ts',
      'bom.ts',
      'latin.ts',
    ])
    expect(world.files.list(at('none'))).toEqual([])
  })
})
