import { briefly } from '../../briefly.js'
import { listTakenRoutes } from '../../catalog/free-base-paths.js'
import type { Framework } from '../../frameworks/framework.js'
import type { Project } from '../../project.js'
import { sentAway } from '../../syntax/sent-away.js'
import type { Answers, Note } from '../plan.js'

/** Where sign-in answers. */
export function chooseBasePath(
  { basePaths: [usual] }: Framework,
  answers: Pick<Answers, 'path'> | undefined,
): string {
  return answers?.path ?? usual
}

/** The answer about where it does, which says nothing of the usual path. */
export function pathAnswer(framework: Framework, basePath: string): Pick<Answers, 'path'> {
  return basePath === chooseBasePath(framework, undefined) ? {} : { path: basePath }
}

/** Says why sign-in answers elsewhere than usual. */
export function basePathNotes(
  project: Project,
  { basePaths: [first] }: Framework,
  path: string,
): readonly Note[] {
  const [rule] = sentAway(project.site, path)
  if (rule) {
    return [
      {
        kind: 'warning',
        title: `Requests to ${path} are sent elsewhere`,
        lines: [
          `${rule.file}:${rule.line} sends them, before sign-in is asked`,
          `leave out there what is below ${path}, or choose another path: init --path <path>`,
        ],
      },
    ]
  }
  const usual = (project.application?.value.prefix ?? project.site?.prefix ?? '') + first
  const taken = listTakenRoutes(project.routes, usual)
  if (path === usual || taken.length === 0) return []
  const places = taken.map(({ file, line, path: own }) => `${own} (${file}:${line})`)
  return [
    {
      kind: 'warning',
      title: `Sign-in answers below ${path}`,
      lines: [
        `${usual} is the application's own: ${briefly(places)}`,
        'another path: init --path <path>',
      ],
    },
  ]
}
