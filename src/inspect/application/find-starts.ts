import { isRecord } from '../../guards.js'
import type { Evidence, PackageFacts } from '../../project.js'
import { listCommandsIn } from '../project/list-commands.js'
import { sawScript } from '../project/deno-file.js'
import type { NamedStart } from '../../frameworks/framework.js'
import { readStrings, type PackageJson } from '../../reading/read-package.js'
import { findCompiledSource } from '../../reading/resolve-source.js'
import type { TsConfig } from '../../reading/read-tsconfig.js'
import type { World } from '../../world/world.js'
import { posix } from 'node:path'
import { startFiles } from '../../catalog/start-files.js'
import { readBounded } from '../../reading/read-file.js'

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
 * The files with which the application starts: by what serves it, by the scripts, else by the files of other tools and of
 * platforms, then by `main` and `exports`, then by custom.
 *
 * @param tools the files that the configurations of a platform and of the framework's tools name
 */
export function findStarts(
  world: World,
  json: PackageJson,
  config: TsConfig | undefined,
  ...tools: readonly (NamedStart | undefined)[]
): readonly Start[] {
  const { scripts } = json.facts
  const mains = mainFiles(json)
  const located = (all: readonly NamedStart[]): readonly Start[] =>
    all.flatMap(({ path, evidence }) => {
      const file = findCompiledSource(world, path, config)
      return file === undefined ? [] : [{ file, evidence }]
    })
  const named = ({ command, evidence }: SaidCommand, told = false): readonly NamedStart[] =>
    listFiles(scripts, command).flatMap((word): readonly NamedStart[] => {
      if (word === '.') return [...mains, 'index.js'].map((path) => ({ path, evidence }))
      const said = told ? [] : readStartFile(world, word)
      // What such a file says is not looked for in another one, so that a circle ends.
      return said.length === 0
        ? [{ path: word, evidence }]
        : said.flatMap((each) => named(each, true))
    })
  const byScripts = located(
    SCRIPTS.flatMap((name) =>
      named({ command: scripts[name] ?? '', evidence: sawScript(json.facts, name) }),
    ),
  )
  const byFiles = (): readonly Start[] =>
    located(readStartFiles(world).flatMap((said) => named(said, true)))
  return [
    ...located(tools.filter((each) => each !== undefined)),
    ...(byScripts.length > 0 ? byScripts : byFiles()),
    ...located([
      ...mains.map((path) => ({ path, evidence: { file: 'package.json', saw: 'main' } })),
      { path: 'index.js', evidence: { file: 'package.json', saw: 'index' } },
      // What `npm start` runs where there is no such script.
      ...(scripts['start'] === undefined
        ? [{ path: 'server.js', evidence: { file: 'package.json', saw: 'npm start' } }]
        : []),
    ]),
  ]
}

/** The words of a command that may name a file; the scripts that it runs stand for what they say. */
function listFiles(scripts: PackageFacts['scripts'], whole: string): readonly string[] {
  return listCommandsIn(scripts, whole).flatMap(({ command }) => {
    const words = command.match(/[^\s"'`]+/g) ?? []
    const runner = words.findIndex((word) => RUNNER.test(word))
    return words.filter((word, index) => {
      if (/^-|[=*{}$<>]/.test(word) || RUNNER.test(word)) return false
      const path = word === '.' || /[/\\]|\.[cm]?[jt]sx?$/.test(word)
      return path || (runner >= 0 && index > runner)
    })
  })
}

/** `main`, and every file in `exports` that stands for the package as a whole. */
function mainFiles({ raw }: PackageJson): readonly string[] {
  const { main, exports } = raw
  return [
    ...readStrings(main),
    ...readStrings(isRecord(exports) ? (exports['.'] ?? exports) : exports),
  ]
}

/** A command that a project is started with, as a file says it. */
interface SaidCommand {
  /** A command, or nothing but the file that is started. */
  readonly command: string
  readonly evidence: Evidence
}

/** The commands that it is started with, as the files of tools and platforms in the project's root say them. */
function readStartFiles(world: World): readonly SaidCommand[] {
  return startFiles.flatMap(({ files }) => files.flatMap((file) => readStartFile(world, file)))
}

/** The commands in one such file; none for every other file. */
function readStartFile(world: World, path: string): readonly SaidCommand[] {
  const file = posix.normalize(path)
  const row = startFiles.find(({ files }) => files.includes(posix.basename(file)))
  const text = row && readBounded(world, file)
  if (!row || text === undefined) return []
  return [...text.matchAll(row.says)].map(([, said = '']) => ({
    // A list of words is a command as well: `["node", "server.js"]`.
    command: said.replaceAll(/["'[\],]+/g, ' ').trim(),
    evidence: { file, saw: row.saw },
  }))
}
