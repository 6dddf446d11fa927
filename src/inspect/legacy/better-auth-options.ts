import { rowIn } from '../../catalog/better-auth.js'
import {
  BETTER_AUTH_OPTIONS,
  BETTER_AUTH_PLUGINS,
  type Counterpart,
} from '../../catalog/better-auth-counterparts.js'
import type { LeftWork } from '../../catalog/better-auth-left-work.js'
import { isHidden } from '../../code/properties.js'
import type { Placed, Program } from '../../code/value.js'
import { textsOf } from '../../code/texts.js'
import { isLoopback } from '../../is-loopback.js'
import { alternativesOf } from './alternatives-of.js'
import { openProviders } from './better-auth-providers.js'
import { openFields, openHosts, openSubdomains, openTrusted } from './better-auth-members.js'
import { pluginsIn, pluginsOf } from './better-auth-plugins.js'
import { openColumns } from './open-names.js'
import { openPasskeys } from './open-passkeys.js'
import { type Named, optionsIn } from './named-options.js'
import { type OpenPoint, openAt } from './open-at.js'

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
    ...optionsIn(program, whole).flatMap((option) => openOption(program, option)),
    ...pluginsIn(program, object).flatMap((plugin) =>
      openPoint(
        plugin,
        `the plugin ${plugin.name} has no counterpart here: what it keeps stays in its tables, and what it does is yours to write`,
        BETTER_AUTH_PLUGINS,
      ),
    ),
    ...openPasskeys(program, object),
    ...spreads(program, whole.at),
  ]
}

/** Groups of options: each member has a counterpart of its own. */
const GROUPS = new Set(Object.keys(BETTER_AUTH_OPTIONS).flatMap(groupsOf))

/** `account.accountLinking.enabled` is in `account`, and in `account.accountLinking`. */
function groupsOf(name: string): readonly string[] {
  const words = name.split('.')
  return words.slice(1).map((_, at) => words.slice(0, at + 1).join('.'))
}

/** Options of which more has to be read than that they are there. */
const OWN: Readonly<Record<string, (program: Program, option: Named) => readonly OpenPoint[]>> = {
  baseURL: openHosts,
  plugins: openPlugins,
  socialProviders: openProviders,
  'account.accountLinking.trustedProviders': openTrusted,
  'advanced.crossSubDomainCookies': openSubdomains,
  'emailAndPassword.enabled': openPasswords,
  'user.additionalFields': openFields,
}

function openOption(program: Program, option: Named, group = ''): readonly OpenPoint[] {
  const name = group + option.name
  const own = rowIn(OWN, name)
  if (own) return own(program, option)
  const members = GROUPS.has(name) ? membersOf(program, option) : undefined
  if (members) return members.flatMap((each) => openOption(program, each, `${name}.`))
  if (SWITCHES.has(name) && isOff(program, option)) return []
  if (COLUMNS.test(name)) return openColumns(program, option, tableOf(group.slice(0, -1)))
  const open = openPoint(
    { ...option, name },
    `there is no option ${name} here: what it does is yours to write, in a callback or an event`,
    BETTER_AUTH_OPTIONS,
  )
  const texts = SAME.has(name) ? textsOf(program, program.evaluate(option)) : undefined
  const snippet = texts && originsIn(name, texts)
  return snippet === undefined ? open : open.map((point) => ({ ...point, snippet }))
}

/** The options in a group; undefined where none can be read, though there may be some. */
function membersOf(program: Program, option: Named): readonly Named[] | undefined {
  const value = program.evaluate(option)
  const members = optionsIn(program, value)
  const isEmpty = value.kind === 'object' && value.parts.length === 0
  return members.length > 0 || isEmpty ? members : undefined
}

/** Options that have the same texts here, where they are written out. */
const SAME: ReadonlySet<string> = new Set(['trustedOrigins'])

/** The option with those of its texts that are origins: another one would be refused. Undefined where none is. */
function originsIn(name: string, texts: readonly string[]): string | undefined {
  const origins = texts.flatMap((text) => trustedOriginOf(text) ?? [])
  if (origins.length === 0 && texts.length > 0) return undefined
  const others = texts.filter((text) => trustedOriginOf(text) === undefined)
  const behind = others.length > 0 ? ` // no origins of pages: ${others.join(', ')}` : ''
  return `${name}: [${origins.map((origin) => `'${origin}'`).join(', ')}]${behind}`
}

/** An origin that a configuration of ours takes: of https, or of this machine, without a wildcard. */
function trustedOriginOf(text: string): string | undefined {
  if (text.includes('*') || !URL.canParse(text)) return undefined
  const { origin, protocol, hostname } = new URL(text)
  return protocol === 'https:' || (protocol === 'http:' && isLoopback(hostname))
    ? origin
    : undefined
}

/** What people may do with their account, if they may. */
const SWITCHES: ReadonlySet<string> = new Set([
  'user.changeEmail.enabled',
  'user.deleteUser.enabled',
])

function isOff(program: Program, option: Named): boolean {
  const value = program.evaluate(option)
  return value.kind === 'literal' && value.value !== true
}

/** Options that say what columns are called. */
const COLUMNS = /^\w+\.fields$/

/** A table by the words of both. */
function tableOf(group: string): Parameters<typeof openColumns>[2] {
  return { group, id: group === 'verification' ? 'verificationToken' : group }
}

/** Plugins of which not one can be read; the others are told by their names. */
function openPlugins(program: Program, option: Named): readonly OpenPoint[] {
  const value = program.evaluate(option)
  const isNone = value.kind === 'list' || value.kind === 'literal'
  if (isNone || (!isHidden(value) && pluginsOf(program, option).length > 0)) return []
  const reason = 'which plugins there are is not written here'
  return [openAt(option, reason, '// take out those that are not needed, and compare the others')]
}

/** @param unknown the reason where nothing is known of it */
function openPoint(
  named: Named,
  unknown: string,
  rows: Readonly<Record<string, Counterpart>>,
): readonly OpenPoint[] {
  const known = rowIn(rows, named.name)
  if (known === 'none' || (known && 'provider' in known)) return []
  const snippet = known ? snippetOf(named, known) : `// in place of ${named.name}`
  return [openAt(named, known?.reason ?? unknown, snippet)]
}

/** The snippet with the option as it is written, where that stands for itself; words of attributes are small letters here. */
function snippetOf({ source, node }: Named, { snippet, written }: LeftWork): string {
  if (written === undefined) return snippet
  const code = node.getText(source.tree).replaceAll(/\s*\n\s*/g, ' ')
  const value = code.replaceAll(/(?<=['"])(?:Lax|None|Strict)(?=['"])/g, (word) =>
    word.toLowerCase(),
  )
  return written.replaceAll('{value}', () => value)
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

/** Objects that are spread into the options, of which nothing can be read. */
function spreads(program: Program, { source, node }: Placed): readonly OpenPoint[] {
  const { ts, tree } = source
  if (!ts.isObjectLiteralExpression(node)) return []
  return node.properties.flatMap((property) => {
    if (!ts.isSpreadAssignment(property)) return []
    const value = program.evaluate({ source, node: property.expression })
    if (alternativesOf(program, value).some(({ kind }) => kind === 'object')) return []
    const reason = `which options ${property.getText(tree)} brings along is not written here`
    return [openAt({ source, node: property }, reason, '// compare them with authConfig')]
  })
}
