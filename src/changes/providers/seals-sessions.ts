import { splitBom } from '../../syntax/lines.js'
import { parseSource } from '../../syntax/parse-source.js'
import { findProperty } from '../../syntax/find-property.js'
import { unwrap, walk } from '../../syntax/walk.js'

/** Tells whether a configuration has its sessions sealed in a cookie, whatever else it keeps in a database. */
export async function sealsSessions(file: string, text: string): Promise<boolean> {
  const source = await parseSource(file, splitBom(text).body)
  const { ts, tree } = source
  for (const node of walk(source, tree)) {
    if (!ts.isObjectLiteralExpression(node)) continue
    const session = findProperty(source, node, 'session')
    const settings = session && unwrap(source, session)
    if (!settings || !ts.isObjectLiteralExpression(settings)) continue
    const strategy = findProperty(source, settings, 'strategy')
    const said = strategy && unwrap(source, strategy)
    if (said && ts.isStringLiteralLike(said)) return said.text === 'jwt'
  }
  return false
}
