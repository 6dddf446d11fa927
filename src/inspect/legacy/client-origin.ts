import { BETTER_AUTH_APPS, BETTER_AUTH_PATH } from '../../catalog/better-auth.js'
import { textOf } from '../../code/texts.js'
import type { Placed, Program, Value } from '../../code/value.js'
import { type Named, optionsIn } from './named-options.js'

/** The call that makes a client. */
type Call = Pick<Placed, 'node' | 'source'>

/** An option of a client, where it is written. */
function optionOf(program: Program, { source, node }: Call, option: string): Named | undefined {
  const [options] = source.ts.isCallExpression(node) ? node.arguments : []
  const whole = options && program.evaluate({ source, node: options })
  return whole && optionsIn(program, whole).find(({ name }) => name === option)
}

/**
 * The code of the origin that a client is told to ask: a text, or an expression as it is written.
 *
 * @param call the call that makes it
 * @returns undefined where it is told none, or that of its own page
 */
export function originOf(program: Program, call: Call): string | undefined {
  const given = optionOf(program, call, 'baseURL')
  if (!given) return undefined
  const value = program.evaluate(given)
  if (value.kind === 'literal' && typeof value.value !== 'string') return undefined
  const text = textOf(value)
  if (text !== undefined) return URL.canParse(text) ? `'${new URL(text).origin}'` : undefined
  return originIn(codeOf(given, value))
}

/** The origin in the code of an address. */
function originIn(address: string): string | undefined {
  const [, base = address] = TEMPLATE.exec(address) ?? []
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
  if (!source.ts.isIdentifier(node)) return onOneLine(node.getText(source.tree))
  if (value.kind === 'variable') return `process.env.${value.name}`
  return onOneLine(value.at.node.getText(value.at.source.tree))
}

function onOneLine(code: string): string {
  return code.replaceAll(/\s*\n\s*/g, ' ')
}

/** Tells of a client whether one of its plugins has it run in an app. */
export function isOfApp(program: Program, call: Call): boolean {
  const option = optionOf(program, call, 'plugins')
  const plugins = option && program.evaluate(option)
  return (plugins?.kind === 'list' ? plugins.elements : []).some((each) => {
    const plugin = program.evaluate(each)
    return plugin.kind === 'made' && BETTER_AUTH_APPS.test(plugin.origin?.specifier ?? '')
  })
}
