import type { RouteFact } from '../../project.js'
import { readSources } from '../../reading/read-sources.js'
import { importResolver } from '../project/import-resolver.js'
import type { Mount } from '../application/find-mount.js'
import type { ReadableProject } from '../../world/readable-project.js'

/** Tells whether a route answers whatever is asked below a path and no other route names. */
export function isCatchAll({ path }: Pick<RouteFact, 'path'>, basePath: string): boolean {
  if (!path.startsWith(`${basePath}/`)) return false
  const rest = path.slice(basePath.length + 1)
  return !rest.includes('/') && /\.{3}|\*|^\$$/.test(rest)
}

/**
 * The application's own route that answers everything below the path of sign-in with what the configuration gives: where
 * sign-in was moved from another library, such a route is there already, under a name of its own.
 *
 * @param configuration the file that lists who signs people in
 */
export function findMountingRoute(
  { world, basePath, layout, routes }: ReadableProject,
  configuration: string,
): Mount | undefined {
  if (layout.composed !== undefined) return undefined
  const resolve = importResolver(world)
  const found = routes.find(({ path, file, module = file }) => {
    if (!isCatchAll({ path }, basePath)) return false
    return readSources(world, [module], resolve).some((each) => each.file === configuration)
  })
  return found && { file: found.module ?? found.file, line: found.line, column: 1 }
}
