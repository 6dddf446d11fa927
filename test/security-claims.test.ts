import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const here = fileURLToPath(new URL('.', import.meta.url))

/** The bullets, rows and paragraphs of Markdown, each on one line; headings and comments are none. */
function listBlocks(markdown: string): readonly string[] {
  return markdown
    .replaceAll(/<!--.*?-->/gs, '')
    .split(/\n\s*\n|\n(?=- |\|)/)
    .map((block) => block.trim().replace(/^- /, '').replaceAll(/\s+/g, ' '))
    .filter((block) => block !== '' && !block.startsWith('#'))
}

// A full stop that a capital letter, a code span or emphasis follows: neither one of a code span nor one of an abbreviation.
const SENTENCE = /(?:`[^`]*`|\b[a-z]\.[a-z]\.|.)+?(?:\.[*_)]*(?= [A-Z`*_[(])|$)/g

/** The sentences of Markdown. A row of a table is one. */
function splitSentences(markdown: string): readonly string[] {
  return listBlocks(markdown).flatMap((block) =>
    block.startsWith('|') ? [block] : (block.match(SENTENCE) ?? []).map((each) => each.trim()),
  )
}

const PROMISES = /\b(?:never|always|only|at most|ends|refused)\b/i

const claimed = splitSentences(readFileSync(`${here}../SECURITY.md`, 'utf8')).filter((sentence) =>
  PROMISES.test(sentence),
)

const table: {
  /** The tests that show a sentence: `file > title`, or a part of the title. */
  readonly claims: Readonly<Record<string, readonly string[]>>
  /** The sentences that no test shows. */
  readonly untested: readonly string[]
  /** The sentences that promise nothing of the software. */
  readonly advice: readonly string[]
} = JSON.parse(readFileSync(`${here}security-claims.json`, 'utf8'))

/** What is wrong with the name of a test, if anything. */
function findProblem(name: string): string | undefined {
  const [, file = '', title = ''] = /^(\S+) > (.+)$/.exec(name) ?? []
  if (title === '') return `${name}: write it as "test/<file> > <title>"`
  if (!existsSync(`${here}../${file}`)) return `${name}: there is no such file`
  const source = readFileSync(`${here}../${file}`, 'utf8').replaceAll("\\'", "'")
  return source.includes(title) ? undefined : `${name}: the file has no test of this title`
}

test('a sentence ends at its full stop, and not at one of code or an abbreviation', () => {
  const markdown = [
    '# Never\n\n<!-- only -->\n\n- **One**: `a. B` is never\n  read, e.g. Here. `two` has 2.0, and',
    '  **ends.** Three?\n- Four.\n\n| a   | b. C |\n| --- | ---- |\n',
  ].join('\n')
  expect(splitSentences(markdown)).toEqual([
    '**One**: `a. B` is never read, e.g. Here.',
    '`two` has 2.0, and **ends.**',
    'Three?',
    'Four.',
    '| a | b. C |',
    '| --- | ---- |',
  ])
})

test('every claim of SECURITY.md has its row', () => {
  const rows = [...Object.keys(table.claims), ...table.advice]
  const isNew = (sentence: string) => !rows.includes(sentence)
  const isGone = (sentence: string) => !claimed.includes(sentence)
  expect([
    ...claimed
      .filter(isNew)
      .map((each) => `give it a row in test/security-claims.json, with the test of it: ${each}`),
    ...rows
      .filter(isGone)
      .map((each) => `SECURITY.md has it no more, remove it from the table, or change it: ${each}`),
  ]).toEqual([])
})

test('every test that shows a claim is there', () => {
  const names = Object.values(table.claims).flat()
  expect(names.map(findProblem).filter((problem) => problem !== undefined)).toEqual([])
})

/** May only become fewer. */
const MOST_UNTESTED = 0

test('a claim without a test is listed as one, and they become no more', () => {
  const bare = Object.keys(table.claims).filter((sentence) => table.claims[sentence]?.length === 0)
  expect(bare.toSorted()).toEqual(table.untested.toSorted())
  expect(bare.length).toBeLessThanOrEqual(MOST_UNTESTED)
})
