import { posix } from 'node:path'
import type { Evidence, PackageFacts } from '../project.js'
import { positionAt } from '../syntax/lines.js'
import type { SourceText } from './read-sources.js'

/** What loads an env file before the file beside the entry is run. */
export interface EnvLoader {
  readonly by: string
  /** The file that it names, relative to the project's root. */
  readonly file?: string
  readonly evidence: Evidence
}

/** The scripts that start an application while it is developed, the likeliest first. */
const SCRIPTS = /^(?:dev|start:dev|develop|serve|server|start)(?::|$)/
const RUNS = /(?:^|[\s"'/])(?:node|nodemon|tsx|ts-node|ts-node-dev|tsnd|bun|bunx)(?=[\s"'])/

/**
 * A flag in the scripts: `--env-file=.env`, `-r dotenv/config`, or a program that loads the file itself.
 *
 * @returns `all` is false where another script starts the application without
 */
export function findLoaderInScripts({
  scripts,
}: PackageFacts): { readonly loader: EnvLoader; readonly all: boolean } | undefined {
  const starting = Object.entries(scripts).filter(
    ([name, command]) => SCRIPTS.test(name) && RUNS.test(command),
  )
  const loaders = starting.map(([name, command]) => inScript(name, command))
  const develop = starting.findIndex(([name], index) => /dev/.test(name) && loaders[index])
  const loader = loaders[develop] ?? loaders.find((each) => each !== undefined)
  return loader && { loader, all: loaders.every((each) => each !== undefined) }
}

function inScript(name: string, command: string): EnvLoader | undefined {
  const evidence = { file: 'package.json', saw: `scripts.${name}` }
  const [, file] = /--env-file(?:-if-exists)?[= ]['"]?([^\s'"]+)/.exec(command) ?? []
  if (file !== undefined) {
    return { by: '--env-file', file: posix.normalize(file), evidence }
  }
  if (/(?:-r|--require|--import)[= ]['"]?dotenv\/config\b/.test(command)) {
    return { by: 'dotenv', evidence }
  }
  const bun = /(?:^|[&;|]\s*)bunx? (?:--?[\w-]+ )*(?:run )?(?:--?[\w-]+ )*\S+\.[cm]?[jt]sx?\b/
  return bun.test(command) ? { by: 'bun', evidence } : undefined
}

interface Step {
  readonly offset: number
  readonly file?: string
  readonly loader?: EnvLoader
}

/**
 * A loader in the code, found by running through it as the program would: from the start over its imports, up to those of
 * the entry, which come before the import that is added there. A call in an ES module runs after all of its imports.
 */
export function findLoaderInSources(
  sources: readonly SourceText[],
  entry: string,
): EnvLoader | undefined {
  const texts = new Map(sources.map((source) => [source.file, source]))
  for (const { file } of sources.slice(0, 1)) {
    const { loader } = run(texts, file, entry, new Set())
    if (loader) return loader
  }
  return undefined
}

interface Ran {
  readonly loader?: EnvLoader
  /** The entry was reached: what comes later is too late. */
  readonly reached: boolean
  readonly visited: ReadonlySet<string>
}

function run(
  texts: ReadonlyMap<string, SourceText>,
  file: string,
  entry: string,
  before: ReadonlySet<string>,
): Ran {
  let visited: ReadonlySet<string> = new Set([...before, file])
  const source = texts.get(file)
  for (const step of source ? stepsOf(source, file === entry) : []) {
    if (step.loader) return { loader: step.loader, reached: false, visited }
    if (step.file === undefined || visited.has(step.file)) continue
    const inner = run(texts, step.file, entry, visited)
    if (inner.loader || inner.reached) return inner
    visited = inner.visited
  }
  return { reached: file === entry, visited }
}

function stepsOf(source: SourceText, isEntry: boolean): readonly Step[] {
  const { text, imports } = source
  const module = /^[\t ]*(?:import\b(?!\s*\()|export\b)/m.test(text)
  const calls = loadersIn(source, CALLED)
  const early: readonly Step[] = [...imports, ...loadersIn(source, IMPORTED)]
  const first = module ? early : [...early, ...calls]
  const ordered = first.toSorted((a, b) => a.offset - b.offset)
  return module && !isEntry ? [...ordered, ...calls] : ordered
}

const IMPORTED =
  /^[\t ]*(?:import\s*|(?:(?:const|var)\s+\w+\s*=\s*)?require\(\s*)['"]dotenv\/config(?:\.js)?['"]/gm
/** Not indented, so that it is not in a function. */
const CALLED =
  /^(?:(?:const|var|let)\s+\w+\s*=\s*)?(?:require\(\s*['"]dotenv['"]\s*\)|dotenv)\.config\((?<options>[^)]*)\)/gm

function loadersIn({ file, text }: SourceText, pattern: RegExp): readonly Step[] {
  return [...text.matchAll(pattern)].flatMap((match) => {
    const options = match.groups?.['options'] ?? ''
    const [, named] = /\bpath:\s*['"]([^'"]+)['"]/.exec(options) ?? []
    // A path that is computed may lead anywhere.
    if (named === undefined && /\bpath\b/.test(options)) return []
    const { line } = positionAt(text, match.index)
    const loader = {
      by: 'dotenv',
      evidence: { file, line, saw: match[0].trim() },
      ...(named === undefined ? {} : { file: posix.normalize(named) }),
    }
    return [{ offset: match.index, loader }]
  })
}
