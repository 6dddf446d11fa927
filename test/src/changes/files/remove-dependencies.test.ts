import { expect, test } from 'vitest'
import { contentText } from '../../../../src/plan/files/content-text.js'
import { removeDependencies } from '../../../../src/changes/files/remove-dependencies.js'

const NAMES = ['@auth/core', '@auth/express']

const after = (text: string): string => {
  const edit = removeDependencies('package.json', text, NAMES)
  return edit.kind === 'edited' ? contentText(edit.content, () => '') : edit.kind
}

test.each([
  ['the first', '{\n  "dependencies": {\n    "@auth/core": "1",\n    "express": "5"\n  }\n}\n'],
  ['the last', '{\n  "dependencies": {\n    "express": "5",\n    "@auth/core": "1"\n  }\n}\n'],
  [
    'the last two',
    '{\n  "dependencies": {\n    "express": "5",\n    "@auth/core": "1",\n    "@auth/express": "1"\n  }\n}\n',
  ],
  [
    'the first two',
    '{\n  "dependencies": {\n    "@auth/core": "1",\n    "@auth/express": "1",\n    "express": "5"\n  }\n}\n',
  ],
  [
    'the ones around',
    '{\n  "dependencies": {\n    "@auth/core": "1",\n    "express": "5",\n    "@auth/express": "1"\n  }\n}\n',
  ],
])('%s', (_, text) => {
  expect(after(text)).toBe('{\n  "dependencies": {\n    "express": "5"\n  }\n}\n')
})

test('in both sections, on one line, with nothing left of them', () => {
  const text = '{"dependencies":{"@auth/core":"1"},"devDependencies":{"@auth/express":"1","x":"1"}}'
  expect(after(text)).toBe('{"dependencies":{},"devDependencies":{"x":"1"}}')
  expect(removeDependencies('package.json', text, NAMES)).toMatchObject({
    did: ['remove the dependencies @auth/core, @auth/express'],
  })
})

test('what others need of the project stays', () => {
  expect(after('{"peerDependencies":{"@auth/core":"1"},"x":["@auth/core"]}')).toBe('unchanged')
})

test('what a package for others wants of them goes, too', () => {
  const text =
    '{"peerDependencies":{"@auth/core":"1","react":"19"},"optionalDependencies":{"x":"1"}}'
  expect(removeDependencies('package.json', text, NAMES, true)).toEqual({
    kind: 'edited',
    content: ['{"peerDependencies":{"react":"19"},"optionalDependencies":{"x":"1"}}'],
    did: ['remove the dependency @auth/core'],
  })
})

test('a package.json that is none is left to the user', () => {
  expect(removeDependencies('package.json', '{', NAMES)).toMatchObject({
    kind: 'conflict',
    line: 1,
    snippet: '// take out: "@auth/core"\n// take out: "@auth/express"',
  })
})
