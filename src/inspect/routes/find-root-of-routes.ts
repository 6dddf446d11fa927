import { posix } from 'node:path'
import type { ResolveImport } from '../../code/value.js'
import { CliError } from '../../errors.js'
import type {
  Located,
  ProjectReading,
  RouteRoot,
  RoutesFramework,
} from '../../frameworks/framework.js'
import { isInFolder } from '../../frameworks/routes-by-file.js'
import type { Home, OwnParts } from '../../home.js'
import { MANIFEST } from '../../project.js'
import { readSnapshot } from '../../reading/read-file.js'
import { readSources } from '../../reading/read-sources.js'
import { isFile, resolveSource } from '../../reading/resolve-source.js'
import { isAside, type OwnSource, sourceFiles } from '../../reading/source-files.js'
import type { SiteFact } from '../../site-fact.js'
import { isComponent } from '../../syntax/component.js'
import { getPosition, lineEnd, lineStart, splitBom } from '../../syntax/lines.js'
import { parseSource, type Source } from '../../syntax/parse-source.js'
import type { World } from '../../world/world.js'
import type { EntrySearch, FoundEntry } from '../application/find-entry.js'
import {
  bundledEnding,
  chooseForm,
  describeHome,
  type ModuleContext,
} from '../project/module-form.js'

/** The usual names for folders of sources in imports. */
const NAMES = ['@/', '~/']

/** The facts by which a name is found. */
interface AliasSearch extends Pick<Located, 'sources'> {
  readonly resolve: ResolveImport
  readonly texts: readonly OwnSource[]
  /** The file that is found by it. */
  readonly file: string
}

/** The name by which files find each other from afar: one by which a file is found, and that the framework does not give. */
function findAlias(
  { home }: RouteRoot,
  { aliases = {}, ownAliases = false }: RoutesFramework,
  { resolve, texts, file, sources }: AliasSearch,
): NonNullable<Home['alias']> | undefined {
  const isTaken = (name: string): boolean =>
    texts.some(({ text }) =>
      new RegExp(String.raw`^import\b(?!\s+type\b).*['"]${name}`, 'm').test(text),
    )
  const own = NAMES.filter(
    (name) => !Object.hasOwn(aliases, `${name}*`) && (!ownAliases || isTaken(name)),
  )
  const folders = [home, ...(sources === undefined ? [] : [sources]), '.']
  const candidates = own.flatMap((name) => folders.map((folder) => ({ name, folder })))
  return candidates.find(({ name, folder }) => {
    const path = posix.relative(folder, file).replace(/\.\w+$/, '')
    return resolve(file, name + path) === file
  })
}

/** Where the folder whose files are routes is looked for. */
export type RootSearch = Omit<ProjectReading, 'texts'> &
  Pick<EntrySearch, 'context'> & { readonly framework: RoutesFramework }

/**
 * The folder whose files are routes, how code is written in it, and the sources that they reach.
 *
 * @throws {CliError} `no-routes`, `option-computed`, `static-export`, `option-refused`
 */
export async function findRootOfRoutes(search: RootSearch): Promise<FoundEntry> {
  const { world, framework, context, resolve } = search
  const texts = sourceFiles(world, resolve).filter(({ file }) => !isAside(file))
  const own = texts.map(({ file }) => file)
  const reading = { ...search, texts }
  const located = await framework.locate(reading)
  const { roots, composed: stem, pages, listed } = located
  const found = chooseRoot(roots, own)
  // What is of an earlier run's making, or may be, says nothing of the application.
  const ours = readSnapshot(world, MANIFEST)?.text ?? ''
  const theirs = own.filter(
    (file) =>
      (stem === undefined || !isRouteFile(stem, file)) && !ours.includes(JSON.stringify(file)),
  )
  const like = found && likeliest(search, theirs, found)
  const text = texts.find(({ file }) => file === like)?.text
  if (!found || like === undefined || text === undefined) throw missing(framework, located)
  const source = await parseSource(like, splitBom(text).body)
  const alias = findAlias(found, framework, { resolve, texts, file: like, ...located })
  const form = chooseForm(source, context)
  const home = {
    ...describeHome(source, context),
    ...bundledEnding(form, context, texts),
    ...detectComponent(form, context),
    folder: found.home,
    ...(alias && { alias }),
  }
  const parts = listOwnParts(world, located, home)
  const starts = own.filter((file) => isInFolder(found, file) || file === parts.composed)
  const sources = readSources(world, starts, resolve)
  const observed = await framework.observe?.(reading, sources)
  return {
    root: found,
    beside: roots.filter((each) => each !== found && each.home === found.home),
    home,
    parts,
    texts,
    sources,
    folders: [],
    site: { ...located.site, ...findWritten(framework, texts), ...observed },
    ...(pages !== undefined && { pages }),
    ...(listed && { listed }),
  }
}

/** The first folder that has some of the files, or that counts without. */
function chooseRoot(roots: Located['roots'], files: readonly string[]): RouteRoot | undefined {
  const withFiles = roots.find((each) => files.some((file) => isInFolder(each, file)))
  return withFiles ?? roots.find(({ empty }) => empty)
}

function isRouteFile(stem: string, file: string): boolean {
  return file.startsWith(`${stem}.`) || file.startsWith(`${stem}/index.`)
}

/** Files of the application's own in which sign-in has a part, with their endings. */
function listOwnParts(
  world: World,
  { composed, ambient, edited = {} }: Located,
  { language, extension }: Home,
): OwnParts {
  const resolveFile = (path: string): string =>
    isFile(world, path) ? path : (resolveSource(world, path) ?? path + extension)
  const declares = ambient !== undefined && (language === 'ts' || isFile(world, ambient))
  return {
    ...(composed === undefined ? {} : { composed: resolveFile(composed) }),
    ...(declares ? { ambient } : {}),
    edited: Object.fromEntries(
      Object.entries(edited).map(([word, stem]) => [word, resolveFile(stem)] as const),
    ),
  }
}

/** Where there is no code but in components, generated code is as theirs. */
function detectComponent({ file }: Source, { typescript }: ModuleContext): Partial<Home> {
  if (!isComponent(file)) return {}
  const language = typescript ? 'ts' : 'js'
  return { language, extension: `.${language}`, moduleSystem: 'esm', importExtension: '' }
}

/** Neither declarations nor what tools are configured with, which stays JavaScript in many a project. */
const CODE = /(?<!\.(?:d|config))\.[cm]?[jt]sx?$/
const TYPED = /(?<!\.d)\.[cm]?tsx?$/

/**
 * The file whose style generated code has: a route, and of those what is nearest to the root, since what is particular about
 * one deep below says less about the others. Where routes are components alone, other code of the application says it.
 */
function likeliest(
  { framework, context: { typescript } }: RootSearch,
  all: readonly string[],
  root: RouteRoot,
): string | undefined {
  const own = framework.typed ? amongComponents(all, root, typescript !== undefined) : all
  const ranks = (file: string): readonly number[] => [
    CODE.test(file) ? 0 : isComponent(file) ? 2 : 1,
    isInFolder(root, file) ? 0 : 1,
    typescript === undefined || /tsx?$/.test(file) ? 0 : 1,
    file.split('/').length,
  ]
  return own.toSorted((a, b) => {
    const [left, right] = [ranks(a), ranks(b)]
    return left.map((rank, index) => rank - (right[index] ?? 0)).find((each) => each !== 0) ?? 0
  })[0]
}

/** Files that say how code is written beside components: code among them, and in TypeScript where there is some. */
function amongComponents(
  all: readonly string[],
  { home: folder }: RouteRoot,
  typescript: boolean,
): readonly string[] {
  const own = all.filter(
    (file) => isInFolder({ folder }, file) && (CODE.test(file) || isComponent(file)),
  )
  const typed = typescript ? own.filter((file) => TYPED.test(file)) : []
  return typed.length > 0 ? typed : own
}

function missing({ name }: RoutesFramework, { roots }: Located): CliError {
  const folders = roots.map(({ folder }) => folder).join(', ')
  return new CliError('unsupported', 'no-routes', `this ${name} project has no routes yet`, {
    hint: `Looked for in ${folders}. Make a page first, name the folder of the application (--cwd <folder>), or say what it is made with (--framework <id>).`,
  })
}

/** `event.locals.session`: what the session is put into, and under which name. */
const PLACE = /^\w+\.(\w+)\.(\w+)$/

/** Where the application itself puts something in the place of the session, declared or not. */
function findWritten(
  { binding }: RoutesFramework,
  texts: readonly OwnSource[],
): Pick<SiteFact, 'written'> {
  const [, holder, property] = PLACE.exec(binding.place) ?? []
  if (holder === undefined || property === undefined) return {}
  const forms = listForms(holder, property)
  for (const { file, text } of texts) {
    const [found] = forms
      .flatMap((form) => [...text.matchAll(form)])
      .flatMap(({ indices: [, at] = [] }) => (at && !isComment(text, at[0]) ? [at[0]] : []))
      .toSorted((a, b) => a - b)
    if (found === undefined) continue
    const line = text.slice(lineStart(text, found), lineEnd(text, found))
    const at = found - lineStart(text, found) - (line.length - line.trimStart().length)
    return {
      written: { file, line: getPosition(text, found).line, text: line.trim(), at, property },
    }
  }
  return {}
}

/** `locals.session =`, `locals['session'] ??=`, `Object.assign(event.locals, { session })`, `event.locals = { session }`. */
function listForms(holder: string, property: string): readonly RegExp[] {
  const held = String.raw`\b${holder}\b(?:\s+as\s[^;={]*(?:\{[^{}]*\})?\s*\))?!?`
  const before = String.raw`\{(?:(?:[^{}()]|\([^()]*\))*,)?\s*`
  return [
    String.raw`${held}(?:\.|\[['"\x60])(${property})\b(?:['"\x60]\])?\s*(?:\?\?|\|\||&&)?=(?![=>])`,
    String.raw`\bObject\.assign\(\s*[\w.]*\b${holder}\b[^,;{}]*,\s*${before}(${property})\s*[,:}]`,
    String.raw`\.${holder}\s*=\s*${before}(${property})\s*[,:}]`,
  ].map((form) => new RegExp(form, 'dg'))
}

function isComment(text: string, at: number): boolean {
  return /^[\t ]*(?:\/\/|\/?\*)/.test(text.slice(lineStart(text, at), at))
}
