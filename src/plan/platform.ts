import type { Framework } from '../frameworks/framework.js'
import type { Platform } from '../frameworks/platform.js'
import type { Project } from '../project.js'

/** The row of what serves the project's application in its own way; undefined for a process that listens. */
export function findPlatform(
  { platforms = [] }: Framework,
  project: Project,
): Platform | undefined {
  return platforms.find(({ id }) => id === project.platform)
}
