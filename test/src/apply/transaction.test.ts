import { execFileSync, spawnSync } from 'node:child_process'
import {
  existsSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { applyPlan } from '../../../src/apply/apply-plan.js'
import { nodeFiles } from '../../../src/apply/files.js'
import type { Files } from '../../../src/world/files.js'
import { withLock } from '../../../src/apply/lock.js'
import { findInterrupted, recover, refuseInterrupted } from '../../../src/apply/recover.js'
import { stateFolder } from '../../../src/apply/state-folder.js'
import { findUndoable, undo } from '../../../src/apply/undo.js'
import type { Change } from '../../../src/changes/change.js'
import { sha256 } from '../../../src/hash.js'
import type { Plan } from '../../../src/plan/plan.js'
import { writeKillScript } from './bundle.js'
import { recordKills } from './kills.js'
import { makeTree, readTree, removeTree, writeTree, type Tree } from './tree.js'
import { disk } from '../../support/disk.js'

const OLD: Tree = {
  // Wider than a usual umask lets new files be.
  'package.json': { text: '{ "name": "x" }\n', mode: 0o666 },
  'src/server.ts': { text: '#!/usr/bin/env node\r\nlisten()\r\n', mode: 0o755 },
  'old/engine.tgz': { text: 'the engine of before', mode: 0o600 },
  '.env': { text: 'DATABASE_URL=postgres://secret-of-the-user\n', mode: 0o640 },
}
const text = (path: string): string => {
  const file = OLD[path]!
  return typeof file === 'string' ? file : file.text
}
const edit = (path: string, content: Extract<Change, { kind: 'edit' }>['content']): Change => ({
  kind: 'edit',
  path,
  did: [],
  before: sha256(text(path)),
  content,
})
const SHIPPED = fileURLToPath(new URL('./tree.ts', import.meta.url))
const CHANGES: readonly Change[] = [
  {
    kind: 'copy',
    path: 'vendor/deep/engine.tgz',
    did: [],
    from: SHIPPED,
    hash: sha256(readFileSync(SHIPPED)),
  },
  { kind: 'create', path: 'src/auth.ts', did: [], content: ['export {}\n'] },
  {
    kind: 'create',
    path: 'secret.env',
    did: [],
    content: ['A=', { secret: 'A' }, '\n'],
    mode: 0o600,
  },
  edit('src/server.ts', [text('src/server.ts'), 'auth()\r\n']),
  edit('.env', [text('.env'), 'AUTH_SECRET=', { secret: 'AUTH_SECRET' }, '\n']),
  edit('package.json', ['{ "name": "x", "dependencies": {} }\n']),
  {
    kind: 'remove',
    path: 'old/engine.tgz',
    did: [],
    before: sha256(text('old/engine.tgz')),
  },
  { kind: 'manual', path: 'src/other.ts', reason: 'unclear', snippet: 'x' },
]
const plan = (changes: readonly Change[], commands: Plan['commands'] = []): Plan => ({
  changes,
  commands,
  notes: [],
})

let scratch = ''
let root = ''
const outer = process.env['XDG_STATE_HOME']
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
  root = makeTree(OLD, scratch)
})
afterEach(() => {
  removeTree(root)
  removeTree(state())
})

const state = (): string => join(scratch, 'state')
/** The names in the folder with the records of the project. */
const records = (): readonly string[] => {
  const folder = stateFolder(disk(root))
  return existsSync(folder) ? readdirSync(folder) : []
}
const takeBack = () =>
  withLock(disk(root), async () => {
    const { run, way } = findUndoable(disk(root))
    undo(disk(root), run)
    return way
  })
const TITLE = { command: 'init', at: 0 }

const apply = (
  changes: readonly Change[],
  extra: {
    files?: Files
    lock?: Files
    signal?: AbortSignal
    commands?: Plan['commands']
    lockFiles?: string[]
    title?: { command?: string; at?: number }
  } = {},
) =>
  withLock(disk(root, extra.lock ?? nodeFiles), () =>
    applyPlan(plan(changes, extra.commands), {
      world: disk(root, extra.files),
      signal: extra.signal ?? new AbortController().signal,
      title: { ...TITLE, ...extra.title },
      hidden: new Set(),
      lockFiles: extra.lockFiles ?? [],
      onCommand: () => undefined,
    }),
  )

/** The tree with the secrets masked, so that two runs can be compared. */
const masked = (tree: Record<string, string>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(tree).map(([path, value]) => {
      const [mode, bytes = ''] = value.split(' ')
      if (bytes === 'folder') return [path, value]
      const plain = Buffer.from(bytes, 'base64').toString('latin1')
      return [path, `${mode} ${plain.replace(/(A|AUTH_SECRET)=[\w-]{43}\n/g, '$1=<secret>\n')}`]
    }),
  )

const NEW_KEYS = ['secret.env', 'src/auth.ts', 'vendor', 'vendor/deep', 'vendor/deep/engine.tgz']

describe('apply', () => {
  test('writes every change, keeps modes, makes secrets of 32 bytes and private env files', async () => {
    const before = readTree(root)
    const applied = await apply(CHANGES)
    expect(applied).toEqual({
      files: CHANGES.filter(({ kind }) => kind !== 'manual' && kind !== 'remove').map(
        ({ path }) => path,
      ),
      warnings: [],
    })
    const after = masked(readTree(root))
    const stay = Object.keys(before).filter((path) => path !== 'old/engine.tgz')
    expect(Object.keys(after).toSorted()).toEqual([...stay, ...NEW_KEYS].toSorted())
    expect(after['secret.env']).toBe('600 A=<secret>\n')
    expect(after['.env']).toBe(`640 ${text('.env')}AUTH_SECRET=<secret>\n`)
    expect(after['src/server.ts']).toBe(`755 ${text('src/server.ts')}auth()\r\n`)
    expect(after['src/auth.ts']).toBe('644 export {}\n')
    expect(after['vendor/deep/engine.tgz']).toBe(
      `644 ${readFileSync(fileURLToPath(new URL('./tree.ts', import.meta.url)), 'latin1')}`,
    )
  })

  test('undo restores the tree byte for byte, modes and folders included', async () => {
    const before = readTree(root)
    await apply(CHANGES)
    const { stay } = await takeBack()
    expect(stay).toEqual([])
    expect(readTree(root)).toEqual(before)
    expect(records()).toEqual([])
  })

  test('undo touches nothing where a file was edited since, and names it', async () => {
    await apply(CHANGES)
    writeFileSync(join(root, 'src/auth.ts'), 'mine\n')
    const before = readTree(root)
    await expect(takeBack()).rejects.toMatchObject({
      exit: 'conflict',
      type: 'edited-since',
      file: 'src/auth.ts',
      message: 'src/auth.ts changed after create-auth wrote it',
    })
    expect(readTree(root)).toEqual(before)
  })

  test('undo without a record says so', async () => {
    await expect(takeBack()).rejects.toMatchObject({
      exit: 'usage',
      type: 'nothing-to-undo',
    })
  })

  test('a file that changed after it was read stops the run before anything is written', async () => {
    writeFileSync(join(root, 'src/server.ts'), 'listen(1)\n')
    const before = readTree(root)
    await expect(apply(CHANGES)).rejects.toMatchObject({
      exit: 'conflict',
      type: 'changed-meanwhile',
      file: 'src/server.ts',
    })
    expect(readTree(root)).toEqual(before)
  })

  test('a file that has appeared where one should be created stops the run', async () => {
    writeTree(root, { 'src/auth.ts': 'mine\n' })
    const before = readTree(root)
    await expect(apply(CHANGES)).rejects.toMatchObject({
      type: 'changed-meanwhile',
      file: 'src/auth.ts',
    })
    expect(readTree(root)).toEqual(before)
  })

  test.each([
    [
      'a link out of the project',
      () => symlinkSync('/etc/hostname', join(root, 'src/auth.ts')),
      'path-outside',
    ],
    [
      'a link that leads nowhere',
      () => symlinkSync('./nowhere', join(root, 'src/auth.ts')),
      'broken-link',
    ],
    ['a folder where a file belongs', () => mkdirSync(join(root, 'src/auth.ts')), 'not-a-file'],
    [
      'a folder that is a link out',
      () => symlinkSync('/tmp', join(root, 'vendor')),
      'path-outside',
    ],
  ])('%s is refused', async (_, plant, type) => {
    plant()
    await expect(apply(CHANGES)).rejects.toMatchObject({ exit: 'conflict', type })
    expect(existsSync(join(root, 'secret.env'))).toBe(false)
  })

  test.each(['../outside.txt', '/etc/x', 'a/../../x'])('the path %s is refused', async (path) => {
    const changes: Change[] = [{ kind: 'create', path, did: [], content: ['x'] }]
    await expect(apply(changes)).rejects.toMatchObject({ type: 'path-outside' })
  })

  test('a link inside the project stays a link; the file it leads to is edited', async () => {
    execFileSync('mv', [join(root, '.env'), join(root, 'real.env')])
    symlinkSync('real.env', join(root, '.env'))
    await apply([edit('.env', ['A=1\n'])])
    expect(readFileSync(join(root, 'real.env'), 'utf8')).toBe('A=1\n')
    expect(nodeFiles.look(join(root, '.env'))?.kind).toBe('link')
  })

  const WRITES = ['writeNew', 'rename', 'makeFolder'] as const
  test.each(WRITES)('a failing %s, at any point, leaves the old tree and exit 6', async (name) => {
    const before = readTree(root)
    let survived = false
    let runs = 0
    for (let nth = 1; !survived && nth < 60; nth += 1) {
      let count = 0
      const files: Files = {
        ...nodeFiles,
        [name]: (...args: [never, never, never]) => {
          count += 1
          if (count === nth)
            throw Object.assign(new Error('ENOSPC: no space left'), { code: 'ENOSPC' })
          return nodeFiles[name](...args)
        },
      }
      const error: unknown = await apply(CHANGES, { files }).then(
        () => undefined,
        (cause: unknown) => cause,
      )
      if (error === undefined) survived = true
      else {
        runs += 1
        expect(error).toMatchObject({
          exit: 'applyFailed',
          type: 'apply-failed',
          message: 'writing failed (ENOSPC: no space left); nothing was changed',
        })
        expect(readTree(root)).toEqual(before)
      }
    }
    expect(survived).toBe(true)
    expect(runs).toBeGreaterThanOrEqual(3)
  })

  test('a file that is read has a limit, and an end', () => {
    writeFileSync(join(root, 'large'), '')
    truncateSync(join(root, 'large'), 100_000_001)
    execFileSync('sh', ['-c', 'mkfifo "$0"', join(root, 'pipe')])
    for (const name of ['large', 'pipe'])
      expect(() => nodeFiles.read(join(root, name))).toThrow('is no file of at most 100 MB')
    expect(nodeFiles.read(join(root, 'none'))).toBeUndefined()
  })

  test('a signal before the end of the writes puts everything back', async () => {
    const before = readTree(root)
    const controller = new AbortController()
    const files: Files = {
      ...nodeFiles,
      rename: (from, to) => {
        nodeFiles.rename(from, to)
        controller.abort()
      },
    }
    await expect(apply(CHANGES, { files, signal: controller.signal })).rejects.toMatchObject({
      exit: 'interrupted',
      message: 'interrupted; nothing was changed',
    })
    expect(readTree(root)).toEqual(before)
  })

  test('an undo puts the lock file back that the installation wrote, if nothing else changed it', async () => {
    writeTree(root, { 'package-lock.json': '{}\n' })
    const before = readTree(root)
    const install = {
      phase: 'install' as const,
      argv: ['node', '-e', 'fs.writeFileSync("package-lock.json", "{ 1 }")'] as const,
      cwd: root,
      why: '',
    }
    const extra = { commands: [install], lockFiles: [join(root, 'package-lock.json')] }
    await apply(CHANGES, extra)
    await takeBack()
    expect(readTree(root)).toEqual(before)

    await apply(CHANGES, extra)
    writeFileSync(join(root, 'package-lock.json'), 'later')
    const { stay } = await takeBack()
    expect(stay).toEqual(['package-lock.json'])
    expect(readFileSync(join(root, 'package-lock.json'), 'utf8')).toBe('later')
  })
})

const settle = () =>
  withLock(disk(root), async () => {
    const found = findInterrupted(disk(root))
    if (found) recover(disk(root), found)
    return found?.kind ?? 'nothing'
  })

describe('a kill', () => {
  let script: string
  beforeAll(() => {
    script = writeKillScript(scratch)
  })
  const die = (action: string, nth: number, how: string) => {
    const planFile = join(scratch, 'plan.json')
    writeFileSync(planFile, JSON.stringify(plan(CHANGES)))
    const args = [script, action, root, planFile, String(nth), how]
    return spawnSync(process.execPath, args, { encoding: 'utf8' })
  }

  /** A project on which a plan is to be applied, or taken back. @returns its trees, without and with what the plan does */
  const startOver = async (action: string, modules: boolean) => {
    for (const folder of [root, state()]) removeTree(folder)
    writeTree(root, OLD)
    if (modules) mkdirSync(join(root, 'node_modules'))
    const old = masked(readTree(root))
    await apply(CHANGES)
    const done = masked(readTree(root))
    if (action === 'apply') await takeBack()
    return { old, done }
  }
  const run = (action: string, files: Files) =>
    action === 'apply'
      ? apply(CHANGES, { files, lock: files })
      : withLock(disk(root, files), async () =>
          undo(disk(root, files), findUndoable(disk(root, files)).run),
        )

  const KILLS = [
    ['before', 'apply', false],
    ['torn', 'apply', true],
    ['before', 'undo', true],
    ['torn', 'undo', false],
  ] as const

  test.each(KILLS)(
    '%s any write of %s leaves the old tree, the new one, or a journal that the next run resolves',
    async (how, action, modules) => {
      const { old, done } = await startOver(action, modules)
      const keep = makeTree({}, scratch)
      const folders = [root, state()]
      const moments = await recordKills({ folders, keep, how }, (files) => run(action, files))
      expect(masked(readTree(root))).toEqual(action === 'apply' ? done : old)
      const seen = new Set<string>()
      for (const [nth, restore] of moments.entries()) {
        restore()
        seen.add(await settle())
        const now = masked(readTree(root))
        expect(now, `write ${nth + 1}`).toEqual('vendor' in now ? done : old)
      }
      expect([...seen].toSorted()).toEqual(['finish', 'nothing', 'put-back'])
    },
  )

  /** Where what lies; names that are made by chance, and the process that holds the lock, are the same for all. */
  const lying = () =>
    [root, state()].flatMap((folder) =>
      existsSync(folder)
        ? readdirSync(folder, { recursive: true, encoding: 'utf8' })
            .map((name) =>
              name.replace(/[0-9a-f]{8}(?=\.|$)/, '<id>').replace(/(lock\.)\d+/, '$1<pid>'),
            )
            .toSorted()
        : [],
    )

  test.each(KILLS)(
    'a process that is killed %s a write of %s leaves what is recorded',
    async (how, action, modules) => {
      const keep = makeTree({}, scratch)
      const folders = [root, state()]
      await startOver(action, modules)
      const moments = await recordKills({ folders, keep, how }, (files) => run(action, files))
      for (const nth of [6, 14, moments.length]) {
        await startOver(action, modules)
        const { signal, stderr } = die(action, nth, how)
        expect([signal, stderr]).toEqual(['SIGKILL', ''])
        const left = lying()
        moments[nth - 1]?.()
        expect(left, `write ${nth}`).toEqual(lying())
      }
    },
  )

  test('a run that only reads refuses while a journal waits', async () => {
    die('apply', 12, 'before')
    expect(() => refuseInterrupted(disk(root))).toThrow('an earlier run (init) was interrupted')
    await settle()
    expect(() => refuseInterrupted(disk(root))).not.toThrow()
  })

  test('what the user edited after a kill is not overwritten', async () => {
    die('apply', 20, 'before')
    writeFileSync(join(root, 'src/server.ts'), 'mine\n')
    const before = readTree(root)
    await expect(settle()).rejects.toMatchObject({ type: 'edited-since', file: 'src/server.ts' })
    expect(readTree(root)).toEqual(before)
  })
})

describe('the lock', () => {
  test('of a living process keeps another run out, and stays', async () => {
    await withLock(disk(root), async () => {
      await expect(withLock(disk(root), async () => 1)).rejects.toMatchObject({
        exit: 'conflict',
        type: 'locked',
      })
      expect(existsSync(join(stateFolder(disk(root)), 'lock'))).toBe(true)
    })
    expect(records()).toEqual([])
  })

  test('keeps a run that has patience waiting until it is free', async () => {
    const said: string[] = []
    const order: string[] = []
    let second: Promise<void> | undefined
    await withLock(disk(root), async () => {
      await new Promise<void>((resolve) => {
        const onWait = (owner: string): void => {
          said.push(owner)
          resolve()
        }
        const turn = { patience: 60_000, onWait }
        second = withLock(disk(root), async () => void order.push('second'), turn)
      })
      order.push('first')
    })
    await second
    expect([said, order]).toEqual([[`process ${process.pid}`], ['first', 'second']])
    expect(records()).toEqual([])
  })

  test.each(['999999999', '', 'no number'])(
    'of a dead process (%j) is taken over',
    async (owner) => {
      const folder = stateFolder(disk(root))
      mkdirSync(folder, { mode: 0o700, recursive: true })
      writeFileSync(join(folder, 'lock'), owner)
      await expect(withLock(disk(root), async () => 'done')).resolves.toBe('done')
    },
  )
})
