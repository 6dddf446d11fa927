import { posix } from 'node:path'
import type { ts } from 'ts-morph'
import { developmentScript } from '../../catalog/development-scripts.js'
import { createProgram } from '../../code/program.js'
import { getLine } from '../../code/texts.js'
import type { ResolveImport } from '../../code/value.js'
import type { FrameworkProgram } from '../../frameworks/framework-parts.js'
import type { Framework } from '../../frameworks/framework.js'
import { isProjectPath } from '../../project-path.js'
import { VITE_DEVELOPS, VITE_PORT, VITE_RUNS } from '../../frameworks/vite.js'
import type { Evidence, Fact, PackageFacts } from '../../project.js'
import { readBounded } from '../../reading/read-file.js'
import { readSources, type SourceText } from '../../reading/read-sources.js'
import { splitBom } from '../../syntax/lines.js'
import { parseText, type Source } from '../../syntax/parse-source.js'
import { walk } from '../../syntax/walk.js'
import type { ReadableProject } from '../../world/readable-project.js'
import type { World } from '../../world/world.js'
import type { FoundPlatform } from '../project/find-platform.js'
import { listCommands } from '../project/list-commands.js'
import { findProgram } from './find-env-loader.js'
import { portOfVariable, resolvePort, toPort, type Variables } from './follow-port.js'
import { readSettingFiles } from './find-settings.js'
import { readVariables } from './read-env.js'
import { type DevelopmentServer, listDevelopmentCommands, readServedPort } from './served-port.js'

const USUAL = 3000

/** The code that listens, and what it may read its port from. */
interface Listening {
  readonly sources: readonly SourceText[]
  readonly settings: ReturnType<typeof readSettingFiles>
  readonly resolve: ResolveImport
  readonly variables: Variables
}

/** The port on which the application listens in development: read from the code, or else the usual one as a guess. */
function findPort(
  { sources, settings, resolve, variables }: Listening,
  { scripts }: Pick<PackageFacts, 'scripts'>,
  programs: readonly FrameworkProgram[] = [],
): Fact<number> {
  const started = portOfProgram(variables, scripts, programs)
  if (started) return started
  const program = createProgram([...sources, ...settings], resolve, sources)
  const unread: Evidence[] = []
  for (const { file, text } of sources) {
    if (!/\.listen\b|\bserve\s*\(|\bexport\s+default\s*\{/.test(text)) continue
    const source = parseText(file, splitBom(text).body)
    for (const node of walk(source, source.tree)) {
      const argument = listenArgument(source, node)
      if (!argument) continue
      const found = resolvePort(program, variables, { source, node: argument })
      const line = getLine({ source, node: argument })
      const listen = { file, line, saw: describeListen(source, argument) }
      if (!found) unread.push(listen)
      if (!found) continue
      const evidence = [listen, ...found.evidence]
      const confidence = found.isPerhaps ? 'likely' : 'certain'
      return { value: found.port, confidence, evidence }
    }
  }
  // Code that reads it out of sight, as from a module of settings, reads this one.
  const set = portOfVariable(variables, 'PORT')
  if (set) return { value: set.port, confidence: 'likely', evidence: set.evidence }
  return { value: USUAL, confidence: 'guess', evidence: unread }
}

/** The port on which a program listens in place of the code, the script for development first. */
function portOfProgram(
  variables: Variables,
  scripts: PackageFacts['scripts'],
  programs: readonly FrameworkProgram[],
): Fact<number> | undefined {
  const starting = Object.entries(scripts).toSorted(([a], [b]) => computeRank(a) - computeRank(b))
  for (const [name, command] of starting) {
    const program = findProgram(command, programs)
    if (!program) continue
    const saw = { file: 'package.json', saw: `scripts.${name}` }
    const { options, variables: names } = program.port
    const said = new RegExp(`(?:^|\\s)(?:${options.join('|')})[= ](\\S+)`).exec(command)?.[1]
    const told = said === undefined ? undefined : toPort(said, [])
    // `--port $PORT`
    if (said !== undefined && !told) return { value: USUAL, confidence: 'guess', evidence: [saw] }
    const set = names.map((each) => variables.get(each)).find((each) => each !== undefined)
    const found = told ?? (set && toPort(set.value, [set.evidence]))
    const { port, evidence } = found ?? { port: USUAL, evidence: [] }
    return { value: port, confidence: 'certain', evidence: [saw, ...evidence] }
  }
  return undefined
}

function computeRank(script: string): number {
  return script.startsWith('dev') ? 0 : 1
}

function describeListen({ ts, tree }: Source, argument: ts.Expression): string {
  const what = ts.isExportAssignment(argument.parent) ? 'export default' : 'listen'
  const text = argument.getText(tree).slice(0, 40)
  return what === 'listen' ? `listen(${text})` : `${what} ${text}`
}

/** The expression that says the port: `app.listen(port)`, `serve({ port })`, `export default { port, fetch }`. */
function listenArgument({ ts, tree }: Source, node: ts.Node): ts.Expression | undefined {
  if (ts.isExportAssignment(node)) return withPort(ts, node.expression)
  if (!ts.isCallExpression(node)) return undefined
  const name = /(?:^|\.)(listen|serve)$/.exec(node.expression.getText(tree))?.[1]
  const [first] = node.arguments
  if (name === undefined || !first) return undefined
  return name === 'listen' ? first : withPort(ts, first)
}

/** An object that is written out, and has a port. */
function withPort(
  { isObjectLiteralExpression }: typeof ts,
  node: ts.Expression,
): ts.Expression | undefined {
  const has =
    isObjectLiteralExpression(node) &&
    node.properties.some((each) => each.name?.getText() === 'port')
  return has ? node : undefined
}

/** The facts known about a project when its port is asked for. */
interface PortSearch extends Pick<ReadableProject, 'world' | 'package' | 'env'> {
  readonly sources: readonly SourceText[]
  readonly platform: FoundPlatform | undefined
  readonly resolve: ResolveImport
}

/** The port of development: that of the program which serves the application, else the one that its code listens on. */
export async function readPort(framework: Framework, search: PortSearch): Promise<Fact<number>> {
  const { world, package: facts, env } = search
  const variables = readVariables(world, facts, env)
  const found = findServedOrOwn(framework, { ...search, variables })
  const isLoaded =
    env.loader !== undefined || found.evidence.every(({ file }) => file !== env.target)
  return isLoaded || found.confidence !== 'certain' ? found : { ...found, confidence: 'likely' }
}

/** The port, as if the env file were loaded. */
function findServedOrOwn(
  framework: Framework,
  search: PortSearch & { readonly variables: Variables },
): Fact<number> {
  const { world, package: facts, sources, resolve, variables } = search
  const vite = findVite(search)
  const server = findServer(framework, search, vite)
  if (server) {
    const own = server.isFramework ? portOfOwnServer(search) : undefined
    return own ?? readServedPort(server, search)
  }
  const settings = readSettingFiles(world, facts)
  const listening = { sources, settings, resolve, variables }
  const found = findPort(listening, facts, framework.programs)
  if (found.confidence !== 'guess' || !vite || found.evidence.length > 0) return found
  return { ...readServedPort(vite, search), confidence: 'likely' }
}

/** The program that serves the application while it is developed; undefined where its own code listens. */
function findServer(
  { name, port, tests }: Framework,
  { world, platform, package: facts }: PortSearch,
  vite: DevelopmentServer | undefined,
): (DevelopmentServer & { readonly isFramework?: true }) | undefined {
  if (platform) {
    const { row, file, text } = platform
    const { develops = tests.develops } = row.port
    const isStarted = listDevelopmentCommands(facts).some(({ command }) => develops?.test(command))
    return !isStarted && vite ? vite : { name: row.name, port: row.port, develops, file, text }
  }
  if (!port) return vite && VITE_RUNS.test(vite.text) ? vite : undefined
  const { develops } = tests
  return { name, port, develops, ...getConfiguration(world, port.files), isFramework: true }
}

/** Vite, where people start it to develop. */
function findVite({ world, package: facts }: PortSearch): DevelopmentServer | undefined {
  const isStarted = listDevelopmentCommands(facts).some(({ command }) =>
    VITE_DEVELOPS.test(command),
  )
  if (!isStarted) return undefined
  const configuration = getConfiguration(world, VITE_PORT.files)
  return { name: 'Vite', port: VITE_PORT, develops: VITE_DEVELOPS, ...configuration }
}

/** The port of a server of the project's own, in which a framework answers. */
function portOfOwnServer({
  world,
  resolve,
  package: facts,
  variables,
}: PortSearch & { readonly variables: Variables }): Fact<number> | undefined {
  const file = ownServer(facts)
  if (file === undefined) return undefined
  const sources = readSources(world, [file], resolve)
  const settings = readSettingFiles(world, facts)
  const found = findPort({ sources, settings, resolve, variables }, facts)
  return found.confidence === 'guess' ? undefined : found
}

/** Matches commands that start a server of the project's own, in which the framework answers: `node server.js`. */
const OWN_SERVER =
  /(?:^|\s)(?:bun|deno|node|nodemon|ts-node|tsx)\s(?:(?!node_modules)\S+\s+)*((?!node_modules|-)[\w./-]+\.[cm]?[jt]s)(?=\s|$)/

/** The file that people start where they develop, in place of a tool of the framework. */
function ownServer({ scripts }: PackageFacts): string | undefined {
  const started = listCommands(scripts, developmentScript(scripts) ?? '')
  const files = started.flatMap(({ command }) => OWN_SERVER.exec(command)?.[1] ?? [])
  return files.map((file) => posix.normalize(file)).find((file) => isProjectPath(file))
}

/** The first of some files that is there; with none, package.json says what the framework is. */
function getConfiguration(
  world: World,
  files: readonly string[],
): { readonly file: string; readonly text: string } {
  const found = files.flatMap((file) => {
    const text = readBounded(world, file)
    return text === undefined ? [] : [{ file, text }]
  })
  return found[0] ?? { file: 'package.json', text: '' }
}
