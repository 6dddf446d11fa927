import type { RoutesFramework } from '../catalog/frameworks/framework.js'
import type { SiteFact } from '../site-fact.js'
import { positionAt } from '../syntax/lines.js'
import type { OwnText } from './find-outdated.js'

/** Where the application itself puts something in the place of the session, declared or not. */
export function findWritten(
  { ambient }: RoutesFramework,
  texts: readonly OwnText[],
): Pick<SiteFact, 'written'> {
  if (!ambient) return {}
  const { interface: holder, property } = ambient
  const name = String.raw`\b${holder.toLowerCase()}\b(?:\s+as\s+[\w.]+\))?!?`
  const written = new RegExp(
    String.raw`^(?![\t ]*(?://|/?\*)).*${name}\.(${property})[\t ]*=(?![=>]).*$`,
    'm',
  )
  for (const { file, text } of texts) {
    const found = written.exec(text)
    if (!found) continue
    const [line] = found
    const at = positionAt(text, found.index)
    return { written: { file, line: at.line, text: line.trim(), property } }
  }
  return {}
}
