import { isRoute } from '../../catalog/base-path.js'
import { settingsObject } from '../../changes/providers/settings-object.js'
import { splitBom } from '../../syntax/lines.js'
import { parseSource, type Source } from '../../syntax/parse-source.js'
import { findProperty } from '../../syntax/find-property.js'
import { unwrap } from '../../syntax/walk.js'

/** The configuration, as far as tests have to know it. */
export interface TestedConfiguration {
  readonly file: string
  /** True where sessions are stored. */
  readonly stored: boolean
  /** True where it has an adapter, which may hold connections to a database. */
  readonly adapter: boolean
  /** True where it says how cookies are called. */
  readonly cookies: boolean
  /** The sign-in page of the application's own. */
  readonly signIn?: string
}

/** What a configuration says to tests. Where it is not written out, its cookies count as named: then it is loaded itself. */
export async function testedConfiguration(
  file: string,
  text: string,
): Promise<TestedConfiguration> {
  const source = await parseSource(file, splitBom(text).body)
  const found = settingsObject(source, 'session')
  if ('reason' in found) return { file, stored: false, adapter: false, cookies: true }
  const at = (...names: readonly [string, ...string[]]) => findText(source, found.object, names)
  const has = (name: string): boolean => findProperty(source, found.object, name) !== undefined
  const [strategy, signIn] = [at('session', 'strategy'), at('pages', 'signIn')]
  return {
    file,
    stored: (strategy ?? (has('adapter') ? 'database' : 'jwt')) === 'database',
    adapter: has('adapter'),
    cookies: has('cookies'),
    ...(signIn !== undefined && isRoute(signIn) && { signIn }),
  }
}

type ObjectLiteral = Parameters<typeof findProperty>[1]

/** The text of a property that is written out, below objects that are. */
function findText(
  source: Source,
  object: ObjectLiteral,
  [name, ...more]: readonly [string, ...string[]],
): string | undefined {
  const { ts } = source
  const property = findProperty(source, object, name)
  const value = property && unwrap(source, property)
  if (!value) return undefined
  const [next, ...rest] = more
  if (next === undefined) return ts.isStringLiteralLike(value) ? value.text : undefined
  return ts.isObjectLiteralExpression(value) ? findText(source, value, [next, ...rest]) : undefined
}
