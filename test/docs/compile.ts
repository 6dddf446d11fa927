import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { posix } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { SchemaFile } from '../../src/schemas/schema.js'
import { madeProjects } from '../src/plan/made-projects.js'
import { typecheck } from '../src/schemas/typecheck.js'
import { frontmatter, script, svelte } from './components.js'
import { blockOf, nameOf, pages, type Block } from './pages.js'

const PROJECTS = new URL('projects/', import.meta.url)

/** The project of which a page speaks. */
interface World {
  /** What `init` makes of it. */
  readonly made: string
  /** Where code lies that names no file. */
  readonly home: string
  /** The module that knows the people of the application, and what is theirs. */
  readonly people?: string
}

/** For a page the project of which it speaks. */
export const WORLDS: Readonly<Record<string, World>> = {
  README: { made: 'ts-nodenext', home: 'src' },
  'docs/access-tokens': { made: 'ts-nodenext', home: 'src' },
  'docs/account-page': { made: 'ts-nodenext', home: 'src' },
  'docs/audit': { made: 'ts-nodenext', home: 'src' },
  'docs/fresh-sessions': { made: 'ts-nodenext', home: 'src' },
  'docs/languages': { made: 'ts-nodenext', home: 'src' },
  'docs/own-fields': { made: 'ts-nodenext', home: 'src' },
  'docs/own-sign-in-page': { made: 'ts-nodenext', home: 'src' },
  'docs/sign-out': { made: 'ts-nodenext', home: 'src' },
  'docs/testing': { made: 'ts-nodenext', home: 'src' },
  'docs/tokens': { made: 'ts-nodenext', home: 'src' },
  'docs/two-factor': { made: 'ts-nodenext', home: 'src' },
  'docs/frameworks/astro': { made: 'astro-7-ts', home: 'src/pages', people: 'src/people.ts' },
  'docs/frameworks/elysia': { made: 'elysia-ts-bundler', home: 'src', people: 'src/people.ts' },
  'docs/frameworks/express': { made: 'ts-nodenext', home: 'src', people: 'src/people.ts' },
  'docs/frameworks/fastify': { made: 'fastify-ts-nodenext', home: 'src', people: 'src/people.ts' },
  'docs/frameworks/hono': { made: 'hono-ts-nodenext', home: 'src', people: 'src/people.ts' },
  'docs/frameworks/koa': { made: 'koa-ts-nodenext', home: 'src', people: 'src/people.ts' },
  'docs/frameworks/nestjs': { made: 'nestjs-11-commonjs', home: 'src', people: 'src/people.ts' },
  'docs/frameworks/next': { made: 'next-app-ts', home: 'src', people: 'src/people.ts' },
  'docs/frameworks/nitro': { made: 'nitro-3-ts', home: 'server', people: 'server/people.ts' },
  'docs/frameworks/nuxt': { made: 'nuxt-4-ts', home: 'server', people: 'server/people.ts' },
  'docs/frameworks/react-router': {
    made: 'react-router-8-ts',
    home: 'app',
    people: 'app/people.server.ts',
  },
  'docs/frameworks/sveltekit': {
    made: 'sveltekit-2-ts',
    home: 'src',
    people: 'src/lib/server/people.ts',
  },
  'docs/frameworks/tanstack-start': {
    made: 'tanstack-start-ts',
    home: 'src',
    people: 'src/lib/people.server.ts',
  },
}

/** The people of every application, and what is theirs. */
export const PEOPLE: string = readFileSync(new URL('people.ts', PROJECTS), 'utf8')

/** The page that all of them share whose framework has nothing that makes pages. */
const LOGIN_PAGE = 'src/login-page.ts'

/** Prefixes that stand for a folder of the project in the names of its modules. */
const ALIASES: Readonly<Record<string, string>> = {
  '@/': 'src/',
  '~/': 'app/',
  '$lib/': 'src/lib/',
}

/** A block without the file that it names, as TypeScript takes it. */
const READERS: Readonly<Record<string, (text: string) => string>> = {
  ts: (text) => text,
  tsx: (text) => text,
  js: (text) => text,
  astro: frontmatter,
  vue: script,
  svelte,
}

/** The languages of the blocks that are compiled. */
export const COMPILED: readonly string[] = Object.keys(READERS)

/**
 * Compiles blocks as their readers have them: a block whose first line names a file is that file, and each other one is a
 * file of its own, in the project that `init` makes. What a reader has besides is in `projects/<page>/context.ts`.
 *
 * @returns what TypeScript says against them
 */
export function compile(blocks: readonly Block[]): readonly string[] {
  const projects = [...new Set(blocks.map(pageFor))].map((page) => {
    const own = blocks.filter((block) => pageFor(block) === page)
    return [page, projectOf(page, own)] as const
  })
  return typecheck(
    { ...Object.fromEntries(projects), packages: filesBelow(new URL('packages/', PROJECTS)) },
    {
      module: 'preserve',
      declaration: true,
      types: ['node'],
      jsx: 'react-jsx',
      experimentalDecorators: true,
      emitDecoratorMetadata: true,
    },
  )
}

/** The page in whose project a block stands: what a page shows for one framework of several, in that framework's own. */
const pageFor = ({ page, framework }: Block): string =>
  framework === undefined ? page : `docs/frameworks/${framework}`

/** The blocks of the page itself first, and of those elsewhere what it does not have. */
function inOrder(page: string, blocks: readonly Block[]): readonly Block[] {
  const own = blocks.filter((block) => block.page === page)
  const texts = new Set(own.map(({ text }) => text))
  return [...own, ...blocks.filter((block) => block.page !== page && !texts.has(block.text))]
}

/** The auth file, as modules of each framework name it. */
const AUTH_FILE =
  /^import \{ ([^}]*) \} from '(?:@\/|@\/lib\/|\$lib\/server\/|[./]+\/)auth(?:\.server|\.js)?'/m

const listed = (names: string): readonly string[] =>
  names.split(',').map((name) => name.trim().replace(/^type /, ''))

/** What the auth file exports that `init` makes of a project. */
function exportedByInit({ made }: World): readonly string[] {
  const file = filesMade(made).find(({ text }) => /^\} satisfies \w+AuthConfig/m.test(text))
  const exports = (file?.text ?? '').matchAll(/^export (?:const|type) (?:\{([^}]*)\}|(\w+))/gm)
  return [...exports].flatMap(([, several, one = '']) => listed(several ?? one))
}

/** Names that a block for one framework of several takes from the auth file, and that it does not export as `init` makes it. */
export function namesToExport({ page, framework = '', text }: Block): readonly string[] {
  const world = WORLDS[`docs/frameworks/${framework}`]
  const [, taken] = AUTH_FILE.exec(text) ?? []
  if (!world || taken === undefined || page.startsWith('docs/frameworks/')) return []
  const exported = exportedByInit(world)
  return listed(taken).filter((name) => !exported.includes(name))
}

/** What a binding makes has it; the file with the configuration passes on what is asked of it. */
function withAccessTokens(text: string): string {
  const [, result, from] =
    /\b(\w+Auth),[^}]*\} from '(@create-auth\/runtime\/[\w-]+)'/.exec(text) ?? []
  if (result === undefined || !/^export const \{[^}]*\brequireFresh\b/m.test(text)) return text
  return `${text}import type { ${result}Result as Made } from '${from}'
export declare const getAccessToken: Made['getAccessToken']
`
}

/** The project of a page with blocks of it, as their reader has it. */
export function projectOf(page: string, blocks: readonly Block[]): readonly SchemaFile[] {
  const world = WORLDS[page]
  const given = [
    ...(world ? filesMade(world.made) : []),
    ...filesBelow(new URL(`${page}/`, PROJECTS)),
    ...yoursIn(world, blocks),
  ].filter(({ path }) => /\.tsx?$/.test(path))
  const context = given.find(({ path }) => path === 'context.ts')?.text ?? ''
  const shown = new Map<string, string>()
  for (const block of inOrder(page, blocks)) {
    const path = pathOf(block, world?.home ?? 'src')
    const free = shown.has(path) ? path.replace(/(?=\.\w+$)/, `-${shown.size}`) : path
    const code = READERS[block.language]?.(withAccessTokens(withRest(block.text))) ?? ''
    shown.set(free, withContext(code, context, free))
  }
  const files = [
    ...given.filter(({ path }) => !shown.has(path)),
    ...[...shown].map(([path, text]) => ({ path, text })),
  ]
  return files.map(({ path, text }) => ({ path, text: withoutAliases(path, text) }))
}

/** The lines of the file with the configuration that a page leaves out: it refers to another one for them. */
function withRest(text: string): string {
  if (nameOf(text) !== 'src/auth.ts' || !text.includes(' satisfies AuthConfig')) return text
  const whole = pages
    .find(({ name }) => name === 'docs/configuration')
    ?.blocks.find(({ framework }) => framework === 'express')
  const rest = whole?.text.match(
    /^(?:import .*(?:ExpressAuth|SessionOf).*|export (?!const authConfig).*)$/gm,
  )
  return [text, ...(rest ?? [])].join('\n')
}

/** The modules that pages of frameworks import, and speak of elsewhere. */
function yoursIn(world: World | undefined, blocks: readonly Block[]): readonly SchemaFile[] {
  if (world?.people === undefined) return []
  const isAsked = blocks.some(({ text }) => text.includes('/login-page'))
  return [
    { path: world.people, text: PEOPLE },
    ...(isAsked ? [{ path: LOGIN_PAGE, text: blockOf('docs/own-sign-in-page', LOGIN_PAGE) }] : []),
  ]
}

function pathOf({ language, line, text }: Block, home: string): string {
  const jsx = language === 'tsx' || language === 'astro'
  const usual = `${home}/shown-${line}.${jsx ? 'tsx' : 'ts'}`
  const named = nameOf(text)
  if (named === undefined) return usual
  if (named.endsWith('.astro')) return `${named}.tsx`
  return /\.(?:svelte|vue)$/.test(named) ? `${named}.ts` : named
}

/** The beginnings of lines that give a block names of its own. */
const OWN = /^import[^']*'|^(?:export )?(?:const|function|class|interface) (?:\w+|\{[^}]*\})/gm

/** Adds an import from the context of names that the block uses without saying where they come from. */
export function withContext(code: string, context: string, path: string): string {
  const own = new Set([...code.matchAll(OWN)].flatMap(([text]) => text.match(/\w+/g) ?? []))
  const names = exportsOf(context).filter(
    (name) => !own.has(name) && new RegExp(`(?<!\\w|(?<!\\.\\.)\\.)${name}\\b`).test(code),
  )
  if (names.length === 0) return `${code}\nexport {}\n`
  return `${code}\nimport { ${names.join(', ')} } from '${up(path)}context'\n`
}

function exportsOf(code: string): readonly string[] {
  const said = code.matchAll(/^export (?:declare )?(?:const|function|class|namespace) (\w+)/gm)
  const passed = code.matchAll(/^export \{ (.*) \}/gm)
  return [
    ...[...said].map(([, name = '']) => name),
    ...[...passed].flatMap(([, names = '']) => names.replaceAll(/\w+ as /g, '').split(', ')),
  ]
}

function withoutAliases(path: string, text: string): string {
  return Object.entries(ALIASES).reduce(
    (all, [alias, folder]) =>
      all
        .replaceAll(`'${alias}`, `'${up(path)}${folder}`)
        .replaceAll(`"${alias}`, `"${up(path)}${folder}`),
    text,
  )
}

/** From a file to the folder of its project. */
function up(path: string): string {
  return `${posix.relative(posix.dirname(path), '.') || '.'}/`
}

const filesMade = (project: string): readonly SchemaFile[] =>
  Object.entries(madeProjects.get(project) ?? {}).map(([path, text]) => ({ path, text }))

function filesBelow(url: URL): readonly SchemaFile[] {
  const folder = fileURLToPath(url)
  if (!existsSync(folder)) return []
  return readdirSync(folder, { recursive: true, withFileTypes: true, encoding: 'utf8' })
    .filter((entry) => entry.isFile())
    .map((entry) => `${entry.parentPath}/${entry.name}`)
    .map((path) => ({
      path: path.slice(folder.length).replace(/^\//, ''),
      text: readFileSync(path, 'utf8'),
    }))
}
