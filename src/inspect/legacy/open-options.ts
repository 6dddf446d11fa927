import type { ts } from 'ts-morph'
import { KEPT_OPTIONS, type LegacyLibrary } from '../../catalog/legacy.js'
import type { Source } from '../../syntax/parse-source.js'
import type { OpenPoint } from './open-at.js'

/** The reason why something is left to the user, and what to write. */
type Left = Pick<OpenPoint, 'reason' | 'snippet'>

/** An attribute that is compared letter by letter here. */
export function capitals(
  { tree }: Source,
  property: ts.ObjectLiteralElementLike,
): Left | undefined {
  const [, found = ''] =
    /\bsameSite['"]?\s*:\s*['"`](None|Lax|Strict)\b/.exec(property.getText(tree)) ?? []
  if (found === '') return undefined
  const reason = 'sameSite is written with small letters here'
  return { reason, snippet: `sameSite: '${found.toLowerCase()}',` }
}

/** The reason why something about an option is left to the user, with a snippet. */
export function openOption(
  { ts, tree }: Source,
  property: ts.ObjectLiteralElementLike,
  name: string,
  library: LegacyLibrary,
): Left | undefined {
  if (!KEPT_OPTIONS.includes(name)) {
    return changedOption(
      name,
      library,
      ts.isPropertyAssignment(property) ? property.initializer.getText(tree) : name,
    )
  }
  if (name !== 'jwt' || library.tokens === undefined) return undefined
  const value = ts.isPropertyAssignment(property) ? property.initializer : undefined
  const own =
    value && ts.isObjectLiteralExpression(value)
      ? value.properties.map((each) => each.name?.getText(tree))
      : undefined
  if (!own) {
    return {
      reason: `what jwt has is not written here: without alsoOpens, whoever has a session in a cookie signs in again`,
      snippet: `jwt: { ...yours, alsoOpens: '${library.tokens}' },`,
    }
  }
  if (!own.includes('decode') && !own.includes('encode')) return undefined
  return {
    reason:
      'jwt.encode and jwt.decode are given every secret here, in an array with the newest first',
    snippet: 'decode: ({ token, secret: [secret] }) => …',
  }
}

/** The reason and the snippet for an option that does not stay as it is. */
function changedOption(
  name: string,
  { cookies, name: library }: LegacyLibrary,
  value: string,
): Left {
  if (name === 'cookies') {
    const own = /^[\w$.]+$/.test(value)
      ? `...${value}`
      : "sessionToken: { name: '…', options: { … } }"
    return {
      reason: `the options of cookies are put in place of our defaults, which have other names: give each of yours its name, behind those of ${library}`,
      snippet: `cookies: (secure) => ({ ...${cookies}(secure), ${own} }),`,
    }
  }
  if (name === 'redirectProxyUrl') {
    return {
      reason:
        'a deployment that receives the answers for others forwards only to those that are named',
      snippet: "redirectProxyOrigins: ['https://*.example.com'],",
    }
  }
  return {
    reason: `there is no option ${name}: take it out, or do what it did in a callback`,
    snippet: `// take out: ${name}`,
  }
}
