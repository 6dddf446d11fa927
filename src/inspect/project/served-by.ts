import { hosts } from '../../catalog/hosts.js'
import type { Project } from '../../project.js'
import { isFile } from '../../reading/resolve-source.js'
import type { FoundPlatform } from './find-platform.js'

/** The servers of an application: its platform, and the services whose configuration lies in the root. @param root absolute */
export function servedBy(
  root: string,
  platform: FoundPlatform | undefined,
): Pick<Project, 'hosts' | 'platform'> {
  const found = hosts.filter(({ files }) => files.some((file) => isFile(root, file)))
  return { platform: platform?.row.id, hosts: found.map(({ name }) => name) }
}
