import { describe, expect, test } from 'vitest'
import type { Edit } from '../../../../src/changes/change.js'
import { setOptions } from '../../../../src/changes/providers/set-options.js'
import { setSetting } from '../../../../src/changes/providers/set-setting.js'
import type { Style } from '../../../../src/project.js'
import { restyle } from '../../../../src/syntax/restyle.js'

const MODULES = '@create-auth/runtime/providers/'

const twoFactor = (text: string, file = 'auth.ts'): Promise<Edit> =>
  setSetting({ file, text, name: 'twoFactor', did: 'ask' })
const code = (text: string, file = 'auth.ts'): Promise<Edit> =>
  setOptions({
    file,
    text,
    specifiers: [`${MODULES}nodemailer`, `${MODULES}resend`],
    name: 'code',
    value: 'true',
    keeps: true,
    did: 'mail a code',
  })
const length = (text: string, value = '12'): Promise<Edit> =>
  setOptions({
    file: 'auth.ts',
    text,
    specifiers: [`${MODULES}password`],
    name: 'minLength',
    value,
    keeps: false,
    did: 'set it',
  })

const textOf = (edit: Edit): string => {
  if (edit.kind !== 'edited') throw new Error(`not edited: ${JSON.stringify(edit)}`)
  return edit.content.map(String).join('')
}

const plain: Style = {
  quote: "'",
  semicolons: true,
  indent: '  ',
  eol: '\n',
  trailingComma: true,
}
const SKINS: Readonly<Record<string, (text: string) => string>> = {
  'as it is': (text) => text,
  'double quotes': (text) => restyle(text, { ...plain, quote: '"' }),
  'no semicolons': (text) => restyle(text, { ...plain, semicolons: false }),
  tabs: (text) => restyle(text, { ...plain, indent: '\t' }),
  'CRLF and a byte-order mark': (text) => `\uFEFF${restyle(text, { ...plain, eol: '\r\n' })}`,
  'no final newline': (text) => text.trimEnd(),
}

const IMPORTS = [
  `import Nodemailer from '${MODULES}nodemailer';`,
  `import Send from '${MODULES}resend';`,
  `import Password from '${MODULES}password';`,
  `import GitHub from '${MODULES}github';`,
].join('\n')
const whole = (body: string): string =>
  `#!/usr/bin/env node\n'use strict';\n${IMPORTS}\n\n${body}\n`

/** Titles, and the part of the file before and after. */
type Row = readonly [title: string, before: string, after: string]

const SETTINGS: readonly Row[] = [
  [
    'goes in front of the list, and of its comments',
    'export const config = {\n  theme: {},\n  // Who?\n  providers: [GitHub],\n};',
    'export const config = {\n  theme: {},\n  twoFactor: true,\n  // Who?\n  providers: [GitHub],\n};',
  ],
  [
    'on one line',
    'export const config = { providers: [GitHub] };',
    'export const config = { twoFactor: true, providers: [GitHub] };',
  ],
  [
    'beside a list of its own',
    'const providers = [GitHub];\nexport const config = { providers };',
    'const providers = [GitHub];\nexport const config = { twoFactor: true, providers };',
  ],
  [
    'in what a function gives',
    'export const config = (env) => {\n  return {\n    providers: [GitHub],\n  };\n};',
    'export const config = (env) => {\n  return {\n    twoFactor: true,\n    providers: [GitHub],\n  };\n};',
  ],
  [
    'in place of false',
    'export const config = { providers: [GitHub], twoFactor: false, debug: true };',
    'export const config = { providers: [GitHub], twoFactor: true, debug: true };',
  ],
  [
    'under a name in quotes',
    "export const config = { 'twoFactor': undefined, providers: [GitHub] };",
    "export const config = { 'twoFactor': true, providers: [GitHub] };",
  ],
]

const OPTIONS: readonly Row[] = [
  [
    'of a provider that is not called',
    'export const config = { providers: [GitHub, Nodemailer] };',
    'export const config = { providers: [GitHub, Nodemailer({ code: true })] };',
  ],
  [
    'of one that is called without options',
    'export const config = { providers: [Nodemailer()] };',
    'export const config = { providers: [Nodemailer({ code: true })] };',
  ],
  [
    'beside options on a line',
    'export const config = { providers: [Nodemailer({ confirm: true })] };',
    'export const config = { providers: [Nodemailer({ confirm: true, code: true })] };',
  ],
  [
    'beside options on lines, with a comment',
    'export const config = {\n  providers: [\n    Nodemailer({\n      confirm: true, // asks\n    }),\n  ],\n};',
    'export const config = {\n  providers: [\n    Nodemailer({\n      confirm: true, // asks\n      code: true,\n    }),\n  ],\n};',
  ],
  [
    'of each, under the name that the file has for it',
    'const mail = Nodemailer({});\nexport const config = { providers: [mail, ...(process.env.KEY ? [Send] : [])] };',
    'const mail = Nodemailer({ code: true });\nexport const config = { providers: [mail, ...(process.env.KEY ? [Send({ code: true })] : [])] };',
  ],
  [
    'once, where a variable stands in the list twice',
    'const mail = Nodemailer();\nexport const config = { providers: x ? [mail] : [GitHub, mail] };',
    'const mail = Nodemailer({ code: true });\nexport const config = { providers: x ? [mail] : [GitHub, mail] };',
  ],
  [
    'in place of false; what the user has chosen stays',
    "export const config = { providers: [Nodemailer({ code: false }), Send({ code: { form: 'letters' } })] };",
    "export const config = { providers: [Nodemailer({ code: true }), Send({ code: { form: 'letters' } })] };",
  ],
]

const LENGTHS: readonly Row[] = [
  [
    'of a provider without options',
    'export const config = { providers: [Password()] };',
    'export const config = { providers: [Password({ minLength: 12 })] };',
  ],
  [
    'in place of another number',
    'export const config = { providers: [Password({ minLength: 20, signUp: false })] };',
    'export const config = { providers: [Password({ minLength: 12, signUp: false })] };',
  ],
]

describe.each(Object.entries(SKINS))('%s', (_, skin) => {
  const check = async (edit: (text: string) => Promise<Edit>, [, before, after]: Row) => {
    const edited = textOf(await edit(skin(whole(before))))
    expect(edited).toBe(skin(whole(after)))
    expect(await edit(edited)).toEqual({ kind: 'unchanged' })
  }
  test.each(SETTINGS)('a setting %s', (...row) => check(twoFactor, row))
  test.each(OPTIONS)('an option %s', (...row) => check(code, row))
  test.each(LENGTHS)('a length %s', (...row) => check(length, row))
})

describe('what can’t be changed safely is a step for the user', () => {
  const conflict = (line: number, column: number, reason: string, snippet: string) => ({
    kind: 'conflict',
    line,
    column,
    reason,
    snippet,
  })

  test.each([
    [
      'a setting that is computed',
      'export const config = { twoFactor: asked(), providers: [GitHub] }',
      conflict(1, 36, 'twoFactor is not written out here', 'twoFactor: true,'),
    ],
    [
      'a setting that is a method',
      'export const config = { twoFactor() {}, providers: [GitHub] }',
      conflict(1, 23, 'twoFactor is not written out here', 'twoFactor: true,'),
    ],
    [
      'a list that is in no object',
      'export const providers = [GitHub]',
      conflict(1, 26, 'twoFactor is not set where the list of providers is', 'twoFactor: true,'),
    ],
  ])('%s', async (_, text, expected) => {
    expect(await twoFactor(text)).toEqual(expected)
  })

  test('options that are computed', async () => {
    const text = `import Nodemailer from '${MODULES}nodemailer'\nexport const config = { providers: [Nodemailer(mail)] }\n`
    const reason = 'the options of the provider are not written out here'
    expect(await code(text)).toEqual(conflict(2, 48, reason, '{ code: true }'))
  })

  test('a length that is computed', async () => {
    const text = `import Password from '${MODULES}password'\nexport const config = { providers: [Password({ minLength: LEAST })] }\n`
    expect(await length(text)).toEqual(
      conflict(2, 59, 'minLength is not written out here', '{ minLength: 12 }'),
    )
  })

  test('a file that does not parse', async () => {
    for (const edit of [await twoFactor('export const config = {'), await code('const a = [')])
      expect(edit).toMatchObject({
        kind: 'conflict',
        reason: expect.stringMatching(/^the file does not parse: /),
      })
  })
})

test('a setting that has options is set', async () => {
  const text = 'export const config = { twoFactor: { required: () => true }, providers: [] }'
  expect(await twoFactor(text)).toEqual({ kind: 'unchanged' })
})
