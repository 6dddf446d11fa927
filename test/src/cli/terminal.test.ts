import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { EXPRESS_TS } from './project.js'
import { makeDiskProject, type DiskProject } from './disk-project.js'

const CTRL_C = '\u0003'
const ENTER = '\r'
const TAB = '\t'
const RIGHT = '\u001B[C'
const WHO = 'Who signs people in?'
const AGREE = 'Make these changes?'

let project: DiskProject
beforeEach(() => {
  project = makeDiskProject(EXPRESS_TS)
})
afterEach(() => {
  project.remove()
})

test('asks who signs people in, shows the plan, asks for consent, and does it', async () => {
  const { status, shown } = await project.onTerminal(
    [
      [WHO, 'goo'],
      ['Google', TAB],
      ['◼', ENTER],
      [AGREE, ENTER],
    ],
    ['init', '--verbose'],
  )
  expect(shown).toContain('npx create-auth init --providers google --yes')
  expect(status).toBe(0)
  expect(project.read('src/auth.ts')).toContain(
    "import Google from '@create-auth/runtime/providers/google'",
  )
  expect(project.installs()).toEqual([`${project.root}: npm install`])
})

test('has plain signs where the locale is not UTF-8, in the questions as well', async () => {
  const { status, shown } = await project.onTerminal(
    [
      [WHO, 'goo'],
      ['Google', TAB],
      ['+', ENTER],
      [AGREE, ENTER],
    ],
    [],
    { LC_ALL: 'C' },
  )
  expect(status).toBe(0)
  expect(shown).toContain('* 10 files written.')
  expect(shown.match(/[^\p{ASCII}]/gu)).toBeNull()
})

test('one provider that was chosen is one item', async () => {
  const { shown } = await project.onTerminal([
    [WHO, 'goo'],
    ['Google', TAB],
    ['◼', ENTER],
    [AGREE, CTRL_C],
  ])
  expect(shown).toContain('1 item selected')
  expect(shown).not.toContain('1 items')
})

test('the common ones lead, the others are found by typing', async () => {
  const { shown } = await project.onTerminal([[WHO, CTRL_C]])
  expect(shown.indexOf('Google')).toBeGreaterThan(0)
  expect(shown.indexOf('GitHub')).toBeGreaterThan(shown.indexOf('Google'))
  expect(shown.indexOf('Discord')).toBeGreaterThan(shown.indexOf('GitHub'))
})

test('add provider asks for those that are missing, and remove provider for those that are there', async () => {
  await project.run(['--yes', '--providers', 'github'])
  const added = await project.onTerminal(
    [
      ['Who else signs people in?', 'goo'],
      ['Google', TAB],
      ['◼', ENTER],
      [AGREE, ENTER],
    ],
    ['add', 'provider', '--verbose'],
  )
  expect(added.shown).toContain('npx create-auth add provider google --yes')
  expect(added.shown).not.toContain('◻ GitHub')
  expect(added.status).toBe(0)
  expect(project.read('src/auth.ts')).toContain('    GitHub,\n    Google,\n')
  const removed = await project.onTerminal(
    [
      ['Who signs nobody in any more?', TAB],
      ['◼', ENTER],
      [AGREE, ENTER],
    ],
    ['remove', 'provider'],
  )
  expect(removed.shown).not.toContain('Discord')
  expect(removed.status).toBe(0)
  expect(project.read('src/auth.ts')).toContain('  providers: [\n    Google,\n')
})

test('Ctrl-C at the question of add provider ends with 130 and changes nothing', async () => {
  await project.run(['--yes'])
  const before = project.tree()
  const { status, shown } = await project.onTerminal([['Who else', CTRL_C]], ['add', 'provider'])
  expect(shown).toContain('cancelled; nothing was changed')
  expect(status).toBe(130)
  expect(project.tree()).toEqual(before)
})

test('no provider is an answer too', async () => {
  const { status, shown } = await project.onTerminal(
    [
      [WHO, ENTER],
      [AGREE, ENTER],
    ],
    ['init', '--verbose'],
  )
  expect(status).toBe(0)
  expect(shown).toContain('npx create-auth init --yes')
})

test.each([
  ['at the first question', [[WHO, CTRL_C]]],
  [
    'at the consent',
    [
      [WHO, ENTER],
      [AGREE, CTRL_C],
    ],
  ],
] as const)('Ctrl-C %s ends with 130 and changes nothing', async (_, steps) => {
  const before = project.tree()
  const { status, shown } = await project.onTerminal(steps)
  expect(shown).toContain('cancelled; nothing was changed')
  expect(status).toBe(130)
  expect(project.tree()).toEqual(before)
})

test('No at the consent changes nothing', async () => {
  const before = project.tree()
  const { status } = await project.onTerminal([
    [WHO, ENTER],
    [AGREE, `${RIGHT}${ENTER}`],
  ])
  expect(status).toBe(130)
  expect(project.tree()).toEqual(before)
})

test('with CI set there is no question, terminal or not', async () => {
  const { status, shown } = await project.onTerminal([[WHO, ENTER]], [], { CI: '1' })
  expect(shown).not.toContain(WHO)
  expect(status).toBe(4)
})

test('secret --prune says whom it signs out before it asks, and does nothing on Ctrl-C', async () => {
  const env = 'AUTH_SECRET=aaaa\nAUTH_SECRET_1=bbbb\n'
  project.write('.env', env, 0o600)
  const before = project.tree()
  const prune = ['secret', '--prune']
  const refused = await project.onTerminal([[AGREE, CTRL_C]], prune)
  expect(refused.status).toBe(130)
  expect(project.tree()).toEqual(before)
  const { status, shown } = await project.onTerminal([[AGREE, ENTER]], prune)
  const [told, asked, done] = ['This signs out', AGREE, '2 files written'].map((text) =>
    shown.indexOf(text),
  )
  expect([told! > 0, asked! > told!, done! > asked!]).toEqual([true, true, true])
  expect(shown).not.toMatch(/aaaa|bbbb/)
  expect(status).toBe(0)
  expect(project.read('.env')).toBe('AUTH_SECRET=bbbb\n')
})

test('an input that ends while a question is open is "input needed", never success', () => {
  const before = project.tree()
  const script = fileURLToPath(new URL('./drain.mjs', import.meta.url))
  const options = { cwd: project.root, env: project.env, encoding: 'utf8' } as const
  const run = spawnSync(process.execPath, [script], options)
  expect(run.stdout).toContain(WHO)
  expect(run.status).toBe(4)
  expect(run.stderr).toBe(
    '× the input ended before the question was answered\n' +
      '  Pass --yes to answer with the defaults, or --dry-run to see the changes only.\n',
  )
  expect(project.tree()).toEqual(before)
})

describe('a project with a database', () => {
  const DOWN = '\u001B[B'
  const WHERE = 'Where are users kept?'
  const SESSIONS = 'Where are sessions kept?'
  const withDatabase = (db: string) => {
    project.writeTree({
      'package.json': project
        .read('package.json')
        .replace('"express"', '"pg": "^8.0.0",\n    "express"'),
      'src/server.ts': `import './db.js'\n${project.read('src/server.ts')}`,
      'src/db.ts': db,
    })
  }
  const EXPORTED = "import pg from 'pg'\nexport const db = new pg.Pool()\n"
  const HIDDEN = "import pg from 'pg'\nexport const all = [() => new pg.Pool()]\n"
  const UNEXPORTED = EXPORTED.replace('export ', '')

  test('is asked where users and sessions are kept, and offered what mails links', async () => {
    withDatabase(EXPORTED)
    const { status, shown } = await project.onTerminal(
      [
        [WHERE, ENTER],
        [SESSIONS, ENTER],
        [WHO, 'resend'],
        ['Resend', TAB],
        ['◼', ENTER],
        [AGREE, ENTER],
      ],
      ['init', '--verbose'],
    )
    expect(status).toBe(0)
    expect(shown).toContain(
      '--providers resend --orm sql --client src/db.ts#db --session database --yes',
    )
    expect(project.read('src/auth.ts')).toContain('Resend({ confirm: true, code: true }),')
  })

  test('may leave it alone', async () => {
    withDatabase(EXPORTED)
    const { status } = await project.onTerminal([
      [WHERE, DOWN + ENTER],
      [WHO, ENTER],
      [AGREE, ENTER],
    ])
    expect(status).toBe(0)
    expect(project.read('src/auth.ts')).not.toContain('adapter')
  })

  test('is shown the client that it would get', async () => {
    withDatabase(UNEXPORTED)
    const { status, shown } = await project.onTerminal([
      [WHERE, ENTER],
      [SESSIONS, ENTER],
      [WHO, ENTER],
      [AGREE, ENTER],
    ])
    expect(status).toBe(0)
    expect(shown).toContain('src/db.ts#db, which init makes')
    expect(project.read('src/db.ts')).toBe(EXPORTED)
  })

  test('is asked for the client where none is found', async () => {
    withDatabase(HIDDEN)
    const { status } = await project.onTerminal([
      [WHERE, ENTER],
      ['Which file exports the client of SQL?', `src/db.ts#all${ENTER}`],
      [SESSIONS, DOWN + ENTER],
      [WHO, ENTER],
      [AGREE, ENTER],
    ])
    expect(status).toBe(0)
    expect(project.read('src/auth.ts')).toContain(
      "  adapter: SqlAdapter(all, { extraColumns: true }),\n  session: { strategy: 'jwt', updateAge: 900, maxTotalAge: 7_776_000 },",
    )
  })
})
