import { posix } from 'node:path'
import type { Framework } from '../../frameworks/framework.js'
import { developmentScript } from '../../catalog/development-scripts.js'
import type { Fact, PackageFacts } from '../../project.js'
import { listCommands } from '../project/list-commands.js'
import { readDevelopmentPort, type FoundPlatform } from '../project/find-platform.js'
import { findPort, findServed } from './find-port.js'
import { readBounded } from '../../reading/read-file.js'
import type { ResolveImport } from '../../code/value.js'
import { readVariables } from './read-env.js'
import { readSources, type SourceText } from '../../reading/read-sources.js'
import { isProjectPath } from '../../project-path.js'
import type { ReadableProject } from '../../world/readable-project.js'
import type { World } from '../../world/world.js'

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
