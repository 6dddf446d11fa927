import { parseEnv as nodeParseEnv } from 'node:util'
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Edit } from '../../../../src/changes/change.js'
import { effective, parseEnv } from '../../../../src/syntax/dotenv.js'
import { anyEnvFile } from './env-files/any-env-file.js'
import { renameEnv, setEnv, type EnvEntry } from '../../../../src/changes/files/env.js'

const secret: EnvEntry = { key: 'AUTH_SECRET', value: { secret: 'AUTH_SECRET' } }

/** The text of an edit, with `<KEY>` for a secret. */
function textOf(edit: Edit): string {
  if (edit.kind !== 'edited') throw new Error(`not edited: ${JSON.stringify(edit)}`)
  return edit.content.map((part) => (typeof part === 'string' ? part : `<${part.secret}>`)).join('')
}

describe('setEnv', () => {
  const cases: readonly [rule: string, before: string | undefined, after: string][] = [
    ['makes a file', undefined, 'AUTH_SECRET=<AUTH_SECRET>\n'],
    ['takes an empty file as it is', '', 'AUTH_SECRET=<AUTH_SECRET>\n'],
    ['leaves one blank line in front', 'A=1\n', 'A=1\n\nAUTH_SECRET=<AUTH_SECRET>\n'],
    ['does not double a blank line', 'A=1\n\n', 'A=1\n\nAUTH_SECRET=<AUTH_SECRET>\n'],
    ['ends a last line that is open', 'A=1', 'A=1\n\nAUTH_SECRET=<AUTH_SECRET>\n'],
    ['follows CRLF', 'A=1\r\nB=2\r\n', 'A=1\r\nB=2\r\n\r\nAUTH_SECRET=<AUTH_SECRET>\r\n'],
    ['keeps a byte-order mark', '\uFEFF', '\uFEFFAUTH_SECRET=<AUTH_SECRET>\n'],
    ['knows a key behind the mark', '\uFEFFAUTH_SECRET=\n', '\uFEFFAUTH_SECRET=<AUTH_SECRET>\n'],
    ['fills an empty value', 'AUTH_SECRET=\nB=2\n', 'AUTH_SECRET=<AUTH_SECRET>\nB=2\n'],
    ['fills empty quotes', 'AUTH_SECRET=""\n', 'AUTH_SECRET=<AUTH_SECRET>\n'],
    ['fills behind export', 'export AUTH_SECRET=\n', 'export AUTH_SECRET=<AUTH_SECRET>\n'],
    ['fills after a colon', 'AUTH_SECRET: \n', 'AUTH_SECRET: <AUTH_SECRET>\n'],
    ['fills in front of a comment', 'AUTH_SECRET= # c\n', 'AUTH_SECRET=<AUTH_SECRET> # c\n'],
    ['parts a comment', 'AUTH_SECRET=# c\n', 'AUTH_SECRET=<AUTH_SECRET> # c\n'],
    [
      'fills the last of two',
      'AUTH_SECRET=a\nAUTH_SECRET=\n',
      'AUTH_SECRET=a\nAUTH_SECRET=<AUTH_SECRET>\n',
    ],
    ['fills a key at the end', 'A=1\nAUTH_SECRET=', 'A=1\nAUTH_SECRET=<AUTH_SECRET>'],
    [
      'knows keys as a whole',
      'OLD_AUTH_SECRET=k\n',
      'OLD_AUTH_SECRET=k\n\nAUTH_SECRET=<AUTH_SECRET>\n',
    ],
    [
      'is not fooled by a comment',
      '# AUTH_SECRET=x\n',
      '# AUTH_SECRET=x\n\nAUTH_SECRET=<AUTH_SECRET>\n',
    ],
    [
      'looks into no quotes',
      'K="\nAUTH_SECRET=x\n"\n',
      'K="\nAUTH_SECRET=x\n"\n\nAUTH_SECRET=<AUTH_SECRET>\n',
    ],
  ]
  test.each(cases)('%s', (_rule, before, after) => {
    expect(textOf(setEnv(before, [secret]))).toBe(after)
  })

  test.each([
    'AUTH_SECRET=x',
    'AUTH_SECRET=\nAUTH_SECRET=x\n',
    'AUTH_SECRET="\nlong\n"\n',
    "export AUTH_SECRET = 'x' # c\r\n",
  ])('keeps what is set: %j', (text) => {
    expect(setEnv(text, [secret])).toEqual({ kind: 'unchanged' })
  })

  test('an empty value reserves a key once', () => {
    const entry = { key: 'AUTH_GITHUB_ID', value: '', comment: 'GitHub: client id' }
    expect(setEnv(undefined, [entry])).toEqual({
      kind: 'edited',
      content: ['# GitHub: client id\nAUTH_GITHUB_ID=\n'],
      did: ['add AUTH_GITHUB_ID, empty'],
    })
    expect(setEnv('AUTH_GITHUB_ID=\n', [entry])).toEqual({ kind: 'unchanged' })
  })

  test('a secret stays symbolic, between pieces of text', () => {
    expect(setEnv('A=1\n', [secret, { key: 'B', value: 'true' }])).toEqual({
      kind: 'edited',
      content: ['A=1\n\nAUTH_SECRET=', { secret: 'AUTH_SECRET' }, '\nB=true\n'],
      did: ['add AUTH_SECRET', 'add B'],
    })
  })

  test.each([
    ['$&', "'$&'"],
    ['$1$$`', "'$1$$`'"],
    ['a b#c', "'a b#c'"],
    ["it's", `"it's"`],
    ['https://x.example/?a=b', `'https://x.example/?a=b'`],
  ])('the value %j is written literally', (value, written) => {
    expect(setEnv(undefined, [{ key: 'K', value }])).toMatchObject({ content: [`K=${written}\n`] })
  })

  test.each(['a\nb', `'"`, ' x'])('the value %j is refused', (value) => {
    expect(setEnv('A=1\n', [{ key: 'K', value }])).toEqual({
      kind: 'conflict',
      reason: 'the value of K cannot be written in an env file',
      snippet: 'K=<your value>',
    })
  })

  test('a quote that does not end would swallow what is added', () => {
    expect(setEnv('A="x\n', [{ key: 'K', value: 'y" #' }])).toEqual({
      kind: 'conflict',
      reason: 'other lines of the file would then read differently',
      snippet: `K='y" #'`,
    })
  })

  test.each([
    'A="encrypted:BA"\n',
    'DOTENV_PUBLIC_KEY="02ab"\nA=1\n',
    'DOTENV_PUBLIC_KEY_LOCAL=x\n',
  ])('a file of dotenvx gets no plain secret, but the exact commands: %j', (text) => {
    const entries = [secret, { key: 'AUTH_DEV', value: 'true' }, { key: 'AUTH_X_ID', value: '' }]
    expect(setEnv(text, entries, '.env.local')).toEqual({
      kind: 'conflict',
      reason: 'dotenvx encrypts this file: let it write what is added',
      snippet: [
        'npx @dotenvx/dotenvx set AUTH_SECRET "$(openssl rand -base64 33)" -f .env.local',
        'npx @dotenvx/dotenvx set AUTH_DEV "true" -f .env.local',
        'npx @dotenvx/dotenvx set AUTH_X_ID "<your value>" -f .env.local',
      ].join('\n'),
    })
    expect(renameEnv(`${text}B=1\n`, { from: 'B', to: 'C', remove: [] })).toEqual({
      kind: 'conflict',
      reason: 'dotenvx encrypts this file: let it write what is added',
      snippet: 'npx @dotenvx/dotenvx set C "$(npx @dotenvx/dotenvx get B)"',
    })
  })

  test('a file that another tool encrypts is left to it', () => {
    expect(setEnv('A=ENC[AES256_GCM,data:x]\n', [secret])).toEqual({
      kind: 'conflict',
      reason: 'the file is encrypted, so that its own tool must change it',
      snippet: 'AUTH_SECRET=<32 random bytes, base64url>',
    })
  })
})

describe('renameEnv', () => {
  const prune = (text: string): Edit =>
    renameEnv(text, { from: 'AUTH_SECRET_1', to: 'AUTH_SECRET', remove: [] })

  test('renames a variable in its place and keeps its value symbolic', () => {
    expect(prune('AUTH_SECRET=a\nexport AUTH_SECRET_1 = "b" # c\nX=1')).toEqual({
      kind: 'edited',
      content: ['export AUTH_SECRET = ', { secret: 'AUTH_SECRET_1', written: '"b"' }, ' # c\nX=1'],
      did: ['remove AUTH_SECRET', 'rename AUTH_SECRET_1 to AUTH_SECRET'],
    })
    expect(prune('AUTH_SECRET=a\n')).toEqual({ kind: 'unchanged' })
  })

  test.each([
    ['give a value to the line above', 'A=\nAUTH_SECRET=x\n"y"\nAUTH_SECRET_1=z\n'],
    ['make a variable of a word above', 'word\nAUTH_SECRET=x\n=2\nAUTH_SECRET_1=z\n'],
  ])('removes no line where that would %s', (_rule, text) => {
    expect(prune(text)).toEqual({
      kind: 'conflict',
      reason: 'other lines of the file would then read differently',
      snippet: 'AUTH_SECRET=<the value of AUTH_SECRET_1>',
    })
  })
})

test('every other variable keeps its value, bytes outside of the edit stay, and a second run does nothing', () => {
  fc.assert(
    fc.property(anyEnvFile, (text) => {
      const edit = setEnv(text, [secret, { key: 'NEW', value: 'x y', comment: 'why' }])
      if (edit.kind !== 'edited') return edit.kind === 'unchanged'
      const after = textOf(edit)
      const before = effective(parseEnv(text))
      const now = effective(parseEnv(after))
      for (const [name, { value: was }] of before) {
        if (name !== 'AUTH_SECRET') expect(now.get(name)?.value).toBe(was)
      }
      expect(now.get('AUTH_SECRET')?.value).toBe(
        before.get('AUTH_SECRET')?.value || '<AUTH_SECRET>',
      )
      expect(now.get('NEW')?.value).toBe('x y')
      expect(setEnv(after, [secret, { key: 'NEW', value: '' }])).toEqual({ kind: 'unchanged' })
      const [head = '', tail = ''] = after.split('<AUTH_SECRET>')
      const filled = ['', "''", '""', '``'].some((gone) => {
        const rest = text.slice((head + gone).length)
        return (
          text.startsWith(head + gone) && [rest, ` ${rest}`].some((end) => tail.startsWith(end))
        )
      })
      expect(filled || after.startsWith(text)).toBe(true)
      return true
    }),
  )
})

test('node --env-file reads the same values as dotenv', () => {
  const before = 'export A="x # y"\n# c\nPEM="-----BEGIN-----\nabc\n-----END-----"\nB = 2 # c\nE=\n'
  const after = textOf(setEnv(before, [secret, { key: 'NEW', value: '$& "x"', comment: 'why' }]))
  expect(nodeParseEnv(after)).toEqual({
    ...nodeParseEnv(before),
    AUTH_SECRET: '<AUTH_SECRET>',
    NEW: '$& "x"',
  })
})
