import fc from 'fast-check'
import ts from 'typescript'
import { expect, test } from 'vitest'
import { stringLiteral } from '../../../src/syntax/string-literal.js'

test('a text, such as the name of a file, is one literal in code, and means itself', () => {
  const quotes = fc.constantFrom("'" as const, '"' as const)
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), quotes, (text, quote) => {
      const source = ts.createSourceFile('a.ts', stringLiteral(text, quote), 99)
      const [statement, ...more] = source.statements
      expect(more).toEqual([])
      const literal = statement && ts.isExpressionStatement(statement) && statement.expression
      expect(literal && ts.isStringLiteral(literal) && literal.text).toBe(text)
    }),
  )
  expect(stringLiteral("./it's", "'")).toBe(String.raw`'./it\'s'`)
  expect(stringLiteral("./x'; evil(); '\n", '"')).toBe(String.raw`"./x'; evil(); '\n"`)
})
