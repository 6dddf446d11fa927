import { expect, test } from 'vitest'
import { renameListed } from '../../../../src/changes/files/rename-listed.js'

const NAMES = [{ from: 'OLD', to: 'NEW' }]

const after = (text: string) => {
  const edit = renameListed(text, ['env'], NAMES)
  return edit.kind === 'edited' ? [edit.content.map(String).join(''), edit.did] : edit.kind
}

test('a variable is renamed in lists of these keys, at whatever depth; comments and the rest stay', () => {
  expect(
    after(
      '{ // all\n  "env": [ "A", "OLD" ],\n  "tasks": { "build": { "env": ["OLD",] } },\n  "other": ["OLD"]\n}\n',
    ),
  ).toEqual([
    '{ // all\n  "env": [ "A", "NEW" ],\n  "tasks": { "build": { "env": ["NEW",] } },\n  "other": ["OLD"]\n}\n',
    ['rename OLD to NEW'],
  ])
})

test.each([
  ['a list that has the new name', '{ "env": ["OLD", "NEW"] }'],
  ['a longer name, a pattern, and what is left out', '{ "env": ["OLDER", "OLD*", "!OLD"] }'],
  ['no list', '{ "env": "OLD" }'],
  ['no JSON', '{ "env": ["OLD"'],
])('%s stays as it is', (_, text) => {
  expect(after(text)).toBe('unchanged')
})
