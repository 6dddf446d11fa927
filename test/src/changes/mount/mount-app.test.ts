import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { frameworks } from '../../../../src/catalog/frameworks.js'
import { express } from '../../../../src/catalog/frameworks/express.js'
import type { Framework } from '../../../../src/catalog/frameworks/framework.js'
import type { Edit } from '../../../../src/changes/change.js'
import { mountApp, type MountRequest } from '../../../../src/changes/mount/mount-app.js'
import { parseSource } from '../../../../src/syntax/parse-source.js'

/**
 * A folder per framework and case: `input.<ext>`, and `output.<ext>`, or `manual.txt` where it is left to the user, or neither where
 * nothing is to be done. `request.json` has what differs from the usual request.
 */
const cases = frameworks.flatMap((framework) => {
  const golden = fileURLToPath(new URL(`./golden/${framework.id}/`, import.meta.url))
  return readdirSync(golden).map((name) => caseIn(golden, name, framework))
})

function caseIn(golden: string, name: string, framework: Framework) {
  const read = (file: string | undefined) =>
    file === undefined ? undefined : readFileSync(join(golden, name, file), 'utf8')
  const files = readdirSync(join(golden, name))
  const find = (start: string) => files.find((file) => file.startsWith(start))
  const request = JSON.parse(read(find('request.')) ?? '{}') as Partial<MountRequest>
  return {
    name: `${framework.name}: ${name}`,
    file: find('input.')!.replace('input', 'app'),
    input: read(find('input.'))!,
    output: read(find('output.')),
    manual: read(find('manual.')),
    request: { framework, ...request },
  }
}

function requestFor(file: string, text: string, extra: Partial<MountRequest> = {}): MountRequest {
  return {
    file,
    text,
    framework: express,
    from: /\.(?:mjs|mts)$/.test(file) ? './auth.mjs' : './auth.js',
    path: '/auth',
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

describe.each(cases)('$name', ({ file, input, output, manual, request }) => {
  test('the planned lines and nothing else, or the exact manual step, or nothing', async () => {
    const edit = await mountApp(requestFor(file, input, request))
    const text = edit.kind === 'edited' ? edit.content.map(String).join('') : undefined
    expect(text).toBe(output)
    expect(edit.kind === 'conflict' ? describeStep(edit) : undefined).toBe(manual)
    if (text === undefined) return
    const added = addedLines(input, text)
    expect(added?.length).toBeGreaterThanOrEqual(1)
    expect(added?.length).toBeLessThanOrEqual(3)
    expect((await parseSource(file, text.replace(/^\uFEFF/, ''))).problem).toBeUndefined()
    expect(await mountApp(requestFor(file, text, request))).toEqual({ kind: 'unchanged' })
  })
})

function describeStep({ line, reason, snippet }: Extract<Edit, { kind: 'conflict' }>): string {
  return `${line === undefined ? '' : `line ${line}: `}${reason}\n\n${snippet}\n`
}

test('a file that does not parse is never edited', async () => {
  const edit = await mountApp(
    requestFor('app.js', "const express = require('express')\nconst app = express(\n"),
  )
  expect(edit).toMatchObject({
    kind: 'conflict',
    reason: expect.stringMatching(/^the file does not parse: /),
    line: 3,
    column: 1,
  })
})
