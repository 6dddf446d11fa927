import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { setEnv } from '../../../../src/changes/files/env.js'
import { removePlaceholders } from '../../../../src/changes/files/remove-placeholders.js'

const entries = [
  { key: 'AUTH_X_ID', value: '', comment: 'X: client ID' },
  { key: 'AUTH_X_SECRET', value: '', comment: 'X: client secret' },
]
const ours = '# X: client ID\nAUTH_X_ID=\n# X: client secret\nAUTH_X_SECRET=\n'

describe('removePlaceholders', () => {
  const cases: readonly [rule: string, before: string, after: string][] = [
    ['takes the paragraph with the blank line in front', `A=1\n\n${ours}`, 'A=1\n'],
    ['leaves one blank line between others', `A=1\n\n${ours}\nB=2\n`, 'A=1\n\nB=2\n'],
    ['leaves no blank line at the start', `${ours}\nB=2\n`, 'B=2\n'],
    ['leaves an empty file', ours, ''],
    ['keeps a byte-order mark', `\uFEFF${ours}\nB=2\n`, '\uFEFFB=2\n'],
    ['follows CRLF', `A=1\n\n${ours}`.replaceAll('\n', '\r\n'), 'A=1\r\n'],
    ['keeps the comment of somebody else', '# mine\nAUTH_X_ID=\nB=2\n', '# mine\nB=2\n'],
    ['does not part lines that touched', 'A=1\nAUTH_X_ID=\nB=2\n', 'A=1\nB=2\n'],
    [
      'keeps what has a value, with its comment',
      `A=1\n\n${ours.replace('ID=\n', 'ID=abc\n')}`,
      'A=1\n\n# X: client ID\nAUTH_X_ID=abc\n',
    ],
    ['takes an open last line', 'A=1\nAUTH_X_ID=', 'A=1\n'],
    ['takes every empty one of a key', 'AUTH_X_ID=\nA=1\nAUTH_X_ID=\n', 'A=1\n'],
  ]
  test.each(cases)('%s', (_, before, after) => {
    const edit = removePlaceholders(before, entries)
    expect(edit.kind === 'edited' ? edit.content.map(String).join('') : edit).toBe(after)
  })

  test.each([
    undefined,
    '',
    'A=1\n',
    'AUTH_X_ID=abc\n',
    'AUTH_X_ID= # from the console\n',
    'AUTH_X_ID=""\n',
    '# AUTH_X_ID=\n',
    'K="\nAUTH_X_ID=\n"\n',
    'AUTH_X_ID=""\nK="\nAUTH_X_ID=\n"\n',
    'MY_AUTH_X_ID=\n',
  ])('leaves alone what nobody reserved, or somebody has written in: %j', (text) => {
    expect(removePlaceholders(text, entries)).toEqual({ kind: 'unchanged' })
  })

  test('says which variables go', () => {
    expect(removePlaceholders(ours, entries)).toMatchObject({
      did: ['remove AUTH_X_ID, AUTH_X_SECRET'],
    })
  })
})

test('gives back what was there before the variables were reserved', () => {
  const line = fc.constantFrom('A=1', "B='x y'", '# c', '', 'PEM="-----\nx\n-----"', 'export C=')
  const file = fc
    .tuple(fc.array(line), fc.constantFrom('', '\uFEFF'), fc.constantFrom('\n', '\r\n'))
    .map(([lines, bom, eol]) => bom + [...lines, 'Z=1', ''].join('\n').replaceAll('\n', eol))
  fc.assert(
    fc.property(file, (before) => {
      const added = setEnv(before, entries)
      if (added.kind !== 'edited') throw new Error('nothing was added')
      const removed = removePlaceholders(added.content.map(String).join(''), entries)
      if (removed.kind !== 'edited') throw new Error('nothing was removed')
      expect(removed.content.map(String).join('')).toBe(before)
    }),
  )
})
