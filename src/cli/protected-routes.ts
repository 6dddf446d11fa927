import { getFramework } from '../plan/init/make-plan.js'
import type { RouteFact } from '../project.js'
import { readBounded } from '../reading/read-file.js'
import type { ReadableProject } from '../world/readable-project.js'

/** A path without a part that stands for others. */
const PLAIN = /^(?:\/[\w.~-]+)+$/

/** The routes of the project that have our guard, as far as its code shows. */
export function listProtectedRoutes(project: ReadableProject): readonly RouteFact[] {
  const { gives = 'requireSession' } =
    getFramework(project).files.find(({ id }) => id === 'guard') ?? {}
  return listRoutesNaming(project, gives)
}

/** The routes of the project that ask for a role, as far as its code shows. */
export function listRoleRoutes(project: ReadableProject): readonly RouteFact[] {
  return listRoutesNaming(project, 'requireRole')
}

function listRoutesNaming(project: ReadableProject, guard: string): readonly RouteFact[] {
  const { world, routes } = project
  const isByFile = getFramework(project).shape === 'routes'
  return routes.filter(({ path, file, line }) => {
    if (!PLAIN.test(path)) return false
    const text = readBounded(world, file) ?? ''
    return (isByFile ? text : (text.split('\n')[line - 1] ?? '')).includes(guard)
  })
}
