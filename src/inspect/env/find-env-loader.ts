import { posix } from 'node:path'
import type { FrameworkProgram } from '../../frameworks/framework-parts.js'
import type { EnvLoader } from '../../frameworks/framework.js'
import type { Evidence, PackageFacts } from '../../project.js'
import { getPosition } from '../../syntax/lines.js'
import { sawScript } from '../project/deno-file.js'
import { envPath } from '../../reading/env-path.js'
import type { SourceText } from '../../reading/read-sources.js'

/** Tells whether there is a file. */
type Exists = (path: string) => boolean

/** The scripts that start an application while it is developed, the likeliest first. */
const SCRIPTS = /^(?:dev|start:dev|develop|serve|server|start)(?::|$)/
const RUNS = /(?:^|[\s"'/])(?:node|nodemon|tsx|ts-node|ts-node-dev|tsnd|bun|bunx|deno)(?=[\s"'])/

/**
 * A flag in the scripts: `--env-file=.env`, `-r dotenv/config`, or a program that loads the file itself.
 *
 * @returns `all` is false where another script starts the application without
 */
export function findLoaderInScripts(
  facts: PackageFacts,
  programs: readonly FrameworkProgram[] = [],
): { readonly loader: EnvLoader; readonly all: boolean } | undefined {
  const starting = Object.entries(facts.scripts).filter(
    ([name, command]) =>
      SCRIPTS.test(name) && (RUNS.test(command) || findProgram(command, programs) !== undefined),
  )
  const loaders = starting.map(([name, command]) =>
    inScript(sawScript(facts, name), command, programs),
  )
  const develop = starting.findIndex(([name], index) => /dev/.test(name) && loaders[index])
  const loader = loaders[develop] ?? loaders.find((each) => each !== undefined)
  return loader && { loader, all: loaders.every((each) => each !== undefined) }
}

/** The program that a script starts the application with. */
export function findProgram(
  command: string,
  programs: readonly FrameworkProgram[],
): FrameworkProgram | undefined {
  return programs.find((program) => command.includes(program.command))
}

function inScript(
  evidence: Evidence,
  command: string,
  programs: readonly FrameworkProgram[],
): EnvLoader | undefined {
  // Deno takes `.env` where no file stands behind an equals sign.
  if (/\bdeno\b.*\s--env(?:-file)?(?=\s)/.test(command)) return { by: '--env-file', evidence }
  const [, file] = /--env-file(?:-if-exists)?[= ]['"]?([^\s'"]+)/.exec(command) ?? []
  if (file !== undefined) {
    return { by: '--env-file', file: posix.normalize(file), evidence }
  }
  const [, wrapped] =
    /\b(?:dotenv(?:x run)?\s+(?:-e|-f|--env-file)|env-cmd\s+(?:-f|--file))[= ]\s*['"]?([^\s'"]+)/.exec(
      command,
    ) ?? []
  if (wrapped !== undefined) return { by: 'dotenv', file: posix.normalize(wrapped), evidence }
  if (/(?:-r|--require|--import)[= ]['"]?dotenv\/config\b/.test(command)) {
    return { by: 'dotenv', evidence }
  }
  const program = findProgram(command, programs)
  if (program) return { by: program.name, evidence }
  const bun = /(?:^|[&;|]\s*)bunx? (?:--?[\w-]+ )*(?:run )?(?:--?[\w-]+ )*\S+\.[cm]?[jt]sx?\b/
  return bun.test(command) ? { by: 'bun', evidence } : undefined
}

/** The file that makes the application, and where it does. */
export interface EntryFile {
  readonly file: string
  /** 1-based; undefined where something else makes it. */
  readonly line?: number | undefined
}

interface LoadStep {
  readonly offset: number
  readonly file?: string
  readonly loader?: EnvLoader
}

/**
 * A loader in the code, found by running through it as the program would: from the start over its imports, up to those of
 * the entry, which come before the import that is added there. A call in an ES module runs after all of its imports; what
 * CommonJS requires runs where it stands, and what is added stands in front of the application.
 */
export function findLoaderInSources(
  sources: readonly SourceText[],
  entry: EntryFile,
  exists: Exists,
): EnvLoader | undefined {
  const texts = new Map(sources.map((source) => [source.file, source]))
  for (const { file } of sources.slice(0, 1)) {
    const { loader } = run({ texts, entry, exists }, file, new Set())
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

interface LoaderProgram {
  readonly texts: ReadonlyMap<string, SourceText>
  readonly entry: EntryFile
  readonly exists: Exists
}

function run(program: LoaderProgram, file: string, before: ReadonlySet<string>): Ran {
  const { texts, entry, exists } = program
  let visited: ReadonlySet<string> = new Set([...before, file])
  const source = texts.get(file)
  for (const step of source
    ? listLoadSteps(source, file === entry.file ? entry : undefined, exists)
    : []) {
    if (step.loader) return { loader: step.loader, reached: false, visited }
    if (step.file === undefined || visited.has(step.file)) continue
    const inner = run(program, step.file, visited)
    if (inner.loader || inner.reached) return inner
    visited = inner.visited
  }
  return { reached: file === entry.file, visited }
}

function listLoadSteps(
  source: SourceText,
  entry: EntryFile | undefined,
  exists: Exists,
): readonly LoadStep[] {
  const { text, imports } = source
  const module = /^[\t ]*(?:import\b(?!\s*\()|export\b)/m.test(text)
  const loads = text.includes('dotenv')
  const calls = loads ? listLoaderCalls(source, exists) : []
  const early: readonly LoadStep[] = loads
    ? [...imports, ...listLoaders(source, IMPORTED, exists)]
    : imports
  const first = module ? early : [...early, ...calls]
  const ordered = first.toSorted((a, b) => a.offset - b.offset)
  if (module) return entry ? ordered : [...ordered, ...calls]
  return ordered.filter(({ offset }) => getPosition(text, offset).line <= (entry?.line ?? Infinity))
}

const IMPORTED =
  /^[\t ]*(?:import\s*|(?:(?:const|var)\s+\w+\s*=\s*)?require\(\s*)['"]dotenv\/config(?:\.js)?['"]/gm
/** Not indented, so that it is not in a function. */
const CALLED =
  /^(?:(?:const|var|let)\s+\w+\s*=\s*)?(?:require\(\s*['"]dotenv['"]\s*\)|dotenv)\.config\((?<options>(?:[^()]|\((?:[^()]|\([^()]*\))*\))*)\)/gm
/** The same by its own name, where that is taken from dotenv. */
const CALLED_ALONE = /^config\((?<options>(?:[^()]|\((?:[^()]|\([^()]*\))*\))*)\)/gm
const TAKES_CONFIG =
  /^(?:import\s*\{[^}]*\bconfig\b[^}]*\}\s*from\s*|(?:const|var)\s*\{[^}]*\bconfig\b[^}]*\}\s*=\s*require\(\s*)['"]dotenv['"]/m

function listLoaderCalls(source: SourceText, exists: Exists): readonly LoadStep[] {
  const alone = TAKES_CONFIG.test(source.text) ? listLoaders(source, CALLED_ALONE, exists) : []
  return [...listLoaders(source, CALLED, exists), ...alone]
}

function listLoaders(source: SourceText, pattern: RegExp, exists: Exists): readonly LoadStep[] {
  const { file, text } = source
  return [...text.matchAll(pattern)].flatMap((match) => {
    const options = match.groups?.['options'] ?? ''
    const [, path] = /\bpath:\s*([^]*?)\s*(?:,\s*\w+:[^]*)?,?\s*\}\s*,?\s*$/.exec(options) ?? []
    const named = path === undefined ? undefined : envPath(file, path, exists)
    // A path that is computed may lead anywhere.
    if (named === undefined && /\bpath\b/.test(options)) return []
    const { line } = getPosition(text, match.index)
    const loader = {
      by: 'dotenv',
      evidence: { file, line, saw: match[0].replace(/\s+/g, ' ').trim() },
      ...(named === undefined ? {} : { file: named }),
    }
    return [{ offset: match.index, loader }]
  })
}
