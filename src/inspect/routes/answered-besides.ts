import type { RouteFact, SiteFact } from '../../site-fact.js'
import { getPosition } from '../../syntax/lines.js'
import { names } from '../databases/proofs.js'
import type { SourceText } from '../../reading/read-sources.js'
import type { RouteRoot } from '../../frameworks/framework.js'

/** Routes that other packages answer where files are routes, and none of the application's says so by where it lies. */
export function answeredBesides(
  { besides = [] }: RouteRoot,
  { prefix }: SiteFact,
  sources: readonly SourceText[],
): readonly RouteFact[] {
  return besides.flatMap(({ module, path }) => {
    const source = sources.find(({ text }) => names(text, module))
    if (!source) return []
    const { file, text } = source
    const { line } = getPosition(text, text.search(new RegExp(`['"\`]${module}['"\`/]`)))
    return [{ path: prefix + path, file, line }]
  })
}
