import { join } from 'node:path'
import type { Framework } from '../../frameworks/framework.js'
import type { Fact, Project } from '../../project.js'
import { portOf, type FoundPlatform } from '../project/find-platform.js'
import { findPort, findServed } from './find-port.js'
import { readBounded } from '../../reading/read-file.js'
import type { ResolveImport } from '../../code/value.js'
import { readVariables } from './read-env.js'
import type { SourceText } from '../../reading/read-sources.js'

/** The facts known about a project when its port is asked for. */
interface PortSearch extends Pick<Project, 'root' | 'package' | 'env'> {
  readonly sources: readonly SourceText[]
  readonly platform: FoundPlatform | undefined
  readonly resolve: ResolveImport
}

/** The port of development: the platform's, where one serves the application, else that of the framework or the code. */
export async function readPort(framework: Framework, search: PortSearch): Promise<Fact<number>> {
  const { platform, package: facts, env } = search
  if (platform) return portOf(platform, facts)
  const found = await portOfCode(framework, search)
  const isLoaded =
    env.loader !== undefined || found.evidence.every(({ file }) => file !== env.target)
  return isLoaded || found.confidence !== 'certain' ? found : { ...found, confidence: 'likely' }
}

/** The port of the framework or the code, as if the env file were loaded. */
async function portOfCode(
  { name, port, programs }: Framework,
  { root, package: facts, env, sources, resolve }: PortSearch,
): Promise<Fact<number>> {
  const variables = readVariables(root, facts, env)
  if (!port) return findPort(sources, resolve, variables, facts, programs)
  const configuration = configurationOf(root, port.files)
  const said = portOf({ row: { name, port }, ...configuration }, facts)
  if (said.confidence === 'certain') return said
  return findServed(configuration, resolve, variables) ?? said
}

/** The first of some files that is there; with none, package.json says what the framework is. */
function configurationOf(
  root: string,
  files: readonly string[],
): { readonly file: string; readonly text: string } {
  const found = files.flatMap((file) => {
    const text = readBounded(join(root, file))
    return text === undefined ? [] : [{ file, text }]
  })
  return found[0] ?? { file: 'package.json', text: '' }
}
