import { existsSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { applyPlan } from '../../../src/apply/apply-plan.js'
import { withLock } from '../../../src/apply/lock.js'
import { findUndoable, undo } from '../../../src/apply/undo.js'
import type { Change } from '../../../src/changes/change.js'
import { sha256 } from '../../../src/hash.js'
import { makeTree, readTree, removeTree, writeTree } from './tree.js'
import { disk } from '../../support/disk.js'

// The project is a member of a workspace, and a plan has changes in other members, too.

let base = ''
let root = ''
const outer = process.env['XDG_STATE_HOME']
beforeEach(() => {
  base = makeTree({
    'repository/pnpm-workspace.yaml': 'packages:\n  - apps/*\n  - packages/*\n',
    'repository/.git/config': '',
    'repository/pnpm-lock.yaml': 'lockfileVersion: 9\n',
    'repository/apps/web/package.json': '{}\n',
    'repository/packages/auth/package.json': '{ "name": "auth" }\n',
    'repository/packages/auth/index.ts': { text: 'old\r\n', mode: 0o755 },
    'elsewhere/index.ts': 'secret\n',
  })
  root = join(base, 'repository/apps/web')
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
/** The install writes the lock file of the workspace, and a package.json anew. */
const INSTALL = [
  'node',
  '-e',
  "require('node:fs').writeFileSync('pnpm-lock.yaml', 'new\\n'); require('node:fs').writeFileSync('packages/auth/package.json', '{ }\\n')",
] as const
const apply = (changes: readonly Change[]) =>
  withLock(disk(root), () =>
    applyPlan(
      {
        changes,
        commands: [
          { phase: 'install', argv: INSTALL, cwd: join(base, 'repository'), why: 'installs' },
        ],
        notes: [],
      },
      {
        world: disk(root),
        signal: new AbortController().signal,
        title: { command: 'migrate --from authjs', at: 0 },
        hidden: new Set(),
        lockFiles: [join(base, 'repository/pnpm-lock.yaml')],
        onCommand: () => undefined,
      },
    ),
  )
const find = () => findUndoable(disk(root))
const takeBack = () =>
  withLock(disk(root), async () => {
    const { run, way } = find()
    undo(disk(root), run)
    return way
  })
const read = (path: string) => readFileSync(join(base, path), 'utf8')
const repository = () => readTree(join(base, 'repository'))

const AUTH = '../../packages/auth'

test('files of several packages are written as one, and put back byte for byte, with what the install wrote', async () => {
  const before = repository()
  await apply([
    write('package.json', '{ "dependencies": {} }\n'),
    write(`${AUTH}/package.json`, '{ "name": "auth", "dependencies": {} }\n'),
    write(`${AUTH}/index.ts`, 'new\r\n'),
    write(`${AUTH}/types/session.ts`, 'made\n'),
  ])
  expect([
    read('repository/packages/auth/index.ts'),
    read('repository/packages/auth/types/session.ts'),
    read('repository/pnpm-lock.yaml'),
  ]).toEqual(['new\r\n', 'made\n', 'new\n'])
  const { restored, removed } = await takeBack()
  expect([restored, removed]).toEqual([
    ['package.json', `${AUTH}/package.json`, `${AUTH}/index.ts`, '../../pnpm-lock.yaml'],
    [`${AUTH}/types/session.ts`],
  ])
  expect(repository()).toEqual(before)
})

test('a file of another package that was edited since is not put back, nor any other', async () => {
  await apply([write('src.ts', 'a\n'), write(`${AUTH}/index.ts`, 'new\r\n')])
  writeFileSync(join(root, AUTH, 'index.ts'), 'mine\n')
  const before = repository()
  await expect(takeBack()).rejects.toMatchObject({
    type: 'edited-since',
    file: `${AUTH}/index.ts`,
  })
  expect(repository()).toEqual(before)
})

describe('nothing is written', () => {
  const refused = async (path: string): Promise<void> => {
    await expect(apply([{ kind: 'create', path, did: [], content: ['x'] }])).rejects.toMatchObject({
      exit: 'conflict',
      type: 'path-outside',
      file: path,
    })
    expect(existsSync(join(root, path))).toBe(false)
  }

  test.each([
    ['outside of the workspace', '../../../elsewhere/new.ts'],
    ['by steps down and up again', '../../packages/../../elsewhere/new.ts'],
    ["in git's folder", '../../.git/hooks/post-checkout'],
    ['among installed packages', '../../packages/auth/node_modules/x/index.js'],
  ])('%s: %s', (_, path) => refused(path))

  test('through a package that is a link out of the workspace', async () => {
    symlinkSync(join(base, 'elsewhere'), join(base, 'repository/packages/linked'))
    await refused('../../packages/linked/new.ts')
  })

  test('through a package that is a link to what git keeps', async () => {
    symlinkSync('../.git', join(base, 'repository/packages/linked'))
    await refused('../../packages/linked/new.ts')
  })

  test('outside of a project that is no member of a workspace', async () => {
    writeTree(base, { 'repository/pnpm-workspace.yaml': 'packages:\n  - packages/*\n' })
    await refused(`${AUTH}/new.ts`)
  })
})

test('what a run has written is not put back through a link that came since', async () => {
  await apply([write(`${AUTH}/index.ts`, 'new\r\n')])
  rmSync(join(root, AUTH), { recursive: true })
  mkdirSync(join(base, 'elsewhere/auth'))
  writeFileSync(join(base, 'elsewhere/auth/index.ts'), 'new\r\n')
  symlinkSync(join(base, 'elsewhere/auth'), join(root, AUTH))
  await expect(takeBack()).rejects.toMatchObject({ type: 'path-linked', file: AUTH })
  expect(read('elsewhere/auth/index.ts')).toBe('new\r\n')
})

test('nor where the workspace does not have the project any more', async () => {
  await apply([write(`${AUTH}/index.ts`, 'new\r\n')])
  writeTree(base, { 'repository/pnpm-workspace.yaml': 'packages: []\n' })
  const before = repository()
  await expect(takeBack()).rejects.toMatchObject({ type: 'path-outside' })
  expect(repository()).toEqual(before)
})
