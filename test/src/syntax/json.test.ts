import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { findRepeatedKey, JsonError, parseJson, toValue } from '../../../src/syntax/json.js'
import { runs } from '../../support/runs.js'

function failure(text: string, relaxed = false): string {
  try {
    parseJson(text, relaxed)
  } catch (error) {
    if (error instanceof JsonError) return `${error.line}:${error.column} ${error.message}`
    throw error
  }
  return 'parsed'
}

describe('findRepeatedKey', () => {
  test.each([
    ['{"a":1,"b":{"a":2}}', undefined],
    ['[{"a":1},{"a":2}]', undefined],
    ['{"a":1,"a":1}', 7],
    ['{"a":{"b":1,"c":1,"b":2},"a":1}', 18],
    ['[1,{"x":[{"a":1,"\\u0061":2}]}]', 16],
    ['{"constructor":1,"__proto__":2}', undefined],
  ])('%s → %s', (text, start) => {
    expect(findRepeatedKey(parseJson(text))?.start).toBe(start)
  })
})

describe('parseJson', () => {
  test('agrees with JSON.parse on every JSON text', () => {
    fc.assert(
      fc.property(fc.json({ maxDepth: 6 }), fc.constantFrom('', ' \t\r\n'), (text, space) => {
        expect(toValue(parseJson(space + text + space))).toEqual(JSON.parse(text))
      }),
    )
  })

  test('agrees with JSON.parse on what is not JSON', () => {
    const letters = fc.constantFrom(...'{}[],:"\\0123456789.eE+-truefalsn \n'.split(''))
    fc.assert(
      fc.property(fc.array(letters, { maxLength: 12 }), (parts) => {
        const text = parts.join('')
        let valid = true
        try {
          JSON.parse(text)
        } catch {
          valid = false
        }
        expect(failure(text) === 'parsed').toBe(valid)
      }),
      runs(2000),
    )
  })

  test('the position of a value is the text that it was', () => {
    const text = '\uFEFF{ "a" : [1, "x\\n"] }'
    const node = parseJson(text)
    if (node.kind !== 'object') throw new Error(node.kind)
    const [member] = node.members
    expect(text.slice(member!.start, member!.keyEnd)).toBe('"a"')
    expect(text.slice(member!.value.start, member!.value.end)).toBe('[1, "x\\n"]')
  })

  test('of duplicate keys the last counts, and __proto__ is a key', () => {
    expect(toValue(parseJson('{"a":1,"a":2}'))).toEqual({ a: 2 })
    expect(Object.keys(toValue(parseJson('{"__proto__":1}')) as object)).toEqual(['__proto__'])
  })

  test.each([
    ['{"a":1,}', '1:8 expected a quoted key, found }'],
    ['{\n  "a" 1\n}', "2:7 expected ':', found 1"],
    ['{"a":1 "b":2}', `1:8 expected ',' or '}', found "b"`],
    ['[1', '1:3 unexpected end of the file'],
    ['{} {}', '1:4 unexpected { after the value'],
    ['[1]\r\n[', '2:1 unexpected [ after the value'],
    ['{"a": /* c */ 1}', '1:7 unexpected "/"'],
    ['"a\nb"', '1:1 unexpected "\\""'],
    ['[01]', '1:2 unexpected "0"'],
    ['[,]', '1:2 unexpected ,'],
  ])('%j is refused where it goes wrong', (text, message) => {
    expect(failure(text)).toBe(message)
  })

  test('nesting is refused before the stack overflows', () => {
    expect(failure('['.repeat(100_000))).toBe('1:502 nested too deeply')
  })

  test('relaxed: comments and trailing commas, as in tsconfig.json', () => {
    const text = '// a\n{ /* b */ "x": [1, 2,], // "y": 1\n "u": "http://x", }\n// end'
    expect(toValue(parseJson(text, true))).toEqual({ x: [1, 2], u: 'http://x' })
    expect(failure('[,]', true)).toBe('1:2 unexpected ,')
  })
})
