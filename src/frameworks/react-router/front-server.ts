import type { SiteFact } from '../../site-fact.js'
import { lineEnd, lineStart, getPosition } from '../../syntax/lines.js'
import type { ProjectReading } from '../framework.js'

/** The word for the place where a server of the project's own hands React Router the requests of one method alone. */
export const READS_ALONE = 'readsAlone'

/** A file in which a server of the project's own hands requests to React Router. */
const SERVER =
  /['"](?:@react-router\/(?:architect|cloudflare|express|node)|virtual:react-router\/server-build)['"]|\bcreateRequestHandler\b/

/** `app.get('*', …)`, as Express and Hono write it for every path. */
const READS = /^(?![\t ]*(?:\/\/|\/?\*)).*\.(get)\(\s*['"`](?:\/?\*\w*|\/\{\*\w+\}|\(\.\*\))['"`]/dm

/** The place of such code: no form arrives behind it. */
export function findFrontServer({ texts }: ProjectReading): Pick<SiteFact, 'places'> {
  for (const { file, text } of texts) {
    if (!SERVER.test(text)) continue
    const [at] = READS.exec(text)?.indices?.[1] ?? []
    if (at === undefined) continue
    const written = text.slice(lineStart(text, at), lineEnd(text, at)).trim()
    return { places: { [READS_ALONE]: { file, line: getPosition(text, at).line, text: written } } }
  }
  return {}
}
