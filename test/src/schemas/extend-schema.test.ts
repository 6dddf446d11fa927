import { describe, expect, test } from 'vitest'
import { extendSchema, verifyStatements } from '../../../src/schemas/extend-schema.js'
import type { Difference, SchemaFile } from '../../../src/schemas/schema.js'

const LACK: Difference = { table: 'user', name: 'users', kind: 'column', columns: ['email'] }
const KEPT = { path: 'a.txt', reason: 'is the user’s to decide', snippet: '' }
const LEFT = { path: 'users.txt', reason: 'by hand', snippet: 'email' }
const UNMENDED = {
  path: '1.sql',
  reason: 'users lacks this, and there is no safe way to write it: column email',
  snippet: 'users: column email',
}

/** What a file of words lacks. */
const examine = (text: string) => {
  const differences = text.includes('email') ? [] : [LACK]
  return { differences, mendable: differences, problems: [KEPT] }
}

/** Extends a file, and gives what comes of it. */
const extend = (written: string, before = 'id') => {
  const files: readonly SchemaFile[] = [
    { path: 'users.txt', text: before, apart: true },
    { path: 'other.txt', text: '' },
  ]
  const seen: (readonly SchemaFile[])[] = []
  const made = extendSchema(files, before, {
    read: (edited) => {
      seen.push(edited)
      const text = edited.find(({ path }) => path === 'users.txt')?.text ?? ''
      return text === 'broken' ? undefined : text
    },
    examine,
    write: () => [{ path: 'users.txt', text: written, did: ['add email'] }],
    leave: () => [LEFT],
  })
  return { ...made, seen }
}

describe('an edit of a schema is proposed where the files, read again, have what it was for', () => {
  test('as they become', () => {
    const { edits, problems, after, seen } = extend('id email')
    expect(edits).toEqual([{ path: 'users.txt', text: 'id email', did: ['add email'] }])
    expect(problems).toEqual([KEPT])
    expect(after.differences).toEqual([])
    expect(seen).toEqual([
      [
        { path: 'other.txt', text: '' },
        { path: 'users.txt', text: 'id email', apart: true, did: ['add email'] },
      ],
    ])
  })

  test.each(['id', 'broken'])('and else left to the user: %s', (written) => {
    const { edits, problems, before, after } = extend(written)
    expect([edits, problems, after]).toEqual([[], [KEPT, LEFT], before])
  })

  test('what lacks nothing is neither written nor read again', () => {
    const { edits, problems, seen } = extend('broken', 'id email')
    expect([edits, problems, seen]).toEqual([[], [KEPT], []])
  })
})

test('a migration is proposed where it brings everything that it was for', () => {
  const edits = [{ path: '1.sql', text: 'alter …', did: ['column email of users'] }]
  const before = { differences: [LACK], problems: [KEPT] }
  expect(verifyStatements(before, { ...before, differences: [] }, edits)).toEqual({
    edits,
    problems: [KEPT],
  })
  expect(verifyStatements(before, before, edits)).toEqual({
    edits: [],
    problems: [KEPT, UNMENDED],
  })
})
