import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDependency } from '../../../../src/changes/files/package-json.js'

const NAME = '@create-auth/runtime'
const RANGE = 'file:vendor/create-auth-runtime-0.1.0-1a2b3c4d.tgz'
const OLDER = 'file:vendor/create-auth-runtime-0.0.9-00000000.tgz'
const ENTRY = `"${NAME}": "${RANGE}"`

const add = (text: string) => addDependency('package.json', text, NAME, RANGE)

describe('addDependency', () => {
  const cases: readonly [rule: string, before: string, after: string][] = [
    [
      'keeps the order of sorted keys',
      '{\n  "dependencies": {\n    "@babel/core": "1",\n    "express": "^5"\n  }\n}\n',
      `{\n  "dependencies": {\n    "@babel/core": "1",\n    ${ENTRY},\n    "express": "^5"\n  }\n}\n`,
    ],
    [
      'appends to keys that are not sorted',
      '{\n  "dependencies": {\n    "z": "1",\n    "express": "^5"\n  }\n}\n',
      `{\n  "dependencies": {\n    "z": "1",\n    "express": "^5",\n    ${ENTRY}\n  }\n}\n`,
    ],
    [
      'fills an empty section',
      '{\n  "dependencies": {}\n}\n',
      `{\n  "dependencies": {\n    ${ENTRY}\n  }\n}\n`,
    ],
    [
      'puts the section in front of devDependencies',
      '{\n  "name": "x",\n  "devDependencies": {\n    "tsx": "4"\n  }\n}',
      `{\n  "name": "x",\n  "dependencies": {\n    ${ENTRY}\n  },\n  "devDependencies": {\n    "tsx": "4"\n  }\n}`,
    ],
    [
      'puts the section last, and keeps tabs',
      '{\n\t"name": "x"\n}\n',
      `{\n\t"name": "x",\n\t"dependencies": {\n\t\t${ENTRY}\n\t}\n}\n`,
    ],
    [
      'keeps CRLF, four spaces and the byte-order mark',
      '\uFEFF{\r\n    "name": "x",\r\n    "dependencies": {\r\n        "a": "1"\r\n    }\r\n}\r\n',
      `\uFEFF{\r\n    "name": "x",\r\n    "dependencies": {\r\n        ${ENTRY},\r\n        "a": "1"\r\n    }\r\n}\r\n`,
    ],
    [
      'stays on one line',
      '{"name":"x","dependencies":{"a":"1"}}',
      `{"name":"x","dependencies":{"${NAME}":"${RANGE}","a":"1"}}`,
    ],
    ['starts from nothing', '{}', `{"dependencies":{"${NAME}":"${RANGE}"}}`],
    [
      'replaces only what an earlier run wrote',
      `{\n  "dependencies": {\n    "${NAME}" : "${OLDER}"\n  }\n}\n`,
      `{\n  "dependencies": {\n    "${NAME}" : "${RANGE}"\n  }\n}\n`,
    ],
    [
      'leaves unusual numbers and escapes alone',
      '{\n  "x": [1.0e+2, "\\u0061"],\n  "dependencies": {"z": "1"}\n}\n',
      `{\n  "x": [1.0e+2, "\\u0061"],\n  "dependencies": {"${NAME}": "${RANGE}","z": "1"}\n}\n`,
    ],
  ]
  test.each(cases)('%s', (_rule, before, after) => {
    expect(add(before)).toEqual({
      kind: 'edited',
      content: [after],
      did: [`${before.includes(NAME) ? 'update' : 'add'} the dependency ${NAME}`],
    })
    expect(add(after)).toEqual({ kind: 'unchanged' })
  })

  test.each([
    ['is not an object', '[]', 1, 1],
    ['has dependencies twice', '{\n"dependencies": {},\n"dependencies": {}\n}', 3, 1],
    ['has dependencies that are not an object', '{\n"dependencies": null\n}', 2, 17],
    ['has dependencies that are not an object', '{ "dependencies": [] }', 1, 19],
    [`has ${NAME} already, in another version`, `{"dependencies":{"${NAME}":"^0.1.0"}}`, 1, 18],
    [`has ${NAME} already, in another version`, `{"dependencies":{"${NAME}":null}}`, 1, 18],
    [`has ${NAME} in devDependencies already`, `{"devDependencies":{"${NAME}":"1"}}`, 1, 21],
    [
      `has ${NAME} in optionalDependencies already`,
      `{"optionalDependencies":{"${NAME}":"1"}}`,
      1,
      26,
    ],
    ['is not valid JSON: expected a quoted key, found }', '{\n"a": 1,\n}', 3, 1],
    ['is not valid JSON: unexpected "/"', '{\n// no\n}', 2, 1],
    ['is not valid JSON: unexpected end of the file', '{', 1, 2],
  ])('%s: left to the user', (reason, text, line, column) => {
    expect(add(text)).toEqual({
      kind: 'conflict',
      reason: `package.json ${reason}`,
      line,
      column,
      snippet: `"dependencies": {\n  ${ENTRY}\n}`,
    })
  })
})

test('a resolution of a workspace is added last, replaced where it is ours, and does not clash with dependencies', () => {
  const resolve = (text: string) => addDependency('package.json', text, NAME, RANGE, 'resolutions')
  const made = `{\n  "devDependencies": {\n    "${NAME}": "1"\n  },\n  "resolutions": {\n    "${NAME}": "${RANGE}"\n  }\n}\n`
  expect(resolve(`{\n  "devDependencies": {\n    "${NAME}": "1"\n  }\n}\n`)).toMatchObject({
    content: [made],
  })
  const older = 'file:apps/web/vendor/create-auth-runtime-0.0.1-00000000.tgz'
  expect(resolve(made.replace(RANGE, older))).toMatchObject({ content: [made] })
  expect(resolve(made)).toEqual({ kind: 'unchanged' })
  expect(resolve(made.replace(RANGE, '^1.0.0'))).toMatchObject({
    kind: 'conflict',
    snippet: `"resolutions": {\n  "${NAME}": "${RANGE}"\n}`,
  })
})

const name = fc.stringMatching(/^@?[a-z][a-z\d-]{0,8}$/)
const section = fc.dictionary(name, fc.constantFrom('^1.0.0', 'file:../x', 'workspace:*'))
const manifest = fc
  .record(
    {
      name,
      version: fc.constant('1.0.0'),
      scripts: section,
      dependencies: section,
      devDependencies: section,
      x: fc.jsonValue(),
    },
    { requiredKeys: [] },
  )
  .chain((value) =>
    fc
      .tuple(
        fc.constantFrom(undefined, 2, 4, '\t'),
        fc.constantFrom('\n', '\r\n'),
        fc.constantFrom('', '\n'),
        fc.constantFrom('', '\uFEFF'),
      )
      .map(([indent, eol, end, bom]) => ({
        value,
        text: `${bom}${`${JSON.stringify(value, undefined, indent)}${end}`.replaceAll('\n', eol)}`,
      })),
  )

test('every other key keeps its value and its bytes, and a second run does nothing', () => {
  fc.assert(
    fc.property(manifest, ({ value, text }) => {
      const edit = add(text)
      if (edit.kind !== 'edited') throw new Error(JSON.stringify(edit))
      const after = edit.content.map(String).join('')
      expect(JSON.parse(after.replace('\uFEFF', ''))).toEqual({
        ...(JSON.parse(JSON.stringify(value)) as object),
        dependencies: { ...value.dependencies, [NAME]: RANGE },
      })
      const length = after.length - text.length
      const cut = (at: number) => after.slice(0, at) + after.slice(at + length)
      const places = Array.from({ length: text.length + 1 }, (_, at) => at)
      expect(places.some((at) => cut(at) === text)).toBe(true)
      const inserted = after.match(/\r?\n/g) ?? []
      expect(new Set(inserted).size).toBeLessThanOrEqual(1)
      expect(add(after)).toEqual({ kind: 'unchanged' })
    }),
  )
})
