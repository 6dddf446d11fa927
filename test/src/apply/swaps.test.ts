import { cpSync, existsSync, renameSync, rmSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { nodeFiles } from '../../../src/apply/files.js'
import type { Files } from '../../../src/world/files.js'
import type { Change } from '../../../src/changes/change.js'
import { PlaceChanged } from '../../../src/world/files.js'
import { CliError } from '../../../src/errors.js'
import { sha256 } from '../../../src/hash.js'
import { applyChanges, recordsOf, settleRun, takeRunBack } from './run.js'
import { makeTree, readTree, removeTree, writeTree, type Tree } from './tree.js'

// Somebody swaps a folder of the project for a link to one outside of it, at each moment of a run.

const OLD: Tree = {
  'package.json': '{ "name": "x" }\n',
  'src/server.ts': { text: 'listen()\n', mode: 0o755 },
  'src/db/schema.ts': 'export const users = 1\n',
  'old/engine.tgz': { text: 'the engine of before', mode: 0o600 },
}
const textOf = (path: string): string => {
  const file = OLD[path]!
  return typeof file === 'string' ? file : file.text
}
const edit = (path: string, text: string): Change => {
  const before = sha256(textOf(path))
  return { kind: 'edit', path, did: [], before, content: [text] }
}
const create = (path: string): Change => ({ kind: 'create', path, did: [], content: ['ours\n'] })
const CHANGES: readonly Change[] = [
  create('vendor/deep/engine.tgz'),
  create('src/auth.ts'),
  create('src/db/auth-schema.ts'),
  create('auth.env'),
  edit('src/server.ts', 'auth()\n'),
  edit('src/db/schema.ts', 'export const users = 2\n'),
  edit('package.json', '{ "name": "x", "dependencies": {} }\n'),
  { kind: 'remove', path: 'old/engine.tgz', did: [], before: sha256(textOf('old/engine.tgz')) },
]
/** Those that the run makes come last. */
const FOLDERS = ['', 'src', 'src/db', 'old', 'vendor', 'vendor/deep']
const MADE = ['vendor', 'vendor/deep']

let scratch = ''
let root = ''
let outside = ''
const outer = process.env['XDG_STATE_HOME']
const state = (): string => join(scratch, 'state')
beforeAll(() => {
  scratch = makeTree({})
  process.env['XDG_STATE_HOME'] = state()
})
afterAll(() => {
  if (outer === undefined) delete process.env['XDG_STATE_HOME']
  else process.env['XDG_STATE_HOME'] = outer
  removeTree(scratch)
})
beforeEach(() => {
  root = makeTree({}, scratch)
  outside = makeTree({}, scratch)
})
afterEach(() => {
  for (const folder of [root, outside, state()]) removeTree(folder)
})

const WRITES = ['makeFolder', 'writeNew', 'rename', 'link', 'remove', 'removeFolder'] as const

/** The file system, with something that happens before its n-th write below the root. */
const before = (nth: number, happens: () => void, base: Files = nodeFiles) => {
  const count = { writes: 0 }
  const meddled = WRITES.map((name) => {
    const write = (...args: [never, never, never, never]): void => {
      if (String(args.at(0)).startsWith(root)) {
        count.writes += 1
        if (count.writes === nth) happens()
      }
      base[name](...args)
    }
    return [name, write] as const
  })
  return { files: { ...base, ...Object.fromEntries(meddled) }, count }
}

/** Without paths that begin at an open folder, as on systems other than Linux. */
const byName: Files = {
  ...nodeFiles,
  hold: (path, above) => {
    const { descriptor, ...folder } = nodeFiles.hold(path, above)
    if (descriptor !== undefined) nodeFiles.release({ ...folder, descriptor })
    return folder
  },
}

/**
 * Swaps a folder of the project for a link to a copy of it, which has the same files.
 *
 * @returns what takes the swap back
 */
const swap = (folder: string): (() => void) => {
  const path = join(root, folder)
  cpSync(path, outside, { recursive: true })
  renameSync(path, `${path}.away`)
  symlinkSync(outside, path)
  return () => {
    rmSync(path)
    renameSync(`${path}.away`, path)
  }
}

const startOver = (): void => {
  for (const folder of [root, outside, state()]) removeTree(folder)
  writeTree(root, OLD)
  writeTree(outside, {})
}

/** The tree without those folders of the run in which nothing is left: which is another's by now, it does not remove. */
const filled = (): Record<string, string> => {
  const tree = readTree(root)
  const isEmpty = (path: string) => !Object.keys(tree).some((each) => each.startsWith(`${path}/`))
  const left = MADE.toReversed().filter((path) => path in tree && isEmpty(path))
  const rest = Object.entries(tree).filter(([path]) => !left.includes(path))
  if (left.length === 0) return tree
  for (const path of left) rmSync(join(root, path), { recursive: true })
  return rest.length === 0 ? {} : filled()
}

const SYSTEMS = [
  ['by the open folder', nodeFiles],
  ['by its name', byName],
] as const
const cases = SYSTEMS.flatMap(([system, base]) =>
  FOLDERS.map(
    (folder) => [folder === '' ? 'the project itself' : folder, system, folder, base] as const,
  ),
)

describe('a folder that is swapped before a write', () => {
  test.each(cases)(
    'of apply, %s, reached %s: nothing outside, an error, and the old tree',
    async (_, system, folder, base) => {
      startOver()
      const old = readTree(root)
      let swaps = 0
      for (let nth = 1; ; nth += 1) {
        startOver()
        let putBack: (() => void) | undefined
        let copied: Record<string, string> = {}
        const { files, count } = before(
          nth,
          () => {
            if (!existsSync(join(root, folder))) return
            putBack = swap(folder)
            copied = readTree(outside)
          },
          base,
        )
        const result: unknown = await applyChanges(root, CHANGES, files).catch(
          (error: unknown) => error,
        )
        if (count.writes < nth) break
        if (!putBack) continue
        swaps += 1
        const where = `${folder}, write ${nth}`
        expect(readTree(outside), where).toEqual(copied)
        expect(result, where).toBeInstanceOf(CliError)
        const { exit, type } = result as CliError
        putBack()
        if (system === 'by the open folder' || exit === 'conflict') {
          expect([exit, type], where).toEqual(['conflict', 'folder-swapped'])
        } else {
          // What is not reached by its name is put back by the next run.
          expect([exit, type], where).toEqual(['applyFailed', 'roll-back-failed'])
          await settleRun(root)
        }
        expect(filled(), where).toEqual(old)
        expect(recordsOf(root), where).toEqual([])
      }
      expect(swaps).toBeGreaterThanOrEqual(folder.startsWith('vendor') ? 10 : 18)
    },
  )

  test.each(cases)(
    'of undo, %s, reached %s: nothing outside, an error, and the next undo goes on',
    async (_, _system, folder, base) => {
      startOver()
      const old = readTree(root)
      let swaps = 0
      for (let nth = 1; ; nth += 1) {
        startOver()
        await applyChanges(root, CHANGES)
        let putBack: (() => void) | undefined
        let copied: Record<string, string> = {}
        const { files, count } = before(
          nth,
          () => {
            if (!existsSync(join(root, folder))) return
            putBack = swap(folder)
            copied = readTree(outside)
          },
          base,
        )
        const result: unknown = await takeRunBack(root, files).catch((error: unknown) => error)
        if (count.writes < nth) break
        if (!putBack) continue
        swaps += 1
        const where = `${folder}, write ${nth}`
        expect(readTree(outside), where).toEqual(copied)
        expect(result, where).toMatchObject({ exit: 'conflict', type: 'folder-swapped' })
        putBack()
        await settleRun(root)
        // Where nothing was put back before, the run is as good as it was.
        if (existsSync(join(root, 'src/auth.ts'))) await takeRunBack(root)
        expect(readTree(root), where).toEqual(old)
        expect(recordsOf(root), where).toEqual([])
      }
      expect(swaps).toBeGreaterThanOrEqual(folder.startsWith('vendor') ? 10 : 15)
    },
  )
})

describe('a folder that is swapped while something is written', () => {
  test.each(SYSTEMS)('%s: the new file is taken back, wherever it is', (_, base) => {
    startOver()
    const old = readTree(root)
    const folder = base.hold(join(root, 'src'))
    let putBack = (): void => undefined
    const access = {
      // Read after the folder was looked at, and before the file is made.
      get mode() {
        putBack = swap('src')
        return 0o644
      },
    }
    const path = join(root, 'src/new.ts')
    expect(() => {
      base.writeNew(path, Buffer.from('ours'), access, folder)
    }).toThrow(new PlaceChanged('folder', join(root, 'src')))
    base.release(folder)
    const copied = readTree(outside)
    putBack()
    expect(copied).toEqual(readTree(join(root, 'src')))
    expect(readTree(root)).toEqual(old)
  })

  test('another folder of its name is not taken for it', () => {
    startOver()
    const folder = nodeFiles.hold(join(root, 'src'))
    renameSync(join(root, 'src'), join(root, 'away'))
    cpSync(join(root, 'away'), join(root, 'src'), { recursive: true })
    expect(() => nodeFiles.read(join(root, 'src/server.ts'), folder)).toThrow(
      new PlaceChanged('folder', join(root, 'src')),
    )
    nodeFiles.release(folder)
  })

  test('a folder that is a link is not held, and neither is one below a link', () => {
    startOver()
    symlinkSync(join(root, 'src'), join(root, 'link'))
    for (const path of ['link', 'link/db'])
      expect(() => nodeFiles.hold(join(root, path))).toThrow(
        new PlaceChanged('folder', join(root, 'link')),
      )
  })
})
