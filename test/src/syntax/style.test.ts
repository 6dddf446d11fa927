import { expect, test } from 'vitest'
import { detectStyle } from '../../../src/syntax/style.js'

const plain = { quote: "'", semicolons: false, indent: '  ', eol: '\n', trailingComma: true }

test.each([
  ['nothing', '', {}],
  ['double quotes', 'import a from "a"\nimport b from "b"\nconst c = \'d\'\n', { quote: '"' }],
  ['quotes in comments do not count', `// "a" "b"\n/* "c" */ const x = 'y'\n`, {}],
  ['quotes in templates do not count', 'const x = `"a" "b" "c"`\nf(\'x\')\n', {}],
  ['semicolons', 'const a = 1;\nf(a);\n', { semicolons: true }],
  ['semicolons with CRLF', 'const a = 1;\r\nf(a);\r\n', { semicolons: true, eol: '\r\n' }],
  ['no semicolons with CRLF', 'const a = 1\r\nf(a)\r\n', { eol: '\r\n' }],
  [
    'the last member of an object ends no statement',
    'const a = {\n  b: 1\n}\nconst c = {\n  d,\n  e\n}\nf({\n  g: 1\n});\nh();\n',
    { semicolons: true, trailingComma: false },
  ],
  ['a chain over lines says nothing', 'a\n  .b()\n  .c()\n  .d();\n', { semicolons: true }],
  ['arguments over lines say nothing', 'f(\n  a\n);\n', { semicolons: true, trailingComma: false }],
  [
    'decorators are no statements',
    "@A('x')\nclass B {\n  @C({\n    d: () => e(f),\n  })\n  g;\n\n  @H() i;\n}\n",
    { semicolons: true },
  ],
  ['semicolons in strings do not count', "const a = 'x;'\nconst b = 'y;'\n", {}],
  ['tabs', 'if (a) {\n\tb()\n\tc()\n}\n', { indent: '\t' }],
  ['four spaces', 'if (a) {\n    b()\n    if (c) {\n        d()\n    }\n}\n', { indent: '    ' }],
  [
    'a comment block is no indentation',
    '/*\n * a\n * b\n */\nif (a) {\n    b()\n}\n',
    { indent: '    ' },
  ],
  ['no trailing commas', 'f({\n  a: 1,\n  b: 2\n})\n', { trailingComma: false }],
  ['trailing commas', 'f({\n  a: 1,\n  b: 2,\n})\n', {}],
])('%s', (_rule, text, differs) => {
  expect(detectStyle(text)).toEqual({ ...plain, ...differs })
})
