import { spawnSync } from 'node:child_process'
import {
  chmodSync,
  existsSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { applyPlan } from '../../../src/apply/apply-plan.js'
import { nodeFiles } from '../../../src/apply/files.js'
import type { Files } from '../../../src/world/files.js'
import { withLock } from '../../../src/apply/lock.js'
import { findInterrupted, recover } from '../../../src/apply/recover.js'
import { findRuns } from '../../../src/apply/record-store.js'
import { seal, unseal } from '../../../src/apply/seal.js'
import { stateFolder, stateFolders } from '../../../src/apply/state-folder.js'
import type { Machine } from '../../../src/world/machine.js'
import { findUndoable, undo } from '../../../src/apply/undo.js'
import type { Change } from '../../../src/changes/change.js'
import { CliError } from '../../../src/errors.js'
import { sha256 } from '../../../src/hash.js'
import { writeModule } from './bundle.js'
import { makeTree, readTree, removeTree } from './tree.js'
import { disk } from '../../support/disk.js'

let base = ''
let root = ''
const outer = process.env['XDG_STATE_HOME']
beforeEach(() => {
  base = makeTree({ 'project/package.json': '{}\n', 'project/src/a.ts': 'old\n' })
  root = join(base, 'project')
  process.env['XDG_STATE_HOME'] = join(base, 'state')
})
afterEach(() => {
  if (outer === undefined) delete process.env['XDG_STATE_HOME']
  else process.env['XDG_STATE_HOME'] = outer
  removeTree(base)
})

const write = (path: string, content: string): Change => {
  const full = join(root, path)
  const aimed = { path, did: [], content: [content] }
  if (!existsSync(full)) return { kind: 'create', ...aimed }
  return { kind: 'edit', ...aimed, before: sha256(readFileSync(full)) }
}
const apply = (changes: readonly Change[], files: Files = nodeFiles, at = 0, command = 'init') =>
  withLock(disk(root, files), () =>
    applyPlan(
      { changes, commands: [], notes: [] },
      {
        world: disk(root, files),
        signal: new AbortController().signal,
        title: { command, at },
        hidden: new Set(),
        lockFiles: [join(root, 'package-lock.json')],
        onCommand: () => undefined,
      },
    ),
  )
const takeBack = (files: Files = nodeFiles) =>
  withLock(disk(root, files), async () => {
    const { run, way } = findUndoable(disk(root, files))
    undo(disk(root, files), run)
    return way
  })
const settle = () =>
  withLock(disk(root), async () => {
    const found = findInterrupted(disk(root))
    if (found) recover(disk(root), found)
  })
const folder = (): string => stateFolder(disk(root))
const recordFile = (): string => join(folder(), 'run-000001.json')

describe('where records lie', () => {
  const around = (over: Partial<Machine>): Machine => ({
    platform: 'linux',
    env: {},
    home: join(base, 'home'),
    temp: join(base, 'tmp'),
    uid: process.getuid?.(),
    cwd: base,
    ...over,
  })
  beforeEach(() => {
    for (const name of ['home', 'tmp', 'named']) mkdirSync(join(base, name))
  })
  const at = (over: Partial<Machine>): string => stateFolder(disk(root), around(over))

  test('in the state folder of the user, under a name that only the real path of the project gives', () => {
    const named = { XDG_STATE_HOME: join(base, 'named') }
    const key = sha256(root)
    expect(at({ env: named })).toBe(join(base, 'named/create-auth', key))
    expect(at({})).toBe(join(base, 'home/.local/state/create-auth', key))
    expect(at({ platform: 'darwin' })).toBe(
      join(base, 'home/Library/Application Support/create-auth', key),
    )
    const local = { LOCALAPPDATA: join(base, 'named') }
    expect(at({ platform: 'win32', uid: undefined, env: local })).toBe(
      join(base, 'named/create-auth', key),
    )
  })

  const passing = (): string =>
    join(base, 'tmp', `create-auth-${process.getuid?.()}-${sha256(root)}`)
  test.each([
    ['there is no home', () => around({ home: '' })],
    [
      'the home is not there and cannot be made',
      () => around({ home: join(root, 'package.json') }),
    ],
    [
      'the variable is not absolute, and there is no home',
      () => around({ home: '', env: { XDG_STATE_HOME: 'state' } }),
    ],
    [
      'it would lie in the project',
      () => around({ home: '', env: { XDG_STATE_HOME: join(root, 'state') } }),
    ],
  ])('in the temporary folder where %s', (_, given) => {
    expect(stateFolder(disk(root), given())).toBe(passing())
  })

  test('in the temporary folder where the home cannot be written to', () => {
    const home = join(base, 'home')
    const files = {
      ...nodeFiles,
      writable: (path: string) => path !== home && nodeFiles.writable(path),
    }
    expect(stateFolder(disk(root, files), around({}))).toBe(passing())
  })

  test.each([
    ['others can read', (path: string) => chmodSync(path, 0o755)],
    [
      'is a link',
      (path: string) => {
        renameSync(path, `${path}.moved`)
        symlinkSync(`${path}.moved`, path)
      },
    ],
  ])('not in a folder that %s', (_, spoil) => {
    const path = at({})
    mkdirSync(path, { recursive: true, mode: 0o700 })
    expect(at({})).toBe(path)
    spoil(path)
    expect(at({})).toBe(passing())
    expect(stateFolders(disk(root), around({}))).toEqual([])
  })

  test('not in a folder of somebody else', () => {
    const path = at({})
    mkdirSync(path, { recursive: true, mode: 0o700 })
    const files: Files = {
      ...nodeFiles,
      look: (each) => {
        const state = nodeFiles.look(each)
        return state && each === path ? { ...state, uid: 4711 } : state
      },
    }
    expect(stateFolder(disk(root, files), around({}))).toBe(passing())
    expect(stateFolders(disk(root, files), around({}))).toEqual([])
  })

  test('nowhere: then nothing is changed, and the variable is named', async () => {
    const files = { ...nodeFiles, writable: () => false }
    const before = readTree(root)
    await expect(apply([write('b.ts', 'new\n')], files)).rejects.toMatchObject({
      exit: 'applyFailed',
      type: 'state-folder-missing',
      hint: 'Nothing was changed. Name a folder of yours in the variable XDG_STATE_HOME, and run again.',
    })
    expect(readTree(root)).toEqual(before)
  })

  test('readable by the user alone', async () => {
    await apply([write('b.ts', 'new\n')])
    expect(statSync(folder()).mode & 0o777).toBe(0o700)
    expect(statSync(recordFile()).mode & 0o777).toBe(0o600)
    expect(readdirSync(folder())).toEqual(['run-000001.json'])
  })
})

describe('what a record holds', () => {
  test('no secret in clear, neither one that was there nor one that was made', async () => {
    writeFileSync(join(root, '.env'), 'OLD_SECRET=this-was-pruned\n')
    await apply([
      {
        kind: 'edit',
        path: '.env',
        did: [],
        before: sha256('OLD_SECRET=this-was-pruned\n'),
        content: ['AUTH_SECRET=', { secret: 'AUTH_SECRET' }, '\n'],
      },
    ])
    const text = readFileSync(recordFile(), 'utf8')
    const made = readFileSync(join(root, '.env'), 'utf8').slice(12, 55)
    for (const secret of ['this-was-pruned', 'OLD_SECRET', made]) {
      expect(text).not.toContain(secret)
      for (const shift of [0, 1, 2]) {
        const coded = Buffer.from('x'.repeat(shift) + secret)
          .toString('base64')
          .slice(4, 14)
        expect(text).not.toContain(coded)
      }
    }
    await takeBack()
    expect(readFileSync(join(root, '.env'), 'utf8')).toBe('OLD_SECRET=this-was-pruned\n')
  })

  test('old bytes that only the new ones open', () => {
    const sealed = seal(Buffer.from('old'), Buffer.from('new'))
    expect(unseal(sealed, Buffer.from('new'))?.toString()).toBe('old')
    expect(unseal(sealed, Buffer.from('neW'))).toBeUndefined()
    const end = sealed.endsWith('A') ? 'B' : 'A'
    expect(unseal(sealed.slice(0, -2) + end + end, Buffer.from('new'))).toBeUndefined()
    expect(unseal('', Buffer.from('new'))).toBeUndefined()
    expect(seal(Buffer.from('old'), Buffer.from('new'))).not.toBe(sealed)
  })

  const PATHS = [
    '../.git/victim',
    '/etc/victim',
    String.raw`C:\victim`,
    String.raw`..\victim`,
    'src/../../victim',
    '.git/hooks/pre-commit',
    'src/.GIT/config',
    'git~1/config',
    '.git./config',
    '.git::$DATA/config',
    '.g\u200Cit/config',
    'node_modules/.bin/x',
    'src/node_modules/x.js',
    'x\0',
    '',
  ]
  test.each(PATHS)('no path that no run writes to: %j', async (path) => {
    await apply([write('b.ts', 'new\n')])
    const record = JSON.parse(readFileSync(recordFile(), 'utf8'))
    for (const list of ['files', 'derived']) {
      const planted = { ...record, [list]: [{ path, after: sha256('x'), made: 0 }] }
      writeFileSync(recordFile(), JSON.stringify(planted))
      await expect(takeBack()).rejects.toMatchObject({ type: 'record-invalid', exit: 'conflict' })
    }
    writeFileSync(recordFile(), JSON.stringify({ ...record, id: '../../x' }))
    await expect(takeBack()).rejects.toMatchObject({ type: 'record-invalid' })
  })

  test.each([
    ['the file', 'src/new/b.ts'],
    ['its folder', 'src/new'],
    ['a folder above', 'src'],
  ])('nothing is put back through a link in place of %s', async (_, path) => {
    await apply([write('src/a.ts', 'new\n'), write('src/new/b.ts', 'new\n')])
    const moved = join(base, 'outside')
    renameSync(join(root, path), moved)
    symlinkSync(moved, join(root, path))
    const file = path.endsWith('.ts')
    const before = file ? readFileSync(moved, 'utf8') : readTree(moved)
    await expect(takeBack()).rejects.toMatchObject({
      exit: 'conflict',
      type: 'path-linked',
      file: path,
    })
    expect(file ? readFileSync(moved, 'utf8') : readTree(moved)).toEqual(before)
  })

  test('a damaged one changes no file', async () => {
    await apply([write('src/a.ts', 'new\n')])
    const record = JSON.parse(readFileSync(recordFile(), 'utf8'))
    record.files[0].before.sealed = seal(Buffer.from('planted'), Buffer.from('new\n'))
    writeFileSync(recordFile(), JSON.stringify(record))
    await expect(takeBack()).rejects.toMatchObject({ type: 'record-invalid', file: 'src/a.ts' })
    expect(readFileSync(join(root, 'src/a.ts'), 'utf8')).toBe('new\n')
  })
})

describe('run by run', () => {
  test('ten runs are taken back one after the other, byte for byte; older ones are forgotten', async () => {
    const trees = [readTree(root)]
    for (let run = 1; run <= 12; run += 1) {
      await apply(
        [write('src/a.ts', `${run}\n`), write(`b${run}/c/d.ts`, '')],
        nodeFiles,
        run,
        `run ${run}`,
      )
      trees.push(readTree(root))
    }
    const named = findRuns(disk(root)).map(({ record }) => record.command)
    expect(named).toEqual(
      ['12', '11', '10', '9', '8', '7', '6', '5', '4', '3'].map((n) => `run ${n}`),
    )
    for (let run = 11; run >= 2; run -= 1) {
      await takeBack()
      expect(readTree(root)).toEqual(trees[run])
    }
    await expect(takeBack()).rejects.toMatchObject({ type: 'nothing-to-undo' })
    expect(readTree(root)).toEqual(trees[2])
  })
})

describe('when the file system fails', () => {
  const NAMES = [
    'read',
    'look',
    'list',
    'writable',
    'real',
    'hold',
    'writeNew',
    'rename',
    'link',
    'remove',
    'makeFolder',
    'removeFolder',
  ] as const
  const CHANGES = (): readonly Change[] => [
    write('src/a.ts', 'new\n'),
    write('src/deep/er/b.ts', 'new\n'),
    write('c.ts', 'new\n'),
  ]

  /** The n-th call of one operation fails; before it has an effect, or after. */
  const failing = (name: (typeof NAMES)[number], nth: number, code: string, after: boolean) => {
    const state = { calls: 0 }
    const operation = (...args: [never, never, never]): unknown => {
      state.calls += 1
      const fails = state.calls === nth
      const result = fails && !after ? undefined : nodeFiles[name](...args)
      if (fails) throw Object.assign(new Error(`${code}: injected`), { code })
      return result
    }
    // The operations differ in type; each gets its own arguments.
    return { files: Object.assign({}, nodeFiles, { [name]: operation }) as Files, state }
  }

  const cases = NAMES.flatMap((name) =>
    (['EIO', 'EACCES'] as const).flatMap((code) =>
      [false, true].map((after) => [name, code, after] as const),
    ),
  )
  test.each(cases)(
    '%s, once, at any point, with %s (its effect there: %s): the old tree and an error of ours, or the new tree',
    async (name, code, after) => {
      const old = readTree(root)
      await apply(CHANGES())
      const done = readTree(root)
      await takeBack()
      expect(readTree(root)).toEqual(old)
      for (let nth = 1; nth < 200; nth += 1) {
        const { files, state } = failing(name, nth, code, after)
        const result = await apply(CHANGES(), files).catch((error: unknown) => error)
        const now = readTree(root)
        if (result instanceof Error) {
          expect(result, `${name} ${nth}`).toBeInstanceOf(CliError)
          expect(result).toMatchObject({ exit: 'applyFailed' })
        }
        // Another process would take over what this one could not release.
        rmSync(join(folder(), 'lock'), { force: true })
        await settle()
        const settled = readTree(root)
        if (result instanceof Error) {
          // Where even putting back failed, the next run has done it.
          const late = (result as CliError).type === 'roll-back-failed'
          expect(late ? settled : now, `${name} ${nth}`).toEqual(old)
        } else {
          expect(now, `${name} ${nth}`).toEqual(done)
          await takeBack()
        }
        expect(readTree(root)).toEqual(old)
        if (state.calls < nth) return
      }
      expect.unreachable('the operations never end')
    },
  )

  test('a record that cannot be closed is a warning, and the next undo takes it back', async () => {
    const old = readTree(root)
    const files: Files = {
      ...nodeFiles,
      rename: (from, to) => {
        if (to.includes('run-')) throw Object.assign(new Error('EIO: injected'), { code: 'EIO' })
        nodeFiles.rename(from, to)
      },
    }
    await expect(apply(CHANGES(), files)).resolves.toMatchObject({
      warnings: [
        'The record of this run could not be closed (EIO: injected). The next run of create-auth does it; the files are in place.',
      ],
    })
    expect(readFileSync(join(root, 'c.ts'), 'utf8')).toBe('new\n')
    // Edits of one's own in between don't lock anybody out.
    writeFileSync(join(root, 'c.ts'), 'mine\n')
    await settle()
    await expect(takeBack()).rejects.toMatchObject({ type: 'edited-since', file: 'c.ts' })
    writeFileSync(join(root, 'c.ts'), 'new\n')
    await takeBack()
    expect(readTree(root)).toEqual(old)
  })

  test('an undo that fails says how to go on, and goes on', async () => {
    const old = readTree(root)
    await apply(CHANGES())
    const files: Files = {
      ...nodeFiles,
      remove: (path) => {
        if (path.endsWith('b.ts')) throw Object.assign(new Error('EIO: injected'), { code: 'EIO' })
        nodeFiles.remove(path)
      },
    }
    await expect(takeBack(files)).rejects.toMatchObject({
      exit: 'applyFailed',
      type: 'undo-failed',
      message: 'putting files back failed (EIO: injected)',
    })
    await settle()
    expect(readTree(root)).toEqual(old)
  })

  test('a rename that fails while a file is put back leaves no temporary file', async () => {
    await apply([write('src/a.ts', 'new\n')])
    const files: Files = {
      ...nodeFiles,
      rename: (from, to) => {
        if (to.endsWith('a.ts')) throw Object.assign(new Error('EIO: injected'), { code: 'EIO' })
        nodeFiles.rename(from, to)
      },
    }
    await expect(takeBack(files)).rejects.toMatchObject({ type: 'undo-failed' })
    expect(readdirSync(join(root, 'src'))).toEqual(['a.ts'])
  })

  test('a write that stops halfway leaves no file', () => {
    const limit = `ulimit -f 1; exec "$0" -e 'import(process.argv[1]).then(({ nodeFiles }) => nodeFiles.writeNew(process.argv[2], Buffer.alloc(1e6), { mode: 0o600 }))' "$1" "$2"`
    const module = pathToFileURL(writeModule('files.ts', base)).href
    const args = ['-c', `trap '' XFSZ; ${limit}`, process.execPath, module, join(base, 'big')]
    const run = spawnSync('sh', args, { encoding: 'utf8' })
    expect(run.stderr).toContain('EFBIG')
    expect(existsSync(join(base, 'big'))).toBe(false)
  })
})
