import { expect, test } from 'vitest'
import { splitStatements, sqlTokens } from '../../../../src/schemas/sql/sql-tokens.js'

const kindsOf = (sql: string): readonly string[] =>
  sqlTokens(sql).map(({ kind, text }) => `${kind} ${text}`)

test.each<[sql: string, tokens: readonly string[]]>([
  ['a A_1$ ñandú', ['word a', 'word A_1$', 'word ñandú']],
  ['"a""b" `c``d` [e f]', ['name a"b', 'name c`d', 'name e f']],
  ['"a`` `"', ['name a`` `']],
  ["'it''s' 'a\\'b' E'c'", ["literal 'it''s'", "literal 'a\\'b'", "literal E'c'"]],
  ['1 2.5', ['literal 1', 'literal 2.5']],
  ['$$ a; $ $$ $x$ $$ $x$', ['literal $$ a; $ $$', 'literal $x$ $$ $x$']],
  ['a -- b\n/* c\n"d */ e', ['word a', 'word e']],
  ['a /* b */ c /* d */', ['word a', 'word c']],
  ['-- a', []],
  ["a,(b)= ' ", ['word a', 'sign ,', 'sign (', 'word b', 'sign )', 'sign =', "sign '"]],
])('%s is taken apart', (sql, tokens) => {
  expect(kindsOf(sql)).toEqual(tokens)
})

test('each piece knows where it stands', () => {
  const sql = '/* 1 */ "a b" = \'c\''
  expect(sqlTokens(sql).map(({ start, end }) => sql.slice(start, end))).toEqual([
    '"a b"',
    '=',
    "'c'",
  ])
})

test.each<[sql: string, statements: readonly string[]]>([
  ['', []],
  [' ; -- a\n;', []],
  ['a', ['a']],
  ['a; b;', ['a', 'b']],
  ['a \';\' ";" /* ; */ $$ ; $$ b\n;c', ['a \';\' ";" /* ; */ $$ ; $$ b', 'c']],
  ['-- why\na;', ['-- why\na']],
])('%j has its statements', (sql, statements) => {
  expect(splitStatements(sql)).toEqual(statements)
})
