import { expect, test } from 'vitest'
import { makeProject } from '../src/cli/project.js'
import { DATABASES, FORMS, FRAMEWORKS, projectOf } from './combinations.js'

const MATRIX = 'combinations.txt'

/** How `init --yes --dry-run` ends: its exit code, and what is said of it. */
async function outcome(
  framework: string,
  database: string,
  form: (typeof FORMS)[number],
): Promise<string> {
  const project = makeProject(projectOf(framework, database, form))
  try {
    const { status, stdout, stderr } = await project.run(['init', '--yes', '--dry-run', '--json'])
    const said = JSON.parse(stdout || stderr) as {
      error?: { type: string }
      plan?: { changes: readonly { kind: string; path: string }[] }
    }
    const left = said.plan?.changes.filter(({ kind }) => kind === 'manual') ?? []
    const why = said.error?.type ?? left.map(({ path }) => path).join(' ')
    return [String(status), why].join(' ').trim()
  } finally {
    project.remove()
  }
}

test('every framework with every database, in every language and kind of modules', async () => {
  const cells = FRAMEWORKS.flatMap((framework) =>
    DATABASES.flatMap((database) => FORMS.map((form) => ({ framework, database, form }))),
  )
  const rows: { readonly name: string; readonly outcome: string }[] = []
  for (const { framework, database, form } of cells) {
    const name = [framework, database, form.name].join(' · ')
    rows.push({ name, outcome: await outcome(framework, database, form) })
  }
  const codes = [...new Set(rows.map((row) => row.outcome.split(' ')[0] ?? ''))].toSorted()
  const counts = codes.map((code) => {
    const count = rows.filter((row) => row.outcome.split(' ')[0] === code).length
    return `exit ${code}: ${count} of ${rows.length}`
  })
  const text = [
    ...rows.map((row) => `${row.outcome.padEnd(40)} ${row.name}`.trimEnd()),
    '',
    ...counts,
    '',
  ]
  await expect(text.join('\n')).toMatchFileSnapshot(MATRIX)
  console.log(text.join('\n'))
}, 400_000)
