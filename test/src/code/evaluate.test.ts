import { posix } from 'node:path'
import { describe, expect, test } from 'vitest'
import type { Origin } from '../../../src/syntax/origin.js'
import { findText } from '../../../src/code/texts.js'
import { createProgram, listProgramSources } from '../../../src/code/program.js'
import { listElements, findItem, findProperty } from '../../../src/code/properties.js'
import { walk } from '../../../src/syntax/walk.js'
import { reached, type Program, type Value } from '../../../src/code/value.js'

type Files = Readonly<Record<string, string>>

/** The value of what `main.ts` gives as its default, in a few signs. */
function worth(code: string, files: Files = {}): string {
  const all = { ...files, 'main.ts': code }
  const program = createProgram(
    Object.entries(all).map(([file, text]) => ({ file, text })),
    (from, specifier) => {
      if (!specifier.startsWith('.')) return undefined
      const path = posix.join(posix.dirname(from), specifier)
      return [path, `${path}.ts`].find((each) => Object.hasOwn(all, each))
    },
  )
  const source = program.getSource('main.ts')
  const [statement] = source?.tree.statements.toReversed() ?? []
  if (!source || !statement || !source.ts.isExpressionStatement(statement)) {
    throw new Error('the last statement is no expression')
  }
  return show(program, program.evaluate({ source, node: statement.expression }))
}

function show(program: Program, value: Value): string {
  const each = (values: readonly Value[]): readonly string[] =>
    values.map((one) => show(program, one))
  switch (value.kind) {
    case 'literal':
      return JSON.stringify(value.value) ?? 'undefined'
    case 'path':
      return `path ${findText(value)}`
    case 'list':
      return `[${each(listElements(program, value).map(program.evaluate)).join(', ')}]`
    case 'object':
      return '{}'
    case 'imported':
      return `imported ${pathOf(value.origin)}`
    case 'made':
      return ['made', pathOf(value.origin), ...value.members].join(' ')
    case 'variable':
      return `$${value.name}`
    case 'choice':
      return each(optionsOf(program, value)).join(value.by === 'default' ? ' || ' : ' | ')
    case 'unknown':
      return [value.reason, ...each(optionsOf(program, value))].join(', ')
    default:
      return value.kind
  }
}

function pathOf(origin: Origin | undefined): string {
  return origin ? [origin.specifier, ...origin.path].join('.') : '?'
}

function optionsOf(
  program: Program,
  { options = [] }: Value & { readonly kind: 'choice' | 'unknown' },
): readonly Value[] {
  return options.map((option) => reached(program, option))
}

describe('a name', () => {
  test.each([
    ['const a = 1; a', '1'],
    ['let a = 1; a', '1'],
    ['var a = 1; a', '1'],
    ['let a; a = 1; a', '1'],
    ['let a = 1; a = 2; a', 'is reassigned, 1, 2'],
    ['let a = 1; if (x) a = 2; a', 'is reassigned, 1, 2'],
    ['let a = 1; a += 1; a', 'is reassigned, 1'],
    ['let a = 1; a++; a', 'is reassigned, 1'],
    ['let a = 1; ({ a } = x); a', 'is reassigned, 1'],
    ['let a = 1; [a] = x; a', 'is reassigned, 1'],
    ['let a = 1; for (a of x); a', 'is reassigned, 1'],
    ['let a = 1; a ||= 2; a', 'is reassigned, 1, 2'],
    ['for (const a of [1]) void a; const b = 1; b', '1'],
    ['a', 'is declared nowhere'],
    ['undefined', 'undefined'],
    ['const a = b, b = a; a', 'is made of itself'],
    [
      'let a = null; const wrap = (x) => x; a = wrap(a); a',
      'is reassigned, null, is reassigned, is made of itself, is made of itself',
    ],
    ['const a = { b: () => a.b() }; a.b()', 'is made of itself'],
    ['const f = (g) => g(g); f(f)', 'is made of itself'],
    ['const same = (x) => x; same(same(same(1)))', '1'],
  ])('%s', (code, value) => {
    expect(worth(code)).toBe(value)
  })
})

describe('a part', () => {
  test.each([
    ['const { a } = { a: 1 }; a', '1'],
    ['const { b: a } = { b: 1 }; a', '1'],
    ["const { 'b': a } = { b: 1 }; a", '1'],
    ['const { a = 2 } = {}; a', '2'],
    ['const { a = 2 } = { a: 1 }; a', '1'],
    ['const { PORT = 2 } = process.env; PORT', '$PORT || 2'],
    ['const { a: { b: [, c] } } = { a: { b: [1, 2] } }; c', '2'],
    ['let { a } = { a: 1 }; a = 2; a', 'is reassigned, 2'],
    ['const { a, ...rest } = { a: 1, b: 2 }; rest', 'is computed'],
    ['const a = { b: 1 }; a.b', '1'],
    ["const a = { 'b': 1 }; a['b']", '1'],
    ["const k = 'b'; const a = { [k]: 1 }; a[k]", '1'],
    ['const a = { [x]: 1 }; a.b', 'may be hidden'],
    ['const a = { b: 1, [x]: 2 }; a.b', 'may be hidden'],
    ['const a = { b: 1 }; a.c', 'undefined'],
    ['const a = { ...{ b: 1 }, c: 2 }; a.b', '1'],
    ['const a = { b: 1, ...x }; a.b', 'may be hidden'],
    ['const a = { ...x, b: 1 }; a.b', '1'],
    ['const a = { b: 1 }; a.b = 2; a.b', 'is reassigned, 1, 2'],
    ['const a = {}; a.b = 2; a.b', '2'],
    ['const a = Object.assign({}, { b: 1 }, { b: 2 }); a.b', '2'],
    ['const a = Object.freeze({ b: 1 } as const); a.b', '1'],
    ['const a = x ? { b: 1 } : { b: 1, c: 2 }; a.b', '1'],
    ['const a = x ? { b: 1 } : { b: 2 }; a.b', 'may be hidden, 1, 2'],
    ['class A { static b = 1 } A.b', '1'],
    ['class A { b = 1 } const a = new A(); a.b', '1'],
    ['class A { b = 1; set(x) { this.b = x } } new A().b', 'is reassigned'],
    ['[1, ...[2, 3]][1]', '2'],
    ['const a = [...x, 1]; a[0]', 'may be hidden'],
    ['const { env } = process; env.PORT', '$PORT'],
    ["process.env['PORT']", '$PORT'],
    ["import { env } from '$env/dynamic/private'; env.PORT", '$PORT'],
    ["import { PORT } from '$env/static/private'; PORT", '$PORT'],
    ["import { env } from '$app/server'; env.PORT", 'imported $app/server.env.PORT'],
  ])('%s', (code, value) => {
    expect(worth(code)).toBe(value)
  })
})

describe('an operator', () => {
  test.each([
    ['const a = 1; `a${a}b${"c"}`', '"a1bc"'],
    ['`${x}b`', 'is computed'],
    ['"a" + "b" + 1', '"ab1"'],
    ['1 + 2', '3'],
    ['process.env.A ?? process.env.B ?? 3', '$A || $B || 3'],
    ["'' || 1", '1'],
    ["'' ?? 1", '""'],
    ['({}) || 1', '{}'],
    ['x ? 1 : 2', '1 | 2'],
    ["process.env.NODE_ENV === 'test' ? 1 : 2", '2'],
    ['x && 1', 'is declared nowhere | 1'],
    ['Number(process.env.PORT) || 3000', '$PORT || 3000'],
    ["parseInt('3000', 10)", '3000'],
    ["+'3000'", '3000'],
    ['String(3000)', '3000'],
  ])('%s', (code, value) => {
    expect(worth(code)).toBe(value)
  })
})

describe('a call', () => {
  test.each([
    ['const f = () => 1; f()', '1'],
    ['function f() { return 1 } f()', '1'],
    ['f(); function f() { return { b: 1 } } f().b', '1'],
    ['const f = ({ a = 1 }) => a; f({ a: 2 })', '2'],
    ['const f = ({ a = 1 }) => a; f({})', '1'],
    ['const f = (a = 1) => a; f()', '1'],
    ['const f = (a = 1) => a; f(...x)', 'is handed over, 1'],
    ['const f = (a) => { if (a) return 1; return 2 }; f()', '1 | 2'],
    ["const f = () => { if (process.env.NODE_ENV === 'test') return 1; return 2 }; f()", '2'],
    ['const f = async () => 1; f()', 'is computed'],
    ['unseen().a', 'made ? a'],
    ["import { z } from 'zod'; z.object({}).parse(1).a", 'made zod.z.object.().parse a'],
    ['unseen() || 3', 'made ? || 3'],
    ['const f = async () => 1; await f()', '1'],
    ['const f = function* () { return 1 }; f()', 'is computed'],
    ['const f = (a) => () => a; f(1)()', '1'],
    ['const f = () => f(); f()', 'is made of itself'],
    ["import a from 'pkg'; a.b()", 'made pkg.default.b'],
    ["import { A } from 'pkg'; new A(1)", 'made pkg.A'],
    ["import { A } from 'pkg'; const { b } = new A(1).c; b", 'made pkg.A c b'],
    ["const a = require('pkg'); a.b", 'imported pkg.b'],
    ["import { join } from 'node:path'; join('a', '..', 'b')", '"b"'],
    ["const files = require('path'); files.join(__dirname, '../b')", 'path ../b'],
    ["import { dirname } from 'path'; dirname(fileURLToPath(import.meta.url)) + '/b'", 'path ./b'],
    ["fileURLToPath(new URL('./b', import.meta.url))", 'path b'],
    ["import { normalize } from 'path'; normalize('a/../b')", '"b"'],
    [String.raw`__dirname.replace(/\\/g, '/') + '/b'`, 'path ./b'],
    [String.raw`const f = (a) => a.replaceAll('\\', "/"); f(__dirname + '/b')`, 'path ./b'],
    [String.raw`'a\\b'.replaceAll(/\\/g, '/')`, '"a/b"'],
    [String.raw`__dirname.replace(/\\/, '/')`, 'made ?'],
    [
      'function f(a: string): 1; function f(a: number): 1; function f(a: unknown) { return 1 } f(2)',
      '1',
    ],
    ['class A { f(a: 1): 1; f(a: 2): 1; f(a: unknown) { return 1 } } new A().f(2)', '1'],
    ['declare function f(): 1; f()', 'made ?'],
    ['process.cwd()', 'path .'],
  ])('%s', (code, value) => {
    expect(worth(code)).toBe(value)
  })
})

describe('another file', () => {
  test.each([
    ["import { a } from './b'; a", { 'b.ts': 'export const a = 1' }, '1'],
    ["import a from './b'; a", { 'b.ts': 'export default 1' }, '1'],
    ["import * as b from './b'; b.a", { 'b.ts': 'export let a = 1' }, '1'],
    ["import { a } from './b'; a", { 'b.ts': 'export let a = 1; a = 2' }, 'is reassigned, 1, 2'],
    ["import { a } from './b'; a", { 'b.ts': 'const c = 1; export { c as a }' }, '1'],
    [
      "import { a } from './b'; a",
      { 'b.ts': "export { c as a } from './c'", 'c.ts': 'export const c = 1' },
      '1',
    ],
    [
      "import { a } from './b'; a",
      {
        'b.ts': "export * from './c'\nexport * from './d'",
        'c.ts': '',
        'd.ts': 'export const a = 1',
      },
      '1',
    ],
    ["import { a } from './b'; a", { 'b.ts': "export * from './b'" }, 'is declared nowhere'],
    [
      "import { a } from './b'; a",
      { 'b.ts': "import { a } from './c'; export { a }", 'c.ts': "export { a } from './b'" },
      'is made of itself',
    ],
    [
      "import { a } from './b'; a",
      {
        'b.ts': "import { a } from './c'; export { a }",
        'c.ts': "import { a } from './b'; export { a }",
      },
      'is made of itself',
    ],
    [
      "import { Pool } from './b'; new Pool()",
      { 'b.ts': "export { Pool } from 'pg'" },
      'made pg.Pool',
    ],
    ["import a from './b'; a.c", { 'b.js': 'module.exports = { c: 1 }' }, 'imported ./b.default.c'],
    ["const { c } = require('./b.js'); c", { 'b.js': 'module.exports = { c: 1 }' }, '1'],
    ["const b = require('./b.js'); b.c", { 'b.js': 'exports.c = 1' }, '1'],
    ["const b = require('./b.js'); b.c", { 'b.js': 'exports.c = void 0; exports.c = 1' }, '1'],
    [
      "const b = require('./b.js'); b.c()",
      { 'b.js': 'module.exports = new B()\nfunction B() {}' },
      'made ?',
    ],
    [
      "const b = require('./b.js'); b.c",
      { 'b.js': 'const a = {}; a.c = 1; module.exports = a' },
      '1',
    ],
    [
      "const b = require('./b.js'); b.c",
      { 'b.js': 'let a = { c: 1 }; a = { c: 2 }; module.exports = a' },
      'may be hidden, 1, 2',
    ],
    [
      "const b = require('./b.js'); b",
      {
        'b.js': "module.exports = require('./c.js')",
        'c.js': "module.exports = require('./b.js')",
      },
      'is made of itself',
    ],
    [
      "import { f } from './b'; f(2)",
      { 'b.ts': 'const c = 1; export const f = (a) => [a, c]' },
      '[2, 1]',
    ],
    ["import { a } from './broken'; a", { 'broken.ts': 'export const = ' }, 'imported ./broken.a'],
  ])('%s', (code, files, value) => {
    expect(worth(code, files)).toBe(value)
  })
})

test('what is asked for in any order ends', () => {
  const text = 'let a = load(); a = await a.next(); a'
  const program = createProgram([{ file: 'main.ts', text }], () => undefined)
  const source = program.getSource('main.ts')!
  const names = [...walk(source, source.tree)].filter(source.ts.isIdentifier)
  const kinds = names.map((node) => {
    const value = program.evaluate({ source, node })
    return findProperty(program, value, 'next')?.kind
  })
  expect(new Set(kinds)).toEqual(new Set(['unknown']))
})

test('an index gives on a name of the one file that has it, and no other is parsed', () => {
  const unreadable = `import { a } from './a'; export const b = ${'('.repeat(50_000)}1${')'.repeat(50_000)}`
  const files = {
    'index.ts': "export * from './deep'\nexport * from './inner'",
    'inner.ts': "export * from './deep'\nexport * from './a'",
    'a.ts': 'export const a = 1',
    'deep.ts': unreadable,
  }
  expect(worth("import { a } from './index'; a", files)).toBe('1')
  expect(() => worth("import { b } from './index'; b", files)).toThrow(
    'deep.ts is nested too deeply',
  )
})

test.each([
  ['hidden by a parameter', 'const a = 1; const f = (a) => a; f(2)', '2'],
  [
    'hidden by another in a function',
    'const a = 1; function f() { const a = 2; return a } f()',
    '2',
  ],
  ['declared in a function alone', 'function f() { const a = 1 } a', 'is declared nowhere'],
  ['that may change', 'let a = 1; if (on) a = 2; a', 'is reassigned, 1, 2'],
  ['of a function and of a property', 'function a() {} const b = { a: 1 }; b.a', '1'],
  ['of a function', 'function a() { return 1 } a', 'function'],
  ['of a class', 'class A {} A', 'class'],
  ['that is used before it is declared', 'const b = () => a; const a = 1; b()', '1'],
])('a name %s', (_, code, value) => {
  expect(worth(code)).toBe(value)
})

test('a long chain of names, a wide one and a deep object end', () => {
  const names = Array.from({ length: 3000 }, (_, at) => `const a${at + 1} = a${at};`)
  expect(worth(`const a0 = 1; ${names.join('')} a3000`)).toBe('1')
  const sum = Array.from({ length: 3000 }, () => '1').join(' + ')
  expect(worth(sum)).toBe('3000')
  const doubled = Array.from({ length: 40 }, (_, at) => `const a${at + 1} = a${at} + a${at};`)
  expect(worth(`const a0 = 'x'; ${doubled.join('')} a40`)).toBe('is computed')
})

test.each([
  'const a = { ...a }',
  'const a = { ...b }, b = { ...a }',
  'const a = [...a]',
  'const a = process.env.A || a',
  'let a = {}; a = { ...a }',
])('a circle ends, whichever of its names is asked for first: %s', (text) => {
  const program = createProgram([{ file: 'main.ts', text }], () => undefined)
  const [source] = listProgramSources(program)
  const nodes = source ? [...walk(source, source.tree)].filter(source.ts.isIdentifier) : []
  const found = [...nodes, ...nodes.toReversed()].flatMap((node) => {
    const value = source && program.evaluate({ source, node })
    return value ? [findProperty(program, value, 'a'), findItem(program, value, 0)] : []
  })
  expect(found).not.toContainEqual(expect.objectContaining({ kind: 'literal' }))
})
