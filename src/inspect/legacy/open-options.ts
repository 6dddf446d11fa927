import type { ts } from 'ts-morph'
import { KEPT_OPTIONS, type LegacyLibrary } from '../../catalog/legacy.js'
import type { Placed, Program } from '../../code/value.js'
import type { Source } from '../../syntax/parse-source.js'
import { writtenName } from '../../syntax/written-name.js'
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

/** An option of a configuration, as it is written. */
interface WrittenOption extends Pick<Placed, 'source'> {
  readonly node: ts.ObjectLiteralElementLike
}

/** The reason why something about an option is left to the user, with a snippet. */
export function openOption(
  program: Program,
  { source, node: property }: WrittenOption,
  name: string,
  library: LegacyLibrary,
): Left | undefined {
  const { ts, tree } = source
  if (!KEPT_OPTIONS.includes(name)) {
    if (name === 'redirectProxyUrl' && hasBeside(source, property, 'redirectProxyOrigins')) {
      return undefined
    }
    return changedOption(
      name,
      library,
      ts.isPropertyAssignment(property) ? property.initializer.getText(tree) : name,
    )
  }
  return name === 'jwt' ? openTokens(program, { source, node: property }, library) : undefined
}

/** What opens and seals tokens in another way than ours does. */
function openTokens(
  program: Program,
  { source, node }: WrittenOption,
  { tokens }: LegacyLibrary,
): Left | undefined {
  const { ts, tree } = source
  if (tokens === undefined) return undefined
  const value = ts.isPropertyAssignment(node) ? node.initializer : undefined
  if (!value || !ts.isObjectLiteralExpression(value)) {
    return {
      reason: `what jwt has is not written here: without alsoOpens, whoever has a session in a cookie signs in again`,
      snippet: `jwt: { ...yours, alsoOpens: '${tokens}' },`,
    }
  }
  const takesOne = value.properties.some(
    (each) =>
      /^(?:de|en)code$/.test(each.name?.getText(tree) ?? '') &&
      !takesSeveral(program, { source, node: each }),
  )
  if (!takesOne) return undefined
  return {
    reason:
      'jwt.encode and jwt.decode are given every secret here, in an array with the newest first',
    snippet: 'decode: ({ token, secret: [secret] }) => …',
  }
}

function hasBeside(source: Source, { parent }: ts.ObjectLiteralElementLike, name: string): boolean {
  const isThere = source.ts.isObjectLiteralExpression(parent)
  return isThere && parent.properties.some((each) => writtenName(source, each.name) === name)
}

/** Tells whether a function takes secrets as a list, or hands on whatever it is given. */
function takesSeveral(program: Program, { source, node }: WrittenOption): boolean {
  const { ts } = source
  const value = ts.isPropertyAssignment(node)
    ? program.evaluate({ source, node: node.initializer })
    : undefined
  const text =
    value?.kind === 'function'
      ? value.node.getText(value.at.source.tree)
      : ts.isMethodDeclaration(node)
        ? node.getText(source.tree)
        : 'secret'
  return !/\bsecret\b/.test(text) || /\bsecret\b\s*(?::\s*|\?\.)?\[|Array\.isArray/.test(text)
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
