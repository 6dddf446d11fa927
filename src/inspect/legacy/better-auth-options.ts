import { rowIn } from '../../catalog/better-auth.js'
import {
  BETTER_AUTH_OPTIONS,
  BETTER_AUTH_PLUGINS,
  type Counterpart,
} from '../../catalog/better-auth-counterparts.js'
import { optionOf } from '../../code/properties.js'
import type { Placed, Program, Value } from '../../code/value.js'
import { type OpenPoint, openAt } from './open-at.js'

/** Something that a configuration names: an option, or a plugin. */
export interface Named extends Placed {
  readonly name: string
}

/** The options that are written out in an object. */
export function optionsIn(value: Value): readonly Named[] {
  return (value.kind === 'object' ? value.parts : []).flatMap((part) =>
    part.kind === 'property' ? [{ ...part.value, name: part.name }] : [],
  )
}

/** The plugins of a configuration, by the functions that make them. */
export function pluginsIn(program: Program, object: Placed): readonly Named[] {
  const option = optionOf(program, object, 'plugins')
  if (!option) return []
  const { source, node } = option.at
  const { ts, tree } = source
  const each = ts.isArrayLiteralExpression(node) ? node.elements : [node]
  return each.map((element) => ({
    source,
    node: element,
    name: (ts.isCallExpression(element) ? element.expression : element).getText(tree),
  }))
}

/** Open points for the options of a configuration that have no counterpart. */
export function openOptions(program: Program, object: Placed): readonly OpenPoint[] {
  const whole = program.evaluate(object)
  const { source, node } = whole.at
  if (!source.ts.isObjectLiteralExpression(node)) {
    return [
      openAt(
        object,
        'which options are handed over here can only be told when it runs',
        '// compare them with authConfig',
      ),
    ]
  }
  return [
    ...optionsIn(whole).flatMap((option) => openOption(program, option)),
    ...pluginsIn(program, object).flatMap((plugin) =>
      openPoint(
        plugin,
        `the plugin ${plugin.name} has no counterpart here: what it keeps stays in its tables, and what it does is yours to write`,
        BETTER_AUTH_PLUGINS,
      ),
    ),
    ...spreads(whole.at),
  ]
}

/** Groups of options: each member has a counterpart of its own. */
const GROUPS = new Set(Object.keys(BETTER_AUTH_OPTIONS).flatMap(groupsOf))

/** `account.accountLinking.enabled` is in `account`, and in `account.accountLinking`. */
function groupsOf(name: string): readonly string[] {
  const words = name.split('.')
  return words.slice(1).map((_, at) => words.slice(0, at + 1).join('.'))
}

function openOption(program: Program, option: Named, group = ''): readonly OpenPoint[] {
  const name = group + option.name
  if (name === 'plugins') return []
  if (name === 'socialProviders') return openProviders(program, option)
  const members = GROUPS.has(name) ? optionsIn(program.evaluate(option)) : []
  if (members.length > 0) return members.flatMap((each) => openOption(program, each, `${name}.`))
  if (name === 'emailAndPassword.enabled') return openPasswords(program, option)
  return openPoint(
    { ...option, name },
    `there is no option ${name} here: what it does is yours to write, in a callback or an event`,
    BETTER_AUTH_OPTIONS,
  )
}

/** @param unknown the reason where nothing is known of it */
function openPoint(
  named: Named,
  unknown: string,
  rows: Readonly<Record<string, Counterpart>>,
): readonly OpenPoint[] {
  const known = rowIn(rows, named.name)
  if (known === 'none' || (known && 'provider' in known)) return []
  return [openAt(named, known?.reason ?? unknown, known?.snippet ?? `// in place of ${named.name}`)]
}

/** Passwords that may be on, or off: what is not written can't be taken over. */
function openPasswords(program: Program, option: Named): readonly OpenPoint[] {
  if (program.evaluate(option).kind === 'literal') return []
  return [
    openAt(
      option,
      'whether people sign in with passwords is not written here: where they do, write it, and run this again',
      'emailAndPassword: { enabled: true }',
    ),
  ]
}

function openProviders(program: Program, option: Named): readonly OpenPoint[] {
  const value = program.evaluate(option)
  const inner = optionsIn(value)
  const isWritten = value.kind === 'object' && value.parts.length === inner.length
  if (isWritten || inner.length > 0)
    return inner.flatMap((provider) => openProvider(program, provider))
  const snippet = 'npx create-auth add provider <id>'
  return [openAt(option, 'which providers there are is not written here', snippet)]
}

function openProvider(program: Program, provider: Named): readonly OpenPoint[] {
  const others = optionsIn(program.evaluate(provider))
    .map(({ name }) => name)
    .filter((name) => name !== 'clientId' && name !== 'clientSecret')
  if (others.length === 0) return []
  const reason = `options of ${provider.name} beside its client are not taken over: ${others.join(', ')}`
  return [
    openAt(
      provider,
      reason,
      `// as an argument of the provider, in authConfig: ${others.join(', ')}`,
    ),
  ]
}

function spreads({ source, node }: Placed): readonly OpenPoint[] {
  const { ts, tree } = source
  if (!ts.isObjectLiteralExpression(node)) return []
  return node.properties.flatMap((property) =>
    ts.isSpreadAssignment(property)
      ? [
          openAt(
            { source, node: property },
            `which options ${property.getText(tree)} brings along is not written here`,
            '// compare them with authConfig',
          ),
        ]
      : [],
  )
}
