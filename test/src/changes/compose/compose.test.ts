import { describe, expect, test } from 'vitest'
import type { Edit } from '../../../../src/changes/change.js'
import { composeFunction } from '../../../../src/changes/compose/compose-function.js'
import {
  type AmbientProperty,
  declareProperty,
} from '../../../../src/changes/compose/declare-property.js'
import { listRoute } from '../../../../src/frameworks/react-router/list-route.js'
import { enableOption } from '../../../../src/frameworks/react-router/middleware-flag.js'
import { addToList } from '../../../../src/frameworks/tanstack-start/add-to-list.js'
import { parseSource } from '../../../../src/syntax/parse-source.js'
import type { Style } from '../../../../src/project.js'
import { restyle } from '../../../../src/syntax/restyle.js'
import { openGoldenRoom } from '../../../support/golden-room.js'
import { takeTurns } from '../../../support/pairwise.js'
import { describeEdit, editedText, readEditCases } from '../edit-cases.js'
import { detectStyle } from '../../../../src/syntax/style.js'

/** How people write. */
const SKINS: readonly (readonly [string, (text: string) => string])[] = [
  ['double quotes', (text) => restyle(text, { ...detectStyle(text), quote: '"' })],
  ['CRLF and a byte-order mark', (text) => `\uFEFF${text.replaceAll('\n', '\r\n')}`],
  ['no final newline', (text) => text.trimEnd()],
]

const localsOf = (framework: string): AmbientProperty => ({
  namespace: 'App',
  interface: 'Locals',
  property: 'session',
  type: "import('./lib/server/auth').UserSession | null",
  before: `import('@create-auth/runtime/${framework}').Session | null`,
  why: 'the type of the session',
})
const from = ['./lib/server/auth', '$lib/server/auth', '#lib/server/auth'] as const

/** Of what is made. */
const style: Style = {
  quote: "'",
  semicolons: true,
  indent: '\t',
  eol: '\n',
  trailingComma: false,
}

const EDITORS: Readonly<Record<string, (file: string, text: string) => Promise<Edit>>> = {
  handle: (file, text) =>
    composeFunction({
      file,
      text,
      names: ['handle'],
      ours: { kind: 'imported', name: 'handle', from },
      with: { name: 'sequence', from: '@sveltejs/kit/hooks' },
      alone: `export { handle } from '${from[0]}';`,
      why: 'answers sign-in',
      style,
    }),
  onRequest: (file, text) =>
    composeFunction({
      file,
      text,
      names: ['onRequest'],
      ours: { kind: 'imported', name: 'onRequest', from: ['./auth'] },
      with: { name: 'sequence', from: 'astro:middleware', also: 'astro/middleware' },
      alone: "export { onRequest } from './auth';",
      why: 'answers sign-in',
      style,
    }),
  middleware: (file, text) =>
    composeFunction({
      file,
      text,
      names: ['middleware'],
      ours: { kind: 'imported', name: 'middleware', from: ['./auth.server'] },
      why: 'puts the session into the context',
      style,
    }),
  routes: (file, text) =>
    listRoute({
      file,
      text,
      path: 'auth/*',
      module: 'routes/auth.ts',
      why: 'where sign-in answers',
    }),
  flag: (file, text) => enableOption({ file, text, style }),
  start: (file, text) =>
    addToList({
      file,
      text,
      ours: {
        kind: 'imported',
        name: 'sessionMiddleware',
        from: ['./lib/auth.functions', '@/lib/auth.functions'],
      },
      whole:
        "import { sessionMiddleware } from './lib/auth.functions';\n\nexport const startInstance = createStart(() => ({ requestMiddleware: [sessionMiddleware] }));\n",
    }),
  env: (file, text) =>
    declareProperty({
      file: file.replace('.ts', '.d.ts'),
      text,
      declared: localsOf('astro'),
      style,
    }),
  gate: (file, text) =>
    composeFunction({
      file,
      text,
      names: ['proxy', 'default'],
      ours: { kind: 'written', text: "['/account']" },
      with: { name: 'gate', from: '@create-auth/runtime/next-gate' },
      alone:
        "import { gate } from '@create-auth/runtime/next-gate';\n\nexport const proxy = gate(['/account']);\n\nexport const config = { matcher: ['/account/:path*'] };",
      whole: true,
      why: 'leads strangers to sign-in',
      style,
    }),
  locals: (file, text) =>
    declareProperty({
      file: file.replace('.ts', '.d.ts'),
      text,
      declared: localsOf('sveltekit'),
      style,
    }),
}

const room = openGoldenRoom(new URL('./golden/', import.meta.url))

/** A folder for each editor. */
const cases = Object.entries(EDITORS).flatMap(([what, edit]) =>
  readEditCases(room, what).map((each) => ({ ...each, what, edit })),
)

test('there are as many forms as people write', () => {
  expect(cases.filter(({ what }) => what === 'handle').length).toBeGreaterThanOrEqual(30)
  expect(cases.filter(({ what }) => what === 'onRequest').length).toBeGreaterThanOrEqual(12)
  expect(cases.filter(({ what }) => what === 'middleware').length).toBeGreaterThanOrEqual(8)
  expect(cases.filter(({ what }) => what === 'routes').length).toBeGreaterThanOrEqual(10)
  expect(cases.filter(({ what }) => what === 'flag').length).toBeGreaterThanOrEqual(8)
  expect(cases.filter(({ what }) => what === 'start').length).toBeGreaterThanOrEqual(20)
  expect(cases.filter(({ what }) => what === 'env').length).toBeGreaterThanOrEqual(4)
  expect(cases.filter(({ what }) => what === 'gate').length).toBeGreaterThanOrEqual(20)
  expect(cases.filter(({ what }) => what === 'locals').length).toBeGreaterThanOrEqual(14)
})

describe.each(cases)('$name', ({ name, file, input, edit }) => {
  test('what is planned and nothing else, or the exact manual step, or nothing', async () => {
    const made = await edit(file, input)
    room.expectMade(name, describeEdit(file, made))
    const text = editedText(made)
    if (text === undefined) return
    expect((await parseSource(file, text)).problem).toBeUndefined()
    expect(await edit(file, text)).toEqual({ kind: 'unchanged' })
  })
})

const wearable = cases.filter(
  ({ input, output }) => output !== undefined && input !== '' && !input.includes('"'),
)
const worn = takeTurns(wearable, SKINS)
  .map(([each, [skin, wear]]) => ({ ...each, skin, wear }))
  // A file without a text says nothing of quotes.
  .filter(({ skin, input, wear }) => skin !== 'double quotes' || wear(input) !== input)

test.each(worn)('$name: the same where it is written otherwise: $skin', async (each) => {
  const { file, input, output = '', edit, wear } = each
  const text = editedText(await edit(file, wear(input)))
  expect(text?.trimEnd()).toBe(wear(output).trimEnd())
})

test('a file that does not parse is never edited', async () => {
  for (const edit of Object.values(EDITORS)) {
    expect(await edit('app.ts', 'export const handle = (\n')).toMatchObject({
      kind: 'conflict',
      reason: 'the file does not parse: Expression expected.',
      line: 1,
      column: 24,
    })
  }
})
