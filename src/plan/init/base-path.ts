import type { Framework } from '../../catalog/frameworks/framework.js'
import type { Project, RouteFact } from '../../project.js'
import type { Answers, Note } from '../plan.js'

/** Where sign-in answers. */
export function basePathOf(
  { basePaths: [usual] }: Framework,
  answers: Pick<Answers, 'path'> | undefined,
): string {
  return answers?.path ?? usual
}

/** The first of the framework's paths below which the application answers nothing; the usual one where each is taken. */
export function freeBasePath(project: Project, { basePaths: [usual, ...more] }: Framework): string {
  const prefix = prefixOf(project)
  const paths = [usual, ...more].map((path) => prefix + path)
  return paths.find((path) => takenBy(project.routes, path).length === 0) ?? prefix + usual
}

function prefixOf({ application }: Project): string {
  return application?.value.prefix ?? ''
}

/** What the application answers at a path and below it. */
function takenBy(routes: readonly RouteFact[], path: string): readonly RouteFact[] {
  return routes.filter((route) => {
    const own = `${route.path.toLowerCase()}/`
    if (!own.startsWith('*')) return own.startsWith(`${path}/`)
    // `*` and `/auth/login` may be `/api` and `/auth/login`.
    const ends = [...path.matchAll(/\//g)].map(({ index }) => `${path.slice(index)}/`)
    return ends.some((end) => own.slice(1).startsWith(end))
  })
}

/** Says why sign-in answers elsewhere than usual. */
export function basePathNotes(
  project: Project,
  { basePaths: [first] }: Framework,
  path: string,
): readonly Note[] {
  const usual = prefixOf(project) + first
  const taken = takenBy(project.routes, usual)
  if (path === usual || taken.length === 0) return []
  const places = taken.slice(0, 3).map(({ file, line, path: own }) => `${own} (${file}:${line})`)
  return [
    {
      kind: 'warning',
      title: `Sign-in answers below ${path}`,
      lines: [
        `${usual} is the application's own: ${places.join(', ')}${taken.length > 3 ? ', …' : ''}`,
        'another path: init --path <path>',
      ],
    },
  ]
}
