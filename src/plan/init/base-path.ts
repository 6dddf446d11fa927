import { takenBy } from '../../catalog/free-base-path.js'
import type { Framework } from '../../catalog/frameworks/framework.js'
import type { Project } from '../../project.js'
import type { Answers, Note } from '../plan.js'

/** Where sign-in answers. */
export function basePathOf(
  { basePaths: [usual] }: Framework,
  answers: Pick<Answers, 'path'> | undefined,
): string {
  return answers?.path ?? usual
}

/** Says why sign-in answers elsewhere than usual. */
export function basePathNotes(
  project: Project,
  { basePaths: [first] }: Framework,
  path: string,
): readonly Note[] {
  const usual = (project.application?.value.prefix ?? project.site?.prefix ?? '') + first
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
