import {
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  renameSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { basename, join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { nodeFiles } from '../../../src/apply/files.js'
import type { Files } from '../../../src/world/files.js'
import type { Change } from '../../../src/changes/change.js'
import { sha256 } from '../../../src/hash.js'
import { recordKills } from './kills.js'
import { applyChanges, recordsOf, settleRun, takeRunBack } from './run.js'
import { makeTree, readTree, removeTree, writeTree } from './tree.js'

// A file that exists, and that no plan has read, is never written.

const OURS = 'export const ours = 1\n'
const OLD = { 'src/server.ts': 'listen()\n', 'old.txt': 'old\n', 'other/x.ts': 'theirs\n' }
const create = (path: string, content = OURS): Change => ({
  kind: 'create',
  path,
  did: [],
  content: [content],
})
const edit: Change = {
  kind: 'edit',
  path: 'src/server.ts',
  did: [],
  before: sha256(OLD['src/server.ts']),
  content: ['auth()\n'],
}
const removal: Change = { kind: 'remove', path: 'old.txt', did: [], before: sha256('old\n') }
const CHANGES: readonly Change[] = [create('src/auth.ts'), create('src/new/a.ts'), edit, removal]

let scratch = ''
let root = ''
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
  root = makeTree(OLD, scratch)
})
afterEach(() => {
  removeTree(root)
  removeTree(state())
})

/** Something happens right before a file gets its name, after everything about it was looked at. */
const beforeName = (path: string, happens: () => void, base: Files = nodeFiles): Files => {
  const target = join(root, path)
  return {
    ...base,
    link: (from, to, folder) => {
      if (to === target) happens()
      base.link(from, to, folder)
    },
    rename: (from, to, condition) => {
      if (to === target) happens()
      base.rename(from, to, condition)
    },
    remove: (file, condition) => {
      if (file === target) happens()
      base.remove(file, condition)
    },
  }
}

/** A file system that gives a file one name alone. */
const oneName: Files = {
  ...nodeFiles,
  link: noLink,
}

function noLink(): never {
  throw Object.assign(new Error('EPERM: operation not permitted'), { code: 'EPERM' })
}

/** What lies there, links told by where they lead. */
const look = (): Record<string, string> =>
  Object.fromEntries(
    readdirSync(root, { recursive: true, encoding: 'utf8' }).map((path) => {
      const stat = lstatSync(join(root, path))
      if (stat.isDirectory()) return [path, 'folder']
      return [path, stat.isSymbolicLink() ? 'link' : readFileSync(join(root, path), 'utf8')]
    }),
  )

const APPEARING: readonly (readonly [string, (path: string) => void])[] = [
  ['a file', (path) => writeFileSync(path, 'theirs\n')],
  ['an empty file', (path) => writeFileSync(path, '')],
  ['a folder', (path) => mkdirSync(path)],
  ['a link that leads nowhere', (path) => symlinkSync('./nowhere', path)],
  ['a link to a file', (path) => symlinkSync('../other/x.ts', path)],
]

describe('what appears where a file is created', () => {
  const cases = APPEARING.flatMap(([what, appear]) => [
    [what, 'after staging', appear, nodeFiles] as const,
    [what, 'after staging, where a file has one name', appear, oneName] as const,
  ])
  test.each(cases)(
    '%s, %s: stays, the run ends as a conflict, and nothing is written',
    async (_, _when, appear, base) => {
      let then: unknown
      const files = beforeName(
        'src/auth.ts',
        () => {
          appear(join(root, 'src/auth.ts'))
          then = { 'src/auth.ts': look()['src/auth.ts'] }
        },
        base,
      )
      const before = look()
      await expect(applyChanges(root, CHANGES, files)).rejects.toMatchObject({
        exit: 'conflict',
        type: 'changed-meanwhile',
        message: 'src/auth.ts exists, and create-auth has not read it',
        file: 'src/auth.ts',
      })
      expect(look()).toEqual({ ...before, ...(then as object) })
      expect(recordsOf(root)).toEqual([])
    },
  )

  test.each(APPEARING)('%s, after planning: stays, and nothing is written', async (_, appear) => {
    appear(join(root, 'src/auth.ts'))
    const before = look()
    await expect(applyChanges(root, CHANGES)).rejects.toMatchObject({
      exit: 'conflict',
      file: 'src/auth.ts',
    })
    expect(look()).toEqual(before)
  })

  test('a file between the name that is taken and the one that gets it stays, where a file has one name', async () => {
    const path = join(root, 'src/auth.ts')
    const files: Files = {
      ...oneName,
      rename: (from, to, condition) => {
        if (to === path) {
          writeFileSync(`${path}.theirs`, 'theirs\n')
          renameSync(`${path}.theirs`, path)
        }
        oneName.rename(from, to, condition)
      },
    }
    const before = look()
    await expect(applyChanges(root, CHANGES, files)).rejects.toMatchObject({
      exit: 'conflict',
      type: 'changed-meanwhile',
      file: 'src/auth.ts',
    })
    expect(look()).toEqual({ ...before, 'src/auth.ts': 'theirs\n' })
    expect(recordsOf(root)).toEqual([])
  })

  test.each([
    ['after planning', () => writeFileSync(join(root, 'src/auth.ts'), OURS), nodeFiles],
    ['after staging', () => undefined, nodeFiles],
    ['after staging, where a file has one name', () => undefined, oneName],
  ])('equal bytes, %s: the run goes on, and an undo leaves the file', async (when, plant, base) => {
    plant()
    const appear = (): void => {
      if (when !== 'after planning') writeFileSync(join(root, 'src/auth.ts'), OURS)
    }
    await applyChanges(root, CHANGES, beforeName('src/auth.ts', appear, base))
    expect(look()).toEqual({
      src: 'folder',
      'src/server.ts': 'auth()\n',
      'src/auth.ts': OURS,
      'src/new': 'folder',
      'src/new/a.ts': OURS,
      other: 'folder',
      'other/x.ts': 'theirs\n',
    })
    await takeRunBack(root)
    expect(look()).toEqual({
      src: 'folder',
      'src/server.ts': 'listen()\n',
      'src/auth.ts': OURS,
      'old.txt': 'old\n',
      other: 'folder',
      'other/x.ts': 'theirs\n',
    })
  })

  test.each([
    ['src/Auth.ts', 'src/auth.ts'],
    ['SRC/auth.ts', 'src/auth.ts'],
    ['src/NEW/A.ts', 'src/new/a.ts'],
    ['src/E\u0301.ts', 'src/\u00E9.ts'],
  ])('%s keeps %s from being created: on many systems they are one file', async (there, path) => {
    writeTree(root, { [there]: 'theirs\n' })
    const before = look()
    const changes = [...CHANGES, create(path, 'later\n')]
    const error = {
      exit: 'conflict',
      type: 'name-taken',
      message: `${path} and ${there} are one file on Windows and macOS`,
      file: there,
    }
    await expect(applyChanges(root, changes)).rejects.toMatchObject(error)
    expect(look()).toEqual(before)
  })

  test('a name that differs in case alone, and appears after staging, stops the run too', async () => {
    const files: Files = {
      ...nodeFiles,
      writeNew: (path, bytes, access, folder) => {
        if (path.includes('.auth.ts.')) writeFileSync(join(root, 'src/AUTH.ts'), 'theirs\n')
        nodeFiles.writeNew(path, bytes, access, folder)
      },
    }
    const before = look()
    await expect(applyChanges(root, CHANGES, files)).rejects.toMatchObject({
      type: 'name-taken',
      file: 'src/AUTH.ts',
    })
    expect(look()).toEqual({ ...before, 'src/AUTH.ts': 'theirs\n' })
  })
})

describe('where a run fails halfway', () => {
  test('what somebody wrote at a place to which it had not come stays, be it the same', async () => {
    const files = beforeName('src/auth.ts', () => {
      writeFileSync(join(root, 'src/auth.ts'), 'theirs\n')
      writeFileSync(join(root, 'src/new/a.ts'), OURS)
    })
    const before = look()
    await expect(applyChanges(root, CHANGES, files)).rejects.toMatchObject({ file: 'src/auth.ts' })
    const theirs = { 'src/auth.ts': 'theirs\n', 'src/new': 'folder', 'src/new/a.ts': OURS }
    expect(look()).toEqual({ ...before, ...theirs })
  })

  test('what somebody has made of a file that was in place stays, and the journal waits for them', async () => {
    const files = beforeName('old.txt', () => {
      writeFileSync(join(root, 'src/auth.ts'), 'mine\n')
      throw Object.assign(new Error('EIO: injected'), { code: 'EIO' })
    })
    const before = look()
    await expect(applyChanges(root, CHANGES, files)).rejects.toMatchObject({
      exit: 'applyFailed',
      type: 'roll-back-failed',
    })
    expect(look()).toEqual({ ...before, 'src/auth.ts': 'mine\n' })
    expect(recordsOf(root)).toEqual(['journal.json'])
    writeFileSync(join(root, 'src/auth.ts'), OURS)
    await settleRun(root)
    expect(look()).toEqual(before)
  })

  test('an error of the system says the path by its names', () => {
    const folder = nodeFiles.hold(root)
    const [from, to] = [join(root, 'none'), join(root, 'new')]
    expect(() => {
      nodeFiles.rename(from, to, { folder })
    }).toThrow(`ENOENT: no such file or directory, rename '${from}' -> '${to}'`)
    nodeFiles.release(folder)
  })
})

describe('what is replaced or removed', () => {
  const EDITING: readonly (readonly [string, (path: string) => void, string])[] = [
    ['is edited', (path) => writeFileSync(path, 'mine\n'), 'mine\n'],
    [
      'becomes a link',
      (path) => {
        renameSync(path, `${path}.away`)
        symlinkSync('../other/x.ts', path)
      },
      'link',
    ],
    [
      'becomes a link to the same bytes',
      (path) => {
        renameSync(path, `${path}.away`)
        symlinkSync(`${basename(path)}.away`, path)
      },
      'link',
    ],
  ]
  const cases = ['src/server.ts', 'old.txt'].flatMap((path) =>
    EDITING.map(([how, change, now]) => [path, how, change, now] as const),
  )
  test.each(cases)(
    '%s, and %s right before: stays so, and nothing is written',
    async (path, _, change, now) => {
      const files = beforeName(path, () => {
        change(join(root, path))
      })
      const before = look()
      await expect(applyChanges(root, CHANGES, files)).rejects.toMatchObject({
        exit: 'conflict',
        type: 'changed-meanwhile',
        message: `${path} changed while create-auth was running`,
        file: path,
      })
      const after = look()
      const away = now === 'link' ? { [`${path}.away`]: before[path] } : {}
      expect(after).toEqual({ ...before, [path]: now, ...away })
      expect(recordsOf(root)).toEqual([])
    },
  )

  test('an edit right before an undo puts a file back stays, and the undo goes on when it is out', async () => {
    const before = look()
    await applyChanges(root, CHANGES)
    for (const [path, ours] of [
      ['src/server.ts', 'auth()\n'],
      ['src/auth.ts', OURS],
    ] as const) {
      const files = beforeName(path, () => {
        writeFileSync(join(root, path), 'mine\n')
      })
      await expect(
        path === 'src/server.ts' ? takeRunBack(root, files) : settleRun(root, files),
      ).rejects.toMatchObject({
        exit: 'conflict',
        type: 'edited-since',
        message: `${path} changed while files were put back`,
        file: path,
      })
      expect(look()[path]).toBe('mine\n')
      writeFileSync(join(root, path), ours)
    }
    await settleRun(root)
    expect(look()).toEqual(before)
    expect(recordsOf(root)).toEqual([])
  })

  test('a file that appears right before an undo puts back what was removed stays', async () => {
    await applyChanges(root, CHANGES)
    const files = beforeName('old.txt', () => {
      writeFileSync(join(root, 'old.txt'), 'mine\n')
    })
    await expect(takeRunBack(root, files)).rejects.toMatchObject({
      exit: 'conflict',
      type: 'edited-since',
      file: 'old.txt',
    })
    expect(look()['old.txt']).toBe('mine\n')
  })
})

test.each(['apply', 'undo'] as const)(
  'where a file has one name, a kill before any write of %s leaves the old tree, the new one, or a journal that the next run resolves',
  async (action) => {
    const old = readTree(root)
    await applyChanges(root, CHANGES, oneName)
    const done = readTree(root)
    if (action === 'apply') await takeRunBack(root, oneName)
    const keep = mkdtempSync(join(scratch, 'keep-'))
    const moments = await recordKills(
      { folders: [root, state()], keep, how: 'before' },
      (files) => {
        const meddled = { ...files, link: noLink }
        return action === 'apply'
          ? applyChanges(root, CHANGES, meddled)
          : takeRunBack(root, meddled)
      },
    )
    const seen = new Set<string>()
    for (const [nth, restore] of moments.entries()) {
      restore()
      await settleRun(root, oneName)
      const now = readTree(root)
      const isDone = 'src/auth.ts' in now
      seen.add(isDone ? 'new' : 'old')
      expect(now, `write ${nth + 1}`).toEqual(isDone ? done : old)
    }
    expect([...seen].toSorted()).toEqual(['new', 'old'])
  },
)
