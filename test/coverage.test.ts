import { existsSync, readdirSync, readFileSync } from 'node:fs'
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

// The rows of the catalogue of attacks.
// oxfmt-ignore
const ATTACKS = [
  1, 2, 4, 5, 6, 8, 9, 10, 12, 13, 14, 16, 17, 18, 20,
  21, 22, 23, 24, 25, 26, 27, 28, 29, 30, 32, 33, 34, 35, 36, 37, 38,
  40, 41, 42, 44, 45, 46, 48, 49, 50,
  52, 53, 54, 55, 56, 57, 58, 60, 61, 62, 64, 65, 66,
  68, 69, 70, 72, 73, 74, 75, 76, 77, 78, 80, 81, 82, 84, 85, 86,
  88, 89, 90, 92, 93, 94, 96, 97, 98, 100, 101, 102, 104, 105, 106, 108, 109, 110, 112, 113, 114, 116, 117, 118,
  120, 121, 122, 124, 125, 126, 128, 129, 130, 132, 133, 134, 135, 136, 137, 138,
  140, 141, 142, 143, 144, 145, 146, 148, 149, 150, 152, 153, 154, 156, 157, 158,
  160, 161, 162, 164, 165, 166, 167, 168, 169, 170, 171, 172, 173, 174, 176, 177,
  178, 179, 180, 181, 182, 184, 185, 186, 188, 189, 190, 192, 193, 194, 196, 197,
  198, 200, 201, 202, 204, 205, 206, 208, 209, 210, 212, 213, 214, 216, 217, 218,
  220, 221, 222, 224, 225, 226, 228, 229, 230, 232, 233, 234, 236, 237, 238, 240,
  241, 242, 244, 245, 246, 248, 249, 250, 252, 253, 254, 256, 257, 258, 260, 261,
  262,
].map((row) => `E${String(row).padStart(3, '0')}`)

/** The rows that the titles of a test file name: a title is a string, and a comment is none. */
function rowsNamedBy(file: string): readonly string[] {
  const strings =
    readFileSync(`${here}${file}`, 'utf8').match(/'[^'\n]*'|"[^"\n]*"|`[^`\n]*`/g) ?? []
  return strings.flatMap((text) => text.match(/\bE\d{3}\b/g) ?? [])
}

test('every row of the catalogue of attacks is named by a test, or it is said why there is none', () => {
  const files = readdirSync(here, { recursive: true, encoding: 'utf8' }).filter(
    (file) => file.endsWith('.test.ts') && !file.includes('node_modules'),
  )
  const named = new Set(files.flatMap(rowsNamedBy))
  const explained = rowsOf(readFileSync(`${here}security-coverage.md`, 'utf8')).flatMap(
    ([row = '', why = '']) => (why === '' ? [] : row),
  )
  expect(ATTACKS.filter((row) => !named.has(row) && !explained.includes(row))).toEqual([])
})
