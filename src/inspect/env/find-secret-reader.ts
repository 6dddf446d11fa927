import { RUNTIME_PACKAGE } from '../../catalog/runtime.js'
import type { Evidence } from '../../project.js'
import { positionAt } from '../../syntax/lines.js'
import type { SourceText } from '../../reading/read-sources.js'

/** `process.env.AUTH_SECRET`, `env['AUTH_SECRET']`, `const { AUTH_SECRET } = process.env`, `config.get('AUTH_SECRET')` */
const READS =
  /\benv\??(?:\.|\[['"])AUTH_SECRET\b|\{[^{}]*\bAUTH_SECRET\b[^{}]*\}\s*=\s*(?:process|import\.meta)\.env\b|\.get(?:OrThrow)?(?:<\w+>)?\(\s*['"]AUTH_SECRET['"]/

/** Where the application's own code reads the variable that seals our sessions. */
export function findSecretReader(sources: readonly SourceText[]): Evidence | undefined {
  const saw = 'AUTH_SECRET'
  for (const { file, text } of sources) {
    if (!text.includes(saw) || text.includes(RUNTIME_PACKAGE)) continue
    const found = READS.exec(text)
    if (!found) continue
    const { line } = positionAt(text, found.index + found[0].indexOf(saw))
    return { file, line, saw }
  }
  return undefined
}
