import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { array, assert, constantFrom, property } from 'fast-check'
import { CliError } from '../../../src/errors.js'
import type { Change } from '../../../src/changes/change.js'
import { clean } from '../../../src/report/clean.js'
import { planJson } from '../../../src/report/plan-json.js'
import { printDiff } from '../../../src/report/print-diff.js'
import { printError } from '../../../src/report/print-error.js'
import { printManualSteps } from '../../../src/report/print-manual-steps.js'
import { printNotes } from '../../../src/report/print-notes.js'
import { printPlan } from '../../../src/report/print-plan.js'
import { plain } from '../../../src/report/plain.js'
import { paint, showsUnicode, describeTerminal } from '../../../src/report/terminal.js'

const wide = { colour: false, width: 80 }
const narrow = { colour: false, width: 30 }
const snapshot = (path: string, text: string) => ({ path, text, hash: 'h', mode: 0o644 })

const server: Change = {
  kind: 'edit',
  path: 'src/server.ts',
  did: ['mount the sign-in handler at /auth'],
  before: 'h',
  content: ['a\nb\nnew\nc\n'],
}
const env: Change = {
  kind: 'edit',
  path: '.env',
  did: ['add AUTH_SECRET'],
  before: 'h',
  sensitive: true,
  content: ['DB=postgres://pw@host\nAUTH_SECRET=', { secret: 'AUTH_SECRET' }, '\nX=1\n'],
}
const manual: Change = {
  kind: 'manual',
  path: 'src/app.ts',
  line: 7,
  column: 3,
  reason: 'the application is not held by a variable, so that there is no safe place',
  snippet: "app.use('/auth', authHandler)\napp.use(authSession)",
}
const plan = {
  changes: [
    { kind: 'create', path: 'src/auth.ts', did: ['who may sign in'], content: ['x\n'] },
    server,
    env,
    manual,
  ],
  commands: [{ phase: 'install', argv: ['npm', 'install'], cwd: '/p', why: 'installs' }],
  notes: [],
} as const

describe('printPlan', () => {
  test('lists what is created, changed, run and left, each with its reason beside it', () => {
    expect(printPlan(plan, wide)).toBe(
      [
        '',
        'Create',
        '  src/auth.ts    who may sign in',
        '',
        'Change',
        '  src/server.ts  mount the sign-in handler at /auth',
        '  .env           add AUTH_SECRET',
        '',
        'Run',
        '  npm install',
        '',
        'Left to you',
        '  src/app.ts     the application is not held by a variable, so that there is no',
        '                 safe place',
      ].join('\n'),
    )
  })

  test('puts the reasons below the paths where the terminal is narrow', () => {
    expect(printPlan({ ...plan, changes: [server] }, narrow)).toBe(
      [
        '',
        'Change',
        '  src/server.ts',
        '    mount the sign-in handler',
        '    at /auth',
        '',
        'Run',
        '  npm install',
      ].join('\n'),
    )
  })

  test('no line of a project can steer the terminal', () => {
    const path = 'src/\u001B]52;c;ZXZpbA==\u0007x\u009B31m\u202E.ts'
    const text = printPlan({ ...plan, changes: [{ ...server, path, did: [path] }] }, wide)
    expect(text).toContain('src/]52;c;ZXZpbA==x31m.ts')
    expect(clean(text)).toBe(text)
  })
})

describe('printDiff', () => {
  test('is a unified diff with three lines of context', () => {
    expect(printDiff(server, snapshot('src/server.ts', 'a\nb\nc\n'))).toBe(
      '--- a/src/server.ts\n+++ b/src/server.ts\n@@ -1,3 +1,4 @@\n a\n b\n+new\n c',
    )
  })

  test('of a new file begins at /dev/null', () => {
    expect(printDiff(plan.changes[0], undefined)).toBe(
      '--- /dev/null\n+++ b/src/auth.ts\n@@ -0,0 +1,1 @@\n+x',
    )
  })

  test('parts that are far from each other are hunks of their own', () => {
    const lines = Array.from({ length: 20 }, (_, index) => `l${index}`)
    const changed = lines.with(1, 'first').with(18, 'last')
    const change: Change = { ...server, content: [`${changed.join('\n')}\n`] }
    const heads = printDiff(change, snapshot('x', `${lines.join('\n')}\n`)).match(/@@.*@@/g)
    expect(heads).toEqual(['@@ -1,5 +1,5 @@', '@@ -16,5 +16,5 @@'])
  })

  test('of an env file shows what is added and no value that was there', () => {
    expect(printDiff(env, snapshot('.env', 'DB=postgres://pw@host\nX=1\n'))).toBe(
      '--- a/.env\n+++ b/.env\n@@ -1,0 +2,1 @@\n+AUTH_SECRET=<AUTH_SECRET>',
    )
  })

  test('of an env file hides the old value of a line that is replaced', () => {
    const change: Change = { ...env, content: ['A=new\n'] }
    expect(printDiff(change, snapshot('.env', 'A=old-secret\n'))).toBe(
      '--- a/.env\n+++ b/.env\n@@ -1,1 +1,1 @@\n-A=…\n+A=new',
    )
  })
})

test('printDiff: kept and removed lines are the old text, kept and added ones the new', () => {
  const line = constantFrom('a', 'b', 'c', '')
  const lines = array(line, { maxLength: 12 }).map((all) => all.map((each) => `${each}\n`).join(''))
  assert(
    property(lines, lines, (before, after) => {
      const path = 'src/a.ts'
      const change: Change = { kind: 'edit', path, did: [], before: 'h', content: [after] }
      // The lines around a change are shown, so that few of them are all of the file.
      const shown = printDiff(change, snapshot(path, before)).split('\n').slice(2)
      const side = (sign: string) =>
        shown
          .filter((each) => each.startsWith(' ') || each.startsWith(sign))
          .map((each) => each.slice(1))
      if (before === after) expect(shown).toEqual([])
      else expect(before.split('\n').join()).toContain(side('-').join())
      if (before !== after) expect(after.split('\n').join()).toContain(side('+').join())
    }),
  )
})

test('printDiff: a text that is too long to compare counts as replaced', () => {
  const numbered = (word: string) =>
    Array.from({ length: 3000 }, (_, index) => `${word}${index}\n`).join('')
  const change: Change = {
    kind: 'edit',
    path: 'a.ts',
    did: [],
    before: 'h',
    content: [`same\n${numbered('a')}`],
  }
  const shown = printDiff(change, snapshot('a.ts', `same\n${numbered('b')}`)).split('\n')
  expect(shown[2]).toBe('@@ -1,3001 +1,3001 @@')
  expect(shown.slice(3, 5)).toEqual(['-same', '-b0'])
  expect(shown).toHaveLength(3 + 6002)
})

test('printError says what, where and what to do', () => {
  const error = new CliError('unsupported', 't', "';' expected", {
    hint: 'Mend the file and run again.',
    file: 'src/a.ts',
    line: 3,
  })
  const remedy = '\n  Mend the file and run again.'
  expect(printError(error, wide)).toBe(`× src/a.ts:3: ';' expected${remedy}`)
  const exact = new CliError('unsupported', 't', "';' expected", {
    hint: 'Mend the file and run again.',
    file: 'src/a.ts',
    line: 3,
    column: 9,
  })
  expect(printError(exact, wide)).toBe(`× src/a.ts:3:9: ';' expected${remedy}`)
})

test('printError keeps the lines of a stack', () => {
  const error = new CliError('internal', 't', 'Error: x\n    at f (a.js:1:2)', { hint: 'h' })
  expect(printError(error, wide)).toBe('× Error: x\n      at f (a.js:1:2)\n  h')
})

test('printError does not repeat a file that the message names', () => {
  const error = new CliError('conflict', 't', 'git tracks .env', { hint: 'git rm', file: '.env' })
  expect(printError(error, wide)).toBe('× git tracks .env\n  git rm')
})

test('printManualSteps shows the exact text to write', () => {
  expect(printManualSteps([manual], narrow)).toBe(
    [
      '',
      '1 step is left to you',
      '',
      '  src/app.ts:7:3',
      '  the application is not held',
      '  by a variable, so that there',
      '  is no safe place',
      '',
      "    app.use('/auth', authHandler)",
      '    app.use(authSession)',
    ].join('\n'),
  )
})

test('printNotes keeps addresses in one piece', () => {
  const note = {
    kind: 'next-step',
    title: 'T',
    lines: ['http://localhost:3000/auth/callback/github'],
  } as const
  expect(printNotes([note], narrow)).toBe('\nT\n  http://localhost:3000/auth/callback/github')
})

test('printNotes breaks prose at spaces, below the text of its number', () => {
  const lines = [
    '1. Add http://localhost:3000/auth/callback/github as a redirect.',
    'no number, but more than thirty columns',
  ]
  expect(printNotes([{ kind: 'provider', title: 'T', lines }], narrow)).toBe(
    [
      '',
      'T',
      '  1. Add',
      '     http://localhost:3000/auth/callback/github',
      '     as a redirect.',
      '  no number, but more than',
      '  thirty columns',
    ].join('\n'),
  )
})

test('planJson shows diffs instead of texts, and no value of an env file', () => {
  const files = new Map([['.env', snapshot('.env', 'DB=postgres://pw@host\nX=1\n')]])
  const json = planJson({ ...plan, changes: [env, manual] }, files)
  expect(json).toEqual({
    changes: [
      {
        kind: 'edit',
        path: '.env',
        did: ['add AUTH_SECRET'],
        diff: '--- a/.env\n+++ b/.env\n@@ -1,0 +2,1 @@\n+AUTH_SECRET=<AUTH_SECRET>',
      },
      manual,
    ],
    commands: plan.commands,
    notes: [],
  })
})

test.each([
  [{ isTTY: true }, {}, true],
  [{ isTTY: true }, { NO_COLOR: '1' }, false],
  [{ isTTY: true }, { NO_COLOR: '' }, true],
  [{ isTTY: true }, { TERM: 'dumb' }, false],
  [{}, {}, false],
])('colour: stream %j with %j → %s', (stream, variables, colour) => {
  expect(describeTerminal(stream, variables)).toEqual({ colour, width: 80 })
  const painted = paint({ colour, width: 80 }, 'bad', 'x')
  expect(painted).toBe(colour ? '\u001B[31mx\u001B[39m' : 'x')
})

test.each([
  [undefined, 80],
  [0, 80],
  [1, 20],
  [100, 100],
])('a terminal that says it has %s columns is written to as one of %i', (columns, width) => {
  const stream = { isTTY: true, ...(columns !== undefined && { columns }) }
  expect(describeTerminal(stream, {})).toEqual({ colour: true, width })
})

test.each([
  [{ LANG: 'en_US.UTF-8' }, 'linux', true],
  [{ LANG: 'C.utf8' }, 'linux', true],
  [{ LC_ALL: 'C', LC_CTYPE: 'en_US.UTF-8', LANG: 'en_US.UTF-8' }, 'linux', false],
  [{ LC_ALL: '', LC_CTYPE: 'POSIX', LANG: 'en_US.UTF-8' }, 'linux', false],
  [{ LC_CTYPE: 'UTF-8', LANG: 'C' }, 'darwin', true],
  [{ LANG: 'de_DE.ISO-8859-1' }, 'linux', false],
  [{ TERM: 'xterm-256color', WT_SESSION: 'x' }, 'linux', false],
  [{}, 'linux', false],
  [{}, 'win32', false],
  [{ WT_SESSION: '6f3a' }, 'win32', true],
  [{ TERM_PROGRAM: 'vscode' }, 'win32', true],
  [{ LANG: 'en_US.UTF-8' }, 'win32', true],
])('signs beyond ASCII: %j on %s → %s', (variables, platform, shown) => {
  expect(showsUnicode(variables, platform)).toBe(shown)
})

describe('plain', () => {
  test('knows every sign that is in a text of ours', () => {
    const folder = fileURLToPath(new URL('../../../src', import.meta.url))
    const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    const texts = files
      .filter((file) => file.endsWith('.ts'))
      .map((file) => readFileSync(join(folder, file), 'utf8'))
    const code = texts.join('').replaceAll(/\/\*[\s\S]*?\*\//g, '')
    const signs = new Set(code.match(/[^\p{ASCII}]/gu))
    expect(signs.size).toBeGreaterThan(5)
    expect([...signs].filter((sign) => plain(sign) === sign)).toEqual([])
  })

  test('leaves what a project is called', () => {
    expect(plain('✓ src/café.ts …')).toBe('* src/café.ts ...')
  })
})
