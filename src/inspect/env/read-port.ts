import { posix } from 'node:path'
import type { ts } from 'ts-morph'
import { developmentScript } from '../../catalog/development-scripts.js'
import { createProgram } from '../../code/program.js'
import type { ResolveImport } from '../../code/value.js'
import type { FrameworkProgram } from '../../frameworks/framework-parts.js'
import type { Framework } from '../../frameworks/framework.js'
import { isProjectPath } from '../../project-path.js'
import type { Fact, PackageFacts } from '../../project.js'
import { readBounded } from '../../reading/read-file.js'
import { readSources, type SourceText } from '../../reading/read-sources.js'
import { getPosition, splitBom } from '../../syntax/lines.js'
import { parseText, type Source } from '../../syntax/parse-source.js'
import { walk } from '../../syntax/walk.js'
import type { ReadableProject } from '../../world/readable-project.js'
import type { World } from '../../world/world.js'
import { type FoundPlatform, readDevelopmentPort } from '../project/find-platform.js'
import { listCommands } from '../project/list-commands.js'
import { findProgram } from './find-env-loader.js'
import { portOfVariable, resolvePort, toPort, type Variables } from './follow-port.js'
import { readVariables } from './read-env.js'

const USUAL = 3000

/** The port on which the application listens in development: read from the code, or else the usual one as a guess. */
function findPort(
  sources: readonly SourceText[],
  resolve: ResolveImport,
  variables: Variables,
  { scripts }: Pick<PackageFacts, 'scripts'>,
  programs: readonly FrameworkProgram[] = [],
): Fact<number> {
  const started = portOfProgram(variables, scripts, programs)
  if (started) return started
  const program = createProgram(sources, resolve)
  for (const { file, text } of sources) {
    if (!/\.listen\b|\bserve\s*\(|\bexport\s+default\s*\{/.test(text)) continue
    const source = parseText(file, splitBom(text).body)
    for (const node of walk(source, source.tree)) {
      const argument = listenArgument(source, node)
      const found = argument && resolvePort(program, variables, { source, node: argument })
      if (!found) continue
      const { line } = getPosition(source.text, argument.getStart(source.tree))
      const saw = describeListen(source, argument)
      const evidence = [{ file, line, saw }, ...found.evidence]
      const confidence = found.isPerhaps ? 'likely' : 'certain'
      return { value: found.port, confidence, evidence }
    }
  }
  // Code that reads it out of sight, as from a module of settings, reads this one.
  const set = portOfVariable(variables, 'PORT')
  if (set) return { value: set.port, confidence: 'likely', evidence: set.evidence }
  return { value: USUAL, confidence: 'guess', evidence: [] }
}

/** The port that a configuration gives its server by an expression: `server: { port: Number(process.env.PORT ?? 3000) }`. */
function findServed(
  { file, text }: Pick<SourceText, 'file' | 'text'>,
  resolve: ResolveImport,
  variables: Variables,
): Fact<number> | undefined {
  if (!/\bport\b/.test(text) || file.endsWith('.json')) return undefined
  const program = createProgram([{ file, text }], resolve)
  const source = parseText(file, splitBom(text).body)
  for (const node of walk(source, source.tree)) {
    const said = servedPort(source, node)
    const found = said && resolvePort(program, variables, { source, node: said })
    if (!found) continue
    const { line } = getPosition(source.text, said.getStart(source.tree))
    const evidence = [{ file, line, saw: 'port' }, ...found.evidence]
    return { value: found.port, confidence: found.isPerhaps ? 'likely' : 'certain', evidence }
  }
  return undefined
}

function servedPort({ ts, tree }: Source, node: ts.Node): ts.Expression | undefined {
  if (!ts.isPropertyAssignment(node) || node.name.getText(tree) !== 'port') return undefined
  const holder = node.parent.parent
  const isServer =
    ts.isPropertyAssignment(holder) && /^(?:dev)?server$/i.test(holder.name.getText(tree))
  return isServer ? node.initializer : undefined
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
    const said = new RegExp(`(?:^|\\s)(?:${options.join('|')})[= ](\\d+)`).exec(command)?.[1]
    const set = names.map((each) => variables.get(each)).find((each) => each !== undefined)
    const found = toPort(said ?? '', []) ?? (set && toPort(set.value, [set.evidence]))
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

/** The port of development: the platform's, where one serves the application, else that of the framework or the code. */
export async function readPort(framework: Framework, search: PortSearch): Promise<Fact<number>> {
  const { platform, package: facts, env } = search
  if (platform) return readDevelopmentPort(platform, facts)
  const found = await portOfCode(framework, search)
  const isLoaded =
    env.loader !== undefined || found.evidence.every(({ file }) => file !== env.target)
  return isLoaded || found.confidence !== 'certain' ? found : { ...found, confidence: 'likely' }
}

/** The port of the framework or the code, as if the env file were loaded. */
async function portOfCode(
  { name, port, programs }: Framework,
  { world, package: facts, env, sources, resolve }: PortSearch,
): Promise<Fact<number>> {
  const variables = readVariables(world, facts, env)
  if (!port) return findPort(sources, resolve, variables, facts, programs)
  const server = ownServer(facts)
  if (server !== undefined) {
    const found = findPort(readSources(world, [server], resolve), resolve, variables, facts)
    if (found.confidence !== 'guess') return found
  }
  const configuration = getConfiguration(world, port.files)
  const said = readDevelopmentPort({ row: { name, port }, ...configuration }, facts)
  if (said.confidence === 'certain') return said
  return findServed(configuration, resolve, variables) ?? said
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
