import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../..', import.meta.url))

/** A block of code of a page. */
export interface Block {
  /** As the repository has it, without its ending: `README`, `docs/frameworks/next`. */
  readonly page: string
  /** Of its first line, counted from 1. */
  readonly line: number
  readonly language: string
  readonly text: string
  /** The framework by its id, where the page shows the block for one of several. */
  readonly framework?: string
}

/** A page that people read. */
export interface Page {
  readonly name: string
  readonly text: string
  readonly blocks: readonly Block[]
}

const names = [
  'README.md',
  ...readdirSync(`${root}docs`, { recursive: true, encoding: 'utf8' })
    .map((name) => `docs/${name.replaceAll('\\', '/')}`)
    .filter(
      (name) => name.endsWith('.md') && !/^docs\/(?:\.vitepress|site\/providers)\//.test(name),
    )
    .toSorted(),
]

/** Tells whether a page is one of the site alone, which neither the repository nor the package has as a page. */
export const isOfSite = (name: string): boolean => name.startsWith('docs/site/')

/** The ids of the frameworks, by what the README calls them. */
const FRAMEWORKS: ReadonlyMap<string, string> = new Map(
  [
    ...readFileSync(`${root}README.md`, 'utf8').matchAll(
      /^\| \[([^\]]+)\]\(docs\/frameworks\/([\w-]+)\.md\)/gm,
    ),
  ].map(([, name = '', id = '']) => [name, id]),
)

/** The README, and all that lies in docs/. */
export const pages: readonly Page[] = names.map((file) => {
  const name = file.slice(0, -'.md'.length)
  const text = readFileSync(root + file, 'utf8')
  return { name, text, blocks: blocksOf(name, text) }
})

/** The framework whose part of a page a text ends in: `<details><summary>Hono</summary>`, which is not closed. */
function frameworkAt(before: string): { readonly framework?: string } {
  const part = before.slice(before.lastIndexOf('<details') + 1)
  const [, name] = /^details(?: open)?>\n<summary>([^<]+)<\/summary>/.exec(part) ?? []
  if (name === undefined || part.includes('</details>')) return {}
  const framework = FRAMEWORKS.get(name)
  if (framework === undefined) throw new Error(`the README knows no ${name}`)
  return { framework }
}

/** Everything between fences, those without a language included. */
function blocksOf(page: string, text: string): readonly Block[] {
  return [...text.matchAll(/^```(.*)\n([^]*?)^```$/gm)].map(
    ({ 1: language = '', 2: code = '', index }) => ({
      page,
      line: text.slice(0, index).split('\n').length + 1,
      language,
      text: code,
      ...frameworkAt(text.slice(0, index)),
    }),
  )
}

/** The blocks of all pages in one of these languages. */
export function blocksIn(...languages: readonly string[]): readonly Block[] {
  return pages
    .flatMap(({ blocks }) => blocks)
    .filter(({ language }) => languages.includes(language))
}

/** The file that a block is, where its first comment names one. */
export function nameOf(text: string): string | undefined {
  return /^(?:---\n)?(?:\/\/|<!--) (\S+\.\w+)/.exec(text)?.[1]
}

/** The page's block that is this file. */
export function blockOf(page: string, file: string): string {
  const found = pages
    .find(({ name }) => name === page)
    ?.blocks.find(({ text }) => nameOf(text) === file)
  if (!found) throw new Error(`${page} shows no ${file}`)
  return found.text
}

/** The blocks of a page below some of its headings. */
export function blocksBelow(page: string, ...headings: readonly string[]): readonly Block[] {
  const { text, blocks } = pages.find(({ name }) => name === page) ?? { text: '', blocks: [] }
  const above = (line: number): string | undefined =>
    text
      .split('\n')
      .slice(0, line)
      .findLast((each) => each.startsWith('## '))
      ?.slice('## '.length)
  return blocks.filter(({ line }) => headings.includes(above(line) ?? ''))
}
