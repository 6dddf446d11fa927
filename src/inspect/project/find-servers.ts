import { hosts } from '../../catalog/hosts.js'
import type { Project } from '../../project.js'
import { isFile } from '../../reading/resolve-source.js'
import type { FoundPlatform } from './find-platform.js'
import type { World } from '../../world/world.js'

/** The servers of an application: its platform, and the services whose configuration lies in the root. @param world.root absolute */
export function findServers(
  world: World,
  platform: FoundPlatform | undefined,
): Pick<Project, 'hosts' | 'platform'> {
  const found = hosts.filter(({ files }) => files.some((file) => isFile(world, file)))
  return { platform: platform?.row.id, hosts: found.map(({ name }) => name) }
}
