import type { ts } from 'ts-morph'
import { alone } from '../../code/program.js'
import { findOption } from '../../code/properties.js'
import type { Value } from '../../code/value.js'
import { splitBom } from '../../syntax/lines.js'
import { parseSource, type Source } from '../../syntax/parse-source.js'
import { walk } from '../../syntax/walk.js'
import { writtenName } from '../../syntax/written-name.js'

/** The settings that tell the object of a configuration: others have an `account` that is none of its settings. */
const BESIDE: ReadonlySet<string | undefined> = new Set(['adapter', 'providers'])

/** Tells whether a configuration asks for the account page: `account`, unless that is `false` or `undefined`. */
export async function hasAccountPage(file: string, text: string): Promise<boolean> {
  if (!text.includes('account')) return false
  const source = await parseSource(file, splitBom(text).body)
  const { ts, tree } = source
  for (const node of walk(source, tree)) {
    if (!ts.isObjectLiteralExpression(node)) continue
    if (!node.properties.some(({ name }) => BESIDE.has(writtenName(source, name)))) continue
    const value = findOption(alone(source), { source, node }, 'account')
    if (value && isSwitchedOn(value, hasAccountOption(source, node))) return true
  }
  return false
}

/** An object that is spread into the configuration, and comes from elsewhere, may have any name: it says nothing. */
function isSwitchedOn(value: Value, isWritten: boolean): boolean {
  if (value.kind === 'literal') return value.value !== false && value.value !== undefined
  return value.kind === 'object' || isWritten
}

function hasAccountOption(source: Source, { properties }: ts.ObjectLiteralExpression): boolean {
  return properties.some(({ name }) => writtenName(source, name) === 'account')
}
