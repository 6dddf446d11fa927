import type { Framework } from '../catalog/frameworks/framework.js'
import type { Fact, Project } from '../project.js'
import { portOf, type FoundPlatform } from './find-platform.js'
import { findPort } from './find-port.js'
import { readVariables } from './read-env.js'
import type { SourceText } from './read-sources.js'

/** What is known of a project when its port is asked for. */
interface PortSearch extends Pick<Project, 'root' | 'package' | 'env'> {
  readonly sources: readonly SourceText[]
  readonly platform: FoundPlatform | undefined
}

/** The port of development: the platform's, where one serves the application, else the application's own. */
export async function readPort(
  { programs }: Framework,
  { root, package: facts, env, sources, platform }: PortSearch,
): Promise<Fact<number>> {
  const served = portOf(platform, facts)
  return served ?? findPort(sources, readVariables(root, facts, env), facts, programs)
}
