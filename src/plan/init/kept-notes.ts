import type { Framework } from '../../catalog/frameworks/framework.js'
import type { KeptFact, Project } from '../../project.js'
import { matchesGlob } from '../../syntax/glob.js'
import type { Note } from '../plan.js'

/** Says where answers are kept for the next visitor: what is for one person alone does not belong there. */
export function keptNotes(
  { site }: Project,
  framework: Framework,
  basePath: string,
): readonly Note[] {
  const keeping = framework.shape === 'routes' ? framework.keeping : undefined
  if (!keeping || !site?.kept) return []
  const { by, except } = site.kept
  const own = basePath.slice(site.prefix.length)
  const isOut = except.some((path) => covers(path, own))
  const around = isOut ? [] : by.filter(({ path }) => path !== undefined && covers(path, own))
  const takeOut = `take it out, in ${keeping.option}: '${own}/**': ${keeping.except}`
  const notes = [
    {
      title: 'Answers of sign-in would be kept, so that it gives none',
      lines: around.length > 0 ? [...around.map(place), takeOut] : [],
    },
    {
      title: 'Some answers are kept, and given to whoever asks next',
      lines: [...by.map(place), 'nobody is signed in there: protect nothing by them'],
    },
  ]
  return notes.flatMap((note) => (note.lines.length > 0 ? [{ kind: 'warning', ...note }] : []))
}

/** Whether a rule is for what lies below a path. */
function covers(rule: string, path: string): boolean {
  return matchesGlob(`${path.slice(1)}/session`, rule)
}

function place({ path, file, line }: KeptFact['by'][number]): string {
  return path === undefined ? `${file}:${line}` : `${path} (${file}:${line})`
}
