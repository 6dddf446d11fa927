import { isRecord } from '../guards.js'
import type { Evidence } from '../project.js'
import { matchesGlob } from '../syntax/glob.js'
import { sawScript } from './deno-file.js'
import type { NamedStart } from './find-platform.js'
import { stringsIn, type PackageJson } from './read-package.js'
import { sourceBehind } from './resolve-source.js'
import type { TsConfig } from './read-tsconfig.js'

/** A file with which the application starts, and what says so. */
export interface Start {
  readonly file: string
  readonly evidence: Evidence
}

/** The scripts that start an application, the likeliest first. */
const SCRIPTS = [
  'start',
  'dev',
  'start:dev',
  'serve',
  'server',
  'develop',
  'start:prod',
  'dev:server',
  'server:dev',
  'preview',
]

/** Programs that run the file that they are given. */
const RUNNER =
  /^(?:node|nodemon|node-dev|tsx|ts-node(?:-dev|-esm)?|tsnd|bun|deno|babel-node|swc-node|pm2)$/

/**
 * The files with which the application starts: by what serves it, by the scripts, then by `main` and `exports`, then by custom.
 *
 * @param tools the files that the configurations of a platform and of the framework's tools name
 */
export function findStarts(
  root: string,
  json: PackageJson,
  config: TsConfig | undefined,
  ...tools: readonly (NamedStart | undefined)[]
): readonly Start[] {
  const mains = mainFiles(json)
  const scripts = SCRIPTS.flatMap((name) =>
    filesOf(json, name)
      .flatMap((word) => (word === '.' ? [...mains, 'index.js'] : [word]))
      .map((path) => ({ path, evidence: sawScript(json.facts, name) })),
  )
  const named: readonly NamedStart[] = [
    ...scripts,
    ...mains.map((path) => ({ path, evidence: { file: 'package.json', saw: 'main' } })),
    { path: 'index.js', evidence: { file: 'package.json', saw: 'index' } },
    // What `npm start` runs where there is no such script.
    ...(json.facts.scripts['start'] === undefined
      ? [{ path: 'server.js', evidence: { file: 'package.json', saw: 'npm start' } }]
      : []),
  ]
  return [...tools.filter((each) => each !== undefined), ...named].flatMap(({ path, evidence }) => {
    const file = sourceBehind(root, path, config)
    return file === undefined ? [] : [{ file, evidence }]
  })
}

/** The words of a script that may name a file; the scripts that it runs stand for what they say. */
function filesOf(json: PackageJson, name: string, seen: readonly string[] = []): string[] {
  const command = json.facts.scripts[name]
  if (command === undefined || seen.includes(name)) return []
  return command.split(/&&|\|\||[;|&]/).flatMap((part) => {
    const { names, rest } = scriptsIn(part, Object.keys(json.facts.scripts))
    const words = rest.match(/[^\s"'`]+/g) ?? []
    const runner = words.findIndex((word) => RUNNER.test(word))
    const files = words.filter((word, index) => {
      if (/^-|[=*{}$<>]/.test(word) || RUNNER.test(word)) return false
      const path = word === '.' || /[/\\]|\.[cm]?[jt]sx?$/.test(word)
      return path || (runner >= 0 && index > runner)
    })
    return [...names.flatMap((other) => filesOf(json, other, [...seen, name])), ...files]
  })
}

/** `npm run x`, alone or between quotes, and as concurrently has it: `npm:x`. */
const RUNS =
  /\b(?:npm|pnpm|yarn|bun|deno) (?:run |task )?([\w:.-]+)(?=\s*(?:["'`]|$))|\b(?:npm|pnpm|yarn|bun|node):([\w:.*-]+)/g

/** Programs that are given names of scripts alone. */
const RUNS_MANY = /\b(?:npm-run-all2?|run-[psz])\s(.*)$/

/** The scripts that a command runs, and what else it says. */
function scriptsIn(
  command: string,
  scripts: readonly string[],
): { readonly names: readonly string[]; readonly rest: string } {
  const [, many] = RUNS_MANY.exec(command) ?? []
  const said = many?.match(/[^\s"'`]+/g) ?? []
  if (many !== undefined)
    return { names: said.flatMap((word) => scriptsNamed(scripts, word)), rest: '' }
  const runs = [...command.matchAll(RUNS)].flatMap(([text, name, after = '']) => {
    const names = scriptsNamed(scripts, name ?? after)
    return names.length > 0 ? [{ text, names }] : []
  })
  return {
    names: runs.flatMap(({ names }) => names),
    rest: runs.reduce((rest, { text }) => rest.replace(text, ''), command),
  }
}

/** The scripts that a name, or a pattern, is about; a colon divides names as a slash does paths. */
function scriptsNamed(scripts: readonly string[], said: string): readonly string[] {
  if (!said.includes('*')) return scripts.filter((name) => name === said)
  const [glob, ...paths] = [said, ...scripts].map((name) => name.replaceAll(':', '/'))
  return scripts.filter((_, index) => matchesGlob(paths[index] ?? '', glob ?? ''))
}

/** `main`, and every file in `exports` that stands for the package as a whole. */
function mainFiles({ raw }: PackageJson): readonly string[] {
  const { main, exports } = raw
  return [...stringsIn(main), ...stringsIn(isRecord(exports) ? (exports['.'] ?? exports) : exports)]
}
