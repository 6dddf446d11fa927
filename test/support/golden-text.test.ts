import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { decodeRoom, encodeRoom } from './golden-text.js'

const text = fc
  .array(
    fc.constantFrom('', '  a', 'b\r', '}', '=== c', '\\', '\\ no', '3|x', '1 gone', '|', '\uFEFFd'),
  )
  .map((lines) => lines.join('\n'))
const parts = fc.dictionary(
  fc.constantFrom('input a.ts', 'output a.ts', 'output src/b.ts', 'plan.txt'),
  text,
)

test('what is written is read again, and says one thing', () => {
  fc.assert(
    fc.property(fc.array(parts, { maxLength: 6 }), (cases) => {
      const room = new Map(cases.map((each, at) => [`case-${at}`, { ...each }]))
      expect(decodeRoom(encodeRoom(room))).toEqual(room)
    }),
    { numRuns: 500 },
  )
})

test('an output stands below its input, and a part that is much like that of another case below that', () => {
  const plan = ['a', 'b', 'c', 'd', 'e', 'f', 'g', '']
  const room = new Map([
    [
      'first',
      { 'input a.ts': 'a\n\nb\n', 'output a.ts': 'x\na\nb\nc\nd\n', plan: plan.join('\n') },
    ],
    ['other', { 'input a.ts': 'no end', 'output a.ts': '\\ \n=== y\n' }],
    ['second', { plan: plan.toSpliced(1, 2, 'B').join('\n') }],
    ['third', { plan: plan.toSpliced(1, 1).join('\n'), 'output src/a.ts': 'x\na\nb\nc\nd\n' }],
  ])
  expect(Object.fromEntries(encodeRoom(room))).toEqual({
    first: [
      '=== input a.ts\na\n\nb\n',
      '=== output a.ts ~ input a.ts\n0+|x\n2 gone\n3+|c\n|d\n',
      '=== plan\na\nb\nc\nd\ne\nf\ng\n',
    ].join(''),
    other: '=== input a.ts\nno end\n\\ no newline at the end\n=== output a.ts\n\\\\ \n\\=== y\n',
    second: '=== plan ~ first\n2-3|B\n',
    third: '=== plan ~ first\n2 gone\n=== output src/a.ts ~ first: output a.ts\n',
  })
})

test.each([
  ['=== plan ~ nobody\n', 'there is no golden nobody'],
  ['=== plan ~ input a.ts\n', 'no golden has the part input a.ts'],
  ['=== input a\nx\n=== b ~ input a\nx\n', 'not of a golden: x'],
])('%j is refused', (file, message) => {
  expect(() => decodeRoom(new Map([['case', file]]))).toThrow(message)
})
