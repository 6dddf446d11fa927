import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const here = fileURLToPath(new URL('.', import.meta.url))

/** The cells of the rows of every table. */
function rowsOf(markdown: string): readonly (readonly string[])[] {
  return markdown
    .split('\n')
    .filter((line) => line.startsWith('| ') && !/^\| (?:row |-)/.test(line))
    .map((line) =>
      line
        .slice(2, -2)
        .split(' | ')
        .map((cell) => cell.trim()),
    )
}

/** What is wrong with a reference to a test: `file › title`. */
function problemWith(reference: string): string | undefined {
  const [file = '', title = ''] = reference.split(' › ')
  if (!existsSync(`${here}${file}`)) return `${reference}: there is no such file`
  const source = readFileSync(`${here}${file}`, 'utf8').replaceAll("\\'", "'")
  return source.includes(title) && title !== '' ? undefined : `${reference}: no test has this title`
}

test('every row of the specification names tests that are there', () => {
  const rows = rowsOf(readFileSync(`${here}spec-coverage.md`, 'utf8'))
  expect(rows.length).toBeGreaterThan(100)
  const references = rows.flatMap(([, tests = '']) => tests.split(' · '))
  expect(references.map(problemWith).filter((problem) => problem !== undefined)).toEqual([])
})
