import { getFramework } from '../plan/init/make-plan.js'
import type { RouteFact } from '../project.js'
import { readBounded } from '../reading/read-file.js'
import type { ReadableProject } from '../world/readable-project.js'

/** A path without a part that stands for others. */
const PLAIN = /^(?:\/[\w.~-]+)+$/

/** The routes of the project that have our guard, as far as its code shows. */
export function listProtectedRoutes(project: ReadableProject): readonly RouteFact[] {
  const { world, routes } = project
  const framework = getFramework(project)
  const { gives = 'requireSession' } = framework.files.find(({ id }) => id === 'guard') ?? {}
  return routes.filter(({ path, file, line }) => {
    if (!PLAIN.test(path)) return false
    const text = readBounded(world, file) ?? ''
    const own = framework.shape === 'routes' ? text : (text.split('\n')[line - 1] ?? '')
    return own.includes(gives)
  })
}
