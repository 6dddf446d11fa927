import { expect, test } from 'vitest'
import { bindingsOf, findOrigin } from '../../../src/syntax/origin.js'
import { parseText, type Source } from '../../../src/syntax/parse-source.js'
import { walk } from '../../../src/syntax/walk.js'

/** A source that has no checker to ask. */
function unchecked({ ts, file, text, tree }: Source): Source {
  return {
    ts,
    file,
    text,
    tree,
    get checker(): never {
      throw new Error('the checker was asked')
    },
  }
}

/** Where the callee of each call of `run` has its argument from. */
function originsIn(source: Source): readonly string[] {
  const { ts, tree } = source
  return [...walk(source, tree)].flatMap((node) => {
    if (!ts.isCallExpression(node) || node.expression.getText(tree) !== 'run') return []
    const [given] = node.arguments
    const { specifier, path } = (given && findOrigin(source, bindingsOf(source), given)) ?? {}
    return [specifier === undefined ? 'none' : [specifier, ...(path ?? [])].join('#')]
  })
}

test.each([
  ['a name', "import { Pool } from 'pg'; run(Pool)", ['pg#Pool']],
  ['a name that has another one here', "import { a as b } from 'pg'; run(b.c)", ['pg#a#c']],
  ['the default', "import pg from 'pg'; run(pg.Pool)", ['pg#default#Pool']],
  ['all of it', "import * as pg from 'pg'; run((pg as any).Pool)", ['pg#Pool']],
  ['in the way of TypeScript', "import pg = require('pg'); run(pg.Pool)", ['pg#Pool']],
  ['required', "const pg = require('pg'); run(pg.Pool)", ['pg#Pool']],
  ['a part of what is required', "const { Pool: P } = require('pg'); run(P)", ['pg#Pool']],
  [
    'a part of what is imported',
    "import pg from 'pg'; const { Pool } = pg; run(Pool)",
    ['pg#default#Pool'],
  ],
  ['waited for', "const { Pool } = await import('pg'); run(Pool)", ['pg#Pool']],
  ['in a function', "import { Pool } from 'pg'; const f = () => run(Pool)", ['pg#Pool']],
  ['its folder', "import { a } from './node_modules/pg'; run(a)", ['pg#a']],
  ['a type alone', "import type { Pool } from 'pg'; run(Pool)", ['none']],
  ['what nobody declares', 'run(pg.Pool)', ['none']],
  [
    'what a function is given',
    'function f(pg) { run(pg.Pool) } const g = (pg) => run(pg)',
    ['none', 'none'],
  ],
  [
    'what two functions take of what they make',
    'const f = () => { const { a } = make(); run(a) }; const g = () => { const { a } = make(); run(a) }',
    ['none', 'none'],
  ],
  [
    'what two functions take of what they are given',
    'const f = (b) => { const { a } = b.c; run(a) }; const g = (b) => { const { a } = b; run(a) }',
    ['none', 'none'],
  ],
  ['a member of that name', "import { a } from 'pg'; run(b.a)", ['none']],
  ['what is left of it', "const { ...rest } = require('pg'); run(rest)", ['none']],
  ['an element of it', "const [a] = require('pg'); run(a)", ['none']],
  ['a circle', 'var { a } = b; var { b } = a; var { a } = b; run(a)', ['none']],
  ['a part of what comes later', "const { a } = b; const { b } = require('pg'); run(a)", ['none']],
])('without a checker: %s', (_, code, origins) => {
  expect(originsIn(unchecked(parseText('a.ts', code)))).toEqual(origins)
})

test.each([
  [
    'what is imported, and hidden by a parameter',
    "import { a } from 'pg'; run(a); const f = (a) => run(a)",
    ['pg#a', 'none'],
  ],
  [
    'what is required in a function, and is not there outside of it',
    "function f() { const a = require('pg'); run(a) } run(a)",
    ['pg', 'none'],
  ],
  [
    'what two functions require',
    "const f = () => { const a = require('pg'); run(a) }; const g = () => { const a = require('knex'); run(a) }",
    ['pg', 'knex'],
  ],
  [
    'what two functions take of what is imported',
    "import pg from 'pg'; const f = () => { const { a } = pg; run(a) }; const g = (a) => run(a)",
    ['pg#default#a', 'none'],
  ],
])('with a checker: %s', (_, code, origins) => {
  const source = parseText('a.ts', code)
  expect(originsIn(source)).toEqual(origins)
  expect(() => originsIn(unchecked(source))).toThrow('the checker was asked')
})

test('a name of a property that is one of a module as well has no origin', () => {
  const source = parseText('a.ts', "import { a } from 'pg'; const b = { a: 1 }")
  const { ts, tree } = source
  const [property] = [...walk(source, tree)].filter(ts.isPropertyAssignment)
  const name = property?.name
  expect(
    name && ts.isIdentifier(name) && findOrigin(source, bindingsOf(source), name),
  ).toBeUndefined()
})
