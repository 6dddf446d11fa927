import type { ts } from 'ts-morph'
import { developmentScript } from '../../catalog/development-scripts.js'
import { createProgram } from '../../code/program.js'
import { findProperty } from '../../code/properties.js'
import { getLine } from '../../code/texts.js'
import type { Placed, ResolveImport } from '../../code/value.js'
import type { ServedPort } from '../../frameworks/platform.js'
import type { Evidence, Fact, PackageFacts } from '../../project.js'
import { readSources } from '../../reading/read-sources.js'
import { listReturns } from '../../syntax/list-returns.js'
import { splitBom } from '../../syntax/lines.js'
import { parseText, type Source } from '../../syntax/parse-source.js'
import { walk } from '../../syntax/walk.js'
import { writtenName } from '../../syntax/written-name.js'
import type { World } from '../../world/world.js'
import { listPrograms, type ScriptCommand } from '../project/list-commands.js'
import { resolvePort, type Variables } from './follow-port.js'

/** A program that serves the application while it is developed, and the text that configures it. */
export interface DevelopmentServer {
  readonly name: string
  readonly port: ServedPort
  /** Its command in scripts. */
  readonly develops: RegExp | undefined
  readonly file: string
  readonly text: string
}

/** Whatever tells on which port a server listens. */
export interface ServedSearch {
  readonly world: World
  readonly package: PackageFacts
  readonly resolve: ResolveImport
  readonly variables: Variables
}

/** The commands that run where the application is developed; of several at once, each by itself. */
export function listDevelopmentCommands({
  scripts,
}: Pick<PackageFacts, 'scripts'>): readonly ScriptCommand[] {
  return listPrograms(scripts, developmentScript(scripts) ?? '')
}

/** The port on which a server serves the application: as its command says, else its configuration, else the usual one. */
export function readServedPort(server: DevelopmentServer, search: ServedSearch): Fact<number> {
  const { name, port, develops, file } = server
  const commands = listDevelopmentCommands(search.package)
  const own = commands.filter(({ command }) => develops?.test(command))
  const told = readToldPort(port, own.length > 0 ? own : commands)
  if (told) return told
  const said = readConfiguredPort(server, search)
  if (said) return said
  const confidence = own.length > 0 ? 'certain' : 'likely'
  return { value: port.usual, confidence, evidence: [{ file, saw: name }] }
}

/** A port that a command is told and that is no number: `--port $PORT`. */
const TOLD = /\s(?:--port|-p)\b/

function readToldPort(
  { said, usual }: ServedPort,
  commands: readonly ScriptCommand[],
): Fact<number> | undefined {
  for (const { script, command } of commands) {
    const port = said.exec(command)?.[1]
    const evidence = [{ file: 'package.json', saw: `scripts.${script}` }]
    if (port !== undefined) return { value: Number(port), confidence: 'certain', evidence }
    if (TOLD.test(command)) return { value: usual, confidence: 'guess', evidence }
  }
  return undefined
}

/** Comments of TOML and JSON that begin a line. */
const COMMENTS = /^\s*(?:#|\/\/).*$|\/\*[\s\S]*?\*\//gm

/** Files of configuration that are code. */
const CODE = /\.[cm]?[jt]s$/

/** The port that a configuration gives its server; a guess where it does and can't be read. */
function readConfiguredPort(
  { port: { said, usual }, file, text }: DevelopmentServer,
  { world, resolve, variables }: ServedSearch,
): Fact<number> | undefined {
  if (!CODE.test(file)) {
    const port = said.exec(text.replaceAll(COMMENTS, ''))?.[1]
    if (port === undefined) return undefined
    return { value: Number(port), confidence: 'certain', evidence: [{ file, saw: 'port' }] }
  }
  if (!/server/i.test(text)) return undefined
  const program = createProgram(readSources(world, [file], resolve), resolve)
  for (const placed of listServers(parseText(file, splitBom(text).body))) {
    const server = program.evaluate(placed)
    // `hooks: { server: 'src/hooks' }`
    if (server.kind === 'literal') continue
    const evidence: readonly Evidence[] = [{ file, line: getLine(placed), saw: 'port' }]
    const found = resolvePort(program, variables, placed)
    if (found) {
      const confidence = found.isPerhaps ? 'likely' : 'certain'
      return { value: found.port, confidence, evidence: [...evidence, ...found.evidence] }
    }
    if (findProperty(program, server, 'port'))
      return { value: usual, confidence: 'guess', evidence }
  }
  return undefined
}

/** What a configuration says of its server: an object, or what a function returns that makes one. */
function listServers(source: Source): readonly Placed[] {
  const { ts, tree } = source
  return [...walk(source, tree)].flatMap((node) => {
    const isOne = ts.isPropertyAssignment(node) || ts.isShorthandPropertyAssignment(node)
    if (!isOne || !/^(?:dev)?server$/i.test(writtenName(source, node.name) ?? '')) return []
    const said: ts.Expression = ts.isPropertyAssignment(node) ? node.initializer : node.name
    const given =
      ts.isArrowFunction(said) || ts.isFunctionExpression(said) ? listReturns(source, said) : [said]
    return given.map((each) => ({ source, node: each }))
  })
}
