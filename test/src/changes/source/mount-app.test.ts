import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { frameworks } from '../../../../src/catalog/frameworks.js'
import { mountApp, type MountRequest } from '../../../../src/changes/source/mount-app.js'
import { parseSource } from '../../../../src/syntax/parse-source.js'

const GOLDEN = fileURLToPath(new URL('./golden/', import.meta.url))
const [express] = frameworks

/** A folder per case: `input.<ext>`, and `output.<ext>` or, where it is left to the user, `manual.txt`. */
const cases = readdirSync(GOLDEN).map((name) => {
  const files = readdirSync(join(GOLDEN, name))
  const input = files.find((file) => file.startsWith('input.'))!
  const options = join(GOLDEN, name, 'request.json')
  return {
    name,
    folder: join(GOLDEN, name),
    file: input.replace('input', 'app'),
    input: readFileSync(join(GOLDEN, name, input), 'utf8'),
    output: join(GOLDEN, name, input.replace('input', 'output')),
    request: existsSync(options)
      ? (JSON.parse(readFileSync(options, 'utf8')) as Partial<MountRequest>)
      : {},
  }
})

function requestFor(file: string, text: string, extra: Partial<MountRequest> = {}): MountRequest {
  return {
    file,
    text,
    package: 'express',
    infrastructure: express!.infrastructure,
    passing: express!.passing,
    from: /\.(?:mjs|mts)$/.test(file) ? './auth.mjs' : './auth.js',
    names: ['authHandler', 'authSession'],
    statements: [{ path: '/auth', name: 'authHandler' }, { name: 'authSession' }],
    ...extra,
  }
}

/** The lines that are in `after` but not in `before`; undefined where anything else differs. */
function addedLines(before: string, after: string): string[] | undefined {
  const split = (text: string) => text.split(/(?<=\n)/)
  const rest = split(before)
  const added: string[] = []
  for (const line of split(after)) {
    if (line === rest[0]) rest.shift()
    // The last line of a file may lack its ending, and gets one where a line follows.
    else if (rest.length === 1 && line.trimEnd() === rest[0]?.trimEnd() && !rest[0].endsWith('\n'))
      rest.shift()
    else added.push(line)
  }
  return rest.length === 0 ? added : undefined
}

test('there are at least 25 entry files', () => {
  expect(cases.length).toBeGreaterThanOrEqual(25)
})

describe.each(cases)('$name', ({ file, input, output, folder, request }) => {
  test('the planned lines and nothing else, or the exact manual step', async () => {
    const edit = await mountApp(requestFor(file, input, request))
    if (edit.kind === 'conflict') {
      const manual = `${edit.line === undefined ? '' : `line ${edit.line}: `}${edit.reason}\n\n${edit.snippet}\n`
      await expect(manual).toMatchFileSnapshot(join(folder, 'manual.txt'))
      expect(existsSync(output)).toBe(false)
      return
    }
    if (edit.kind === 'unchanged') {
      expect(existsSync(output)).toBe(false)
      return
    }
    const text = edit.content.map(String).join('')
    await expect(text).toMatchFileSnapshot(output)
    expect(existsSync(join(folder, 'manual.txt'))).toBe(false)
    const added = addedLines(input, text)
    expect(added?.length).toBeGreaterThanOrEqual(1)
    expect(added?.length).toBeLessThanOrEqual(3)
    expect((await parseSource(file, text.replace(/^\uFEFF/, ''))).problem).toBeUndefined()
    expect(await mountApp(requestFor(file, text, request))).toEqual({ kind: 'unchanged' })
  })
})

test('a file that does not parse is never edited', async () => {
  const edit = await mountApp(
    requestFor('app.js', "const express = require('express')\nconst app = express(\n"),
  )
  expect(edit).toMatchObject({
    kind: 'conflict',
    reason: expect.stringMatching(/^the file does not parse: .* \(line 3\)$/),
    line: 3,
  })
})
