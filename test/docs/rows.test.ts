import { existsSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { frameworks } from '../../src/frameworks/frameworks.js'
import { orms } from '../../src/catalog/orms.js'
import { readMade } from '../src/plan/made-projects.js'
import { WORLDS } from './compile.js'
import { factsOf, ormFacts, versionsOf } from './facts.js'
import { isOfSite, pages } from './pages.js'
import { tableOf } from './tables.js'

const pageOf = (id: string): string => `docs/frameworks/${id}`
const textOf = (page: string): string => pages.find(({ name }) => name === page)?.text ?? ''

test('the README names every framework with its versions, its one command and its page', () => {
  const shown = tableOf('README', '\n## What it works on\n').map((row) => row.slice(0, 3))
  expect(shown).toEqual(
    frameworks.map((row) => [
      `[${row.name}](${pageOf(row.id)}.md)`,
      versionsOf(row),
      `\`npx create-auth init --framework ${row.id}\``,
    ]),
  )
})

test.each(frameworks.map((row) => [row.name, row] as const))(
  '%s: the page says what its row says',
  (name, row) => {
    const page = pageOf(row.id)
    const [title = ''] = textOf(page).split('\n', 1)
    expect(title).toMatch(
      new RegExp(`^# ${name} ${versionsOf(row).replace(/, from.*/, '')}(?:,|$)`),
    )
    expect(tableOf(page)).toEqual(factsOf(row))
  },
)

test.each(frameworks.map((row) => [row.name, row.id] as const))(
  '%s: the page names every file that init makes',
  (_, id) => {
    const page = pageOf(id)
    const made = WORLDS[page]?.made ?? ''
    const plan = readMade(made, 'plan')
    const [, create = ''] = /^Create\n([^]*?)\n\n/m.exec(plan) ?? []
    const files = [...create.matchAll(/^ {2}(\S+)/gm)].flatMap(([, file = '']) =>
      /\.tsx?$/.test(file) ? [file] : [],
    )
    const named = [...textOf(page).matchAll(/`([^`\n]+)`/g)].map(([, span = '']) => span)
    const missing = files.filter((file) => !named.some((span) => `/${file}`.endsWith(`/${span}`)))
    expect(files.length).toBeGreaterThan(1)
    expect(missing).toEqual([])
  },
)

test('the page of databases says of each ORM what its row says', () => {
  const shown = tableOf('docs/databases', '\n## What it works with\n').map((row) => row.slice(0, 4))
  expect(shown).toEqual(ormFacts())
  const drivers = orms
    .filter(({ id }) => id === 'sql')
    .flatMap(({ packages, builtins }) => [...packages, ...builtins])
  expect(drivers.filter((name) => !textOf('docs/databases').includes(`\`${name}\``))).toEqual([])
})

test('the page of deployment has a row for every warning', () => {
  const shown = tableOf('docs/deployment', '\n## Warnings in the log\n').map(([code]) => code)
  const source = new URL('../../runtime/src/declared.ts', import.meta.url)
  const [, union = ''] = readFileSync(source, 'utf8').split('export type WarningCode =')
  const [members = ''] = union.split('\n\n')
  const codes = [...members.matchAll(/^ {2}\| '(.+)'$/gm)]
  expect(shown).toEqual(codes.map(([, code]) => `\`${code}\``).toSorted())
})

test('every page is linked from the README, or from the table of frameworks in it', () => {
  const readme = textOf('README')
  const unlinked = pages.filter(
    ({ name }) => name !== 'README' && !isOfSite(name) && !readme.includes(`(${name}.md)`),
  )
  expect(unlinked.map(({ name }) => name)).toEqual([])
})

test.each(['docs/fresh-sessions', 'docs/own-fields', 'docs/site/get-started'])(
  '%s: what it shows for each framework is what the page of that framework shows',
  (page) => {
    const blocks = pages.find(({ name }) => name === page)?.blocks ?? []
    const shown = blocks.filter(({ framework }) => framework !== undefined)
    expect(new Set(shown.map(({ framework }) => framework))).toEqual(
      new Set(frameworks.map(({ id }) => id)),
    )
    const others = shown.filter(
      ({ framework = '', text }) => !textOf(pageOf(framework)).includes(text),
    )
    expect(others).toEqual([])
  },
)

test('a page that shows code for one framework shows it for every one', () => {
  const ids = frameworks.map(({ id }) => id)
  const short = pages.flatMap(({ name, blocks }) => {
    const shown = new Set(blocks.flatMap(({ framework }) => framework ?? []))
    return shown.size === 0 || ids.every((id) => shown.has(id)) ? [] : [name]
  })
  expect(short).toEqual([])
  const switched = pages.filter(({ blocks }) => blocks.some(({ framework }) => framework))
  expect(switched.map(({ name }) => name)).toEqual([
    'docs/access-tokens',
    'docs/configuration',
    'docs/fresh-sessions',
    'docs/own-fields',
    'docs/sign-out',
    'docs/site/get-started',
    'docs/tokens',
  ])
})

test('every link leads to a file, and to a heading of it', () => {
  const broken = pages.flatMap(({ name, text }) =>
    [
      ...text.matchAll(/(?:\]\(|src(?:set)?=")((?!https?:)[^)\s"]+(?=\))|[^"]+\.webp(?="))/g),
    ].flatMap(([, link = '']) => {
      const [path = '', anchor] = link.split('#')
      const file =
        path === ''
          ? new URL(`../../${name}.md`, import.meta.url)
          : new URL(path, new URL(`../../${name}.md`, import.meta.url))
      if (!existsSync(file)) return [`${name}: ${link}`]
      const known = anchor === undefined || anchorsOf(readFileSync(file, 'utf8')).includes(anchor)
      return known ? [] : [`${name}: ${link}`]
    }),
  )
  expect(broken).toEqual([])
})

/** Of the headings, as GitHub makes them. */
function anchorsOf(text: string): readonly string[] {
  return [...text.matchAll(/^#+ (.*)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N}\s-]/gu, '')
      .replaceAll(' ', '-'),
  )
}
