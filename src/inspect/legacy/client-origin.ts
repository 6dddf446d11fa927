import { BETTER_AUTH_PATH } from '../../catalog/better-auth.js'
import { textOf } from '../../code/texts.js'
import type { Placed, Program, Value } from '../../code/value.js'
import { optionsIn } from './named-options.js'

/**
 * The code of the origin that a client is told to ask: a text, or an expression as it is written.
 *
 * @param call the call that makes it
 * @returns undefined where it is told none, or that of its own page
 */
export function originOf(
  program: Program,
  call: Pick<Placed, 'node' | 'source'>,
): string | undefined {
  const { source, node } = call
  const { ts } = source
  const [options] = ts.isCallExpression(node) ? node.arguments : []
  const whole = options && program.evaluate({ source, node: options })
  const given = whole && optionsIn(program, whole).find(({ name }) => name === 'baseURL')
  if (!given) return undefined
  const value = program.evaluate(given)
  if (value.kind === 'literal' && typeof value.value !== 'string') return undefined
  const text = textOf(value)
  if (text !== undefined) return URL.canParse(text) ? `'${new URL(text).origin}'` : undefined
  const written = codeOf(given, value)
  const [, base = written] = TEMPLATE.exec(written) ?? []
  if (OWN.test(base)) return undefined
  return PATH.test(base) ? `new URL(${base}).origin` : base
}

/** The origin of the page itself. */
const OWN = /^(?:\w+\.)*location\.origin$/

/** A path behind an address. */
const PATH = /(?<![:/])\/\w/

/** `${process.env.API_URL}/api/auth`, which says the path that goes without saying. */
const TEMPLATE = new RegExp(`^\`\\$\\{([^\`{}]+)\\}(?:${BETTER_AUTH_PATH})?/?\`$`)

/** The code of a value where it is used: behind a name, the one that the name stands for. */
function codeOf({ source, node }: Placed, value: Value): string {
  if (!source.ts.isIdentifier(node)) return node.getText(source.tree)
  if (value.kind === 'variable') return `process.env.${value.name}`
  return value.at.node.getText(value.at.source.tree)
}
