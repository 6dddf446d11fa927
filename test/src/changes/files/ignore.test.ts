import { expect, test } from 'vitest'
import { addIgnoreLine } from '../../../../src/changes/files/ignore.js'

test.each([
  ['makes a file', undefined, '.env\n'],
  ['appends', 'dist\n', 'dist\n.env\n'],
  ['ends an open last line', 'dist', 'dist\n.env\n'],
  ['follows CRLF', 'dist\r\n', 'dist\r\n.env\r\n'],
  ['keeps a byte-order mark', '\uFEFFdist\n', '\uFEFFdist\n.env\n'],
  ['knows the line as a whole', '.env.local\n', '.env.local\n.env\n'],
  ['is not fooled by a comment', '#.env\n', '#.env\n.env\n'],
  ['comes after a line that takes it back', '.env\n!.env\n', '.env\n!.env\n.env\n'],
])('%s', (_rule, before, after) => {
  expect(addIgnoreLine(before, '.env')).toEqual({
    kind: 'edited',
    content: [after],
    did: ['ignore .env'],
  })
})

test.each(['.env\n', 'a\r\n.env\r\nb\r\n', '/.env', '\uFEFF.env\n', '!.env\n.env\n'])(
  'a line that is there stays alone: %j',
  (text) => {
    expect(addIgnoreLine(text, '.env')).toEqual({ kind: 'unchanged' })
  },
)
