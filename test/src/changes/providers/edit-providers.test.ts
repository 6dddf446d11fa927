import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Edit } from '../../../../src/changes/change.js'
import { addProviders } from '../../../../src/changes/providers/add-providers.js'
import { readConfiguration } from '../../../../src/changes/providers/edit-providers.js'
import { removeProviders } from '../../../../src/changes/providers/remove-providers.js'
import { restyle } from '../../../../src/syntax/restyle.js'
import type { Style } from '../../../../src/project.js'
import { openGoldenRoom } from '../../../support/golden-room.js'
import { takeTurns } from '../../../support/pairwise.js'
import { runs } from '../../../support/runs.js'
import { describeEdit, editedText, readEditCases, type EditCase } from '../edit-cases.js'

const room = openGoldenRoom(new URL('./golden/', import.meta.url))
const MODULES = '@create-auth/runtime/providers/'
const google = { specifier: `${MODULES}google`, name: 'Google', label: 'Google', call: '' }
const discord = { specifier: `${MODULES}discord`, name: 'Discord', label: 'Discord', call: '' }

const add = (file: string, text: string, providers = [google]): Promise<Edit> =>
  addProviders({ file, text, providers }, `${MODULES}dev`)
const remove = (file: string, text: string, providers = [google]): Promise<Edit> =>
  removeProviders({ file, text, providers })

const textOf = (edit: Edit): string => {
  const text = editedText(edit)
  if (text === undefined) throw new Error(`not edited: ${JSON.stringify(edit)}`)
  return text
}

/** The providers that a file has, by id. */
const idsIn = async (file: string, text: string): Promise<readonly string[]> => {
  const { source, uses } = await readConfiguration(file, text.replace(/^\uFEFF/, ''))
  expect(source.problem).toBeUndefined()
  return uses.map(({ specifier }) => specifier.slice(MODULES.length))
}

const plain: Style = {
  quote: "'",
  semicolons: true,
  indent: '  ',
  eol: '\n',
  trailingComma: true,
}
/** How people write; `\uFEFF` is what some editors begin a file with. */
const SKINS: Readonly<Record<string, (text: string) => string>> = {
  'as it is': (text) => text,
  'double quotes': (text) => restyle(text, { ...plain, quote: '"' }),
  'no semicolons': (text) => restyle(text, { ...plain, semicolons: false }),
  tabs: (text) => restyle(text, { ...plain, indent: '\t' }),
  'four spaces': (text) => restyle(text, { ...plain, indent: '    ' }),
  'CRLF and a byte-order mark': (text) => `\uFEFF${restyle(text, { ...plain, eol: '\r\n' })}`,
  'no final newline': (text) => text.trimEnd(),
}

const added = readEditCases(room, 'add')
const removed = readEditCases(room, 'remove')

test('there are at least 15 configurations for each', () => {
  expect(added.length).toBeGreaterThanOrEqual(15)
  expect(removed.length).toBeGreaterThanOrEqual(15)
  // Where one call gives all that a project has of sign-in.
  expect(
    added.filter(({ name }) => /^add\/(?:next|sveltekit)-/.test(name)).length,
  ).toBeGreaterThanOrEqual(13)
})

/** Each case as it is, and in one of the other skins. */
const tried = (cases: readonly EditCase[]) => {
  const [first, ...others] = Object.entries(SKINS)
  return [...takeTurns(cases, [first!]), ...takeTurns(cases, others)].map(
    ([each, [skinName, skin]]) => ({ ...each, skinName, skin }),
  )
}

test.each(tried(added))('$name: $skinName', async ({ skinName, skin, ...each }) => {
  const { name, file, input, output, manual } = each
  const before = skin(input)
  const edit = await add(file, before)
  if (skinName === 'as it is') room.expectMade(name, describeEdit(file, edit))
  if (output === undefined) {
    expect(edit.kind).toBe(manual === undefined ? 'unchanged' : 'conflict')
    return
  }
  const after = textOf(edit)
  expect(after).toBe(skin(output))
  expect((await idsIn(file, after)).toSorted()).toEqual(
    [...(await idsIn(file, before)), 'google'].toSorted(),
  )
  expect(await add(file, after)).toEqual({ kind: 'unchanged' })
  expect(textOf(await remove(file, after))).toBe(before)
})

test.each(tried(removed))('$name: $skinName', async ({ skinName, skin, ...each }) => {
  const { name, file, input, output, manual } = each
  const before = skin(input)
  const edit = await remove(file, before)
  if (skinName === 'as it is') room.expectMade(name, describeEdit(file, edit))
  if (output === undefined) {
    expect(edit.kind).toBe(manual === undefined ? 'unchanged' : 'conflict')
    return
  }
  const after = textOf(edit)
  expect(after).toBe(skin(output))
  expect(await idsIn(file, after)).toEqual(
    (await idsIn(file, before)).filter((id) => id !== 'google'),
  )
  expect(await remove(file, after)).toEqual({ kind: 'unchanged' })
})

test('several go in as one edit, in the order given, and come out as one', async () => {
  const [{ input, file }] = [added.find(({ name }) => name === 'add/generated')!]
  const edit = await add(file, input, [google, discord])
  expect(edit).toMatchObject({ did: ['add Google, Discord'] })
  const after = textOf(edit)
  expect(await idsIn(file, after)).toEqual(['github', 'google', 'discord', 'dev'])
  expect(after).toBe(textOf(await add(file, textOf(await add(file, input)), [discord])))
  const out = await remove(file, after, [discord, google])
  expect(out).toMatchObject({ did: ['remove Discord, Google'] })
  expect(textOf(out)).toBe(input)
})

test('one that can’t go in keeps the others out, and the step names all that are missing', async () => {
  const text =
    "import { order } from './order.js';\nexport const config = { providers: order([]) };\n"
  expect(await add('auth.ts', text, [google, discord])).toEqual({
    kind: 'conflict',
    line: 2,
    column: 36,
    reason: 'the list of providers is not written out here',
    snippet: `import Google from '${MODULES}google';\nimport Discord from '${MODULES}discord';\n\nproviders: [Google, Discord, …]`,
  })
})

test('a require above a parenthesis is ended, where the file has no semicolons', async () => {
  const text = '(async () => {\n  exports.config = { providers: [] }\n})()\n'
  const after = textOf(await add('auth.cjs', text))
  expect(after).toBe(
    `const { default: Google } = require('${MODULES}google');\n${text.replace('[]', '[Google]')}`,
  )
  expect(textOf(await remove('auth.cjs', after))).toBe(text)
})

test('a file that does not parse is never edited', async () => {
  const text = 'export const config = { providers: [\n'
  const reason = expect.stringMatching(/^the file does not parse: /)
  const place = { line: 2, column: 1 }
  expect(await add('auth.ts', text)).toMatchObject({ kind: 'conflict', reason, ...place })
  const google2 = `import Google from '${MODULES}google'\n${text}`
  expect(await remove('auth.ts', google2)).toMatchObject({ kind: 'conflict', line: 3 })
})

describe('whatever the file looks like', () => {
  const ELEMENTS = [
    'GitHub',
    "GitHub({ id: 'x', name: 'GitHub' })",
    'GitLab({\n    clientId: process.env.ID,\n    scope: [1, 2],\n  })',
    "...(process.env.AUTH_DEV === 'true' ? [Dev] : [])",
    'process.env.MORE && GitLab',
    "{ id: 'own', type: 'oauth' }",
    'Dev',
  ]
  const COMMENTS = ['', '// as agreed', '/* see the wiki */', '// Sign-in for staff, "later"']
  const element = fc.record({
    code: fc.constantFrom(...ELEMENTS),
    above: fc.constantFrom(...COMMENTS),
    beside: fc.constantFrom(...COMMENTS),
    apart: fc.boolean(),
  })
  type Element = typeof element extends fc.Arbitrary<infer T> ? T : never

  const oneLine = (elements: readonly Element[], comma: boolean): string =>
    `[${elements.map(({ code }) => code).join(', ')}${comma && elements.length > 0 ? ',' : ''}]`
  const manyLines = (elements: readonly Element[], comma: boolean): string => {
    const lines = elements.map(({ code, above, beside, apart }, index) => {
      const ended = comma || index < elements.length - 1 ? ',' : ''
      const lead = above === '' ? '' : `    ${above}\n`
      const tail = beside === '' ? '' : ` ${beside}`
      return `${apart ? '\n' : ''}${lead}    ${code}${ended}${tail}\n`
    })
    return `[\n${lines.join('')}  ]`
  }
  const list = fc
    .tuple(fc.array(element, { maxLength: 4 }), fc.boolean(), fc.constantFrom(oneLine, manyLines))
    .map(([elements, comma, layout]) => layout(elements, comma))
  const SHAPES: readonly ((list: string) => string)[] = [
    (text) =>
      `export const config: ExpressAuthConfig = {\n  providers: ${text},\n  debug: true,\n};`,
    (text) => `export const config = () => ({ debug: true, providers: ${text} as const });`,
    (text) => `const providers = ${text}.filter(Boolean);\nexport const config = { providers };`,
    (text) => `const signIn = (${text});\nexport default ExpressAuth({ 'providers': signIn });`,
  ]
  const file = fc
    .record({
      head: fc.constantFrom('', '// Copyright\n\n', "'use strict';\n", '#!/usr/bin/env node\n'),
      tail: fc.constantFrom('', '\n// end', "\nconst more = ['a', `b`];\n", '\n\n'),
      list,
      shape: fc.constantFrom(...SHAPES),
      skin: fc.constantFrom(...Object.values(SKINS)),
    })
    .map(({ head, tail, list: text, shape, skin }) => {
      const names = ['GitHub', 'GitLab', 'Dev']
      const imports = names.map(
        (name) => `import ${name} from '${MODULES}${name.toLowerCase()}';\n`,
      )
      return skin(`${head}${imports.join('')}\n${shape(text)}${tail}`)
    })

  /** The text that was put in between, or undefined where something else was touched. */
  const inserted = (before: string, after: string): string | undefined => {
    let at = 0
    const more = Array.from(after).filter((letter) => {
      const same = letter === before[at]
      if (same) at += 1
      return !same
    })
    return at === before.length ? more.join('') : undefined
  }

  test('bytes outside of the edit stay, a second run does nothing, and remove gives the file back', async () => {
    await fc.assert(
      fc.asyncProperty(file, async (before) => {
        const after = textOf(await add('auth.ts', before))
        expect(inserted(before, after)?.length).toBeLessThan(90)
        expect(await add('auth.ts', after)).toEqual({ kind: 'unchanged' })
        const ids = await idsIn('auth.ts', after)
        expect(ids.filter((id) => id !== 'google')).toEqual(await idsIn('auth.ts', before))
        expect(ids.filter((id) => id === 'google')).toHaveLength(1)
        expect(textOf(await remove('auth.ts', after))).toBe(before)
      }),
      runs(150),
    )
  })
})
