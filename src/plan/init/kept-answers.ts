import type { Framework, RoutesFramework } from '../../catalog/frameworks/framework.js'
import type { ManualStep } from '../../changes/change.js'
import type { KeptFact, Project } from '../../project.js'
import { matchesGlob } from '../../syntax/glob.js'
import type { Note } from '../plan.js'

/** Says where answers are kept for the next visitor: what is for one person alone does not belong there. */
export function keptNotes({ site }: Project, framework: Framework): readonly Note[] {
  const keeping = framework.shape === 'routes' ? framework.keeping : undefined
  if (!keeping || !site?.kept) return []
  return [
    {
      kind: 'warning',
      title: 'Some answers are kept, and given to whoever asks next',
      lines: [
        ...site.kept.by.map(({ path, file, line }) =>
          path === undefined ? `${file}:${line}` : `${path} (${file}:${line})`,
        ),
        'nobody is signed in there: protect nothing by them',
      ],
    },
  ]
}

/** Steps that take the endpoints out of the rules that would have their answers kept; none where no rule is for them. */
export function keptSteps(
  { site, basePath }: Project,
  { keeping }: RoutesFramework,
): readonly ManualStep[] {
  if (!keeping || !site?.kept) return []
  const { by, except } = site.kept
  const own = basePath.slice(site.prefix.length)
  if (except.some((path) => covers(path, own))) return []
  const [first, ...others] = by.filter((rule) => isAround(rule, own))
  if (!first) return []
  const { file: path, line } = first
  const rules = [first, ...others].map((rule) => rule.path).join(' and ')
  return [
    {
      kind: 'manual',
      path,
      line,
      reason: `answers below ${own} would be kept and given to whoever asks next, by what ${keeping.option} says of ${rules}; until they are taken out, sign-in gives none`,
      snippet: `'${own}/**': ${keeping.except},`,
    },
  ]
}

function isAround({ path }: KeptFact['by'][number], own: string): boolean {
  return path !== undefined && covers(path, own)
}

/** Tells whether a rule is for what lies below a path. */
function covers(rule: string, path: string): boolean {
  return matchesGlob(`${path.slice(1)}/session`, rule)
}
