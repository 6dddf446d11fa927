import { OPTION_USES, PLUGIN_USES } from '../../catalog/better-auth-counterparts.js'
import {
  ALLOWED_HOSTS,
  OWN_FIELDS,
  SUBDOMAINS,
  TRUSTED_PROVIDERS,
} from '../../catalog/better-auth-left-work.js'
import { writeLines } from '../../catalog/better-auth-services.js'
import { BETTER_AUTH_PROVIDERS, findRow } from '../../catalog/better-auth.js'
import {
  fillSnippet,
  fillStep,
  findUse,
  type PlainStep,
  selectUses,
  type UseRow,
} from '../../catalog/legacy-library.js'
import type { WrittenOptions } from '../../catalog/written-options.js'
import { createStep, type PlacedStep } from '../../changes/create-step.js'
import { findProperty, isHidden } from '../../code/properties.js'
import { findText, findTexts } from '../../code/texts.js'
import type { Placed, Program } from '../../code/value.js'
import { isLoopback } from '../../is-loopback.js'
import { listConfiguredPlugins, listPluginArguments, listPlugins } from './better-auth-plugins.js'
import { listAlternatives, listOptions, type Named } from './named-options.js'
import { openColumns, openModel } from './open-names.js'

/** Our words for the members of a relying party. Web Authentication Level 3, section 4. */
const PARTY: Readonly<Record<string, string>> = { origin: 'origin', rpID: 'id', rpName: 'name' }

/** Options that say nothing to ours: the name of a cookie for the time of a ceremony. */
const NOTHING: ReadonlySet<string> = new Set(['advanced'])

/** Open points for what the plugin of passkeys is handed: what its table is called is taken over, where that is written out. */
function openPasskeys(program: Program, object: Placed): readonly PlacedStep[] {
  return listPluginArguments(program, object, 'passkey').flatMap((given) => {
    const value = program.evaluate(given)
    const options = listOptions(program, value)
    if (value.kind !== 'object' && options.length === 0) return [unread(given)]
    return [...listSchemaNames(program, options), ...listOtherOptions(program, given, options)]
  })
}

function unread(given: Placed): PlacedStep {
  return createStep(given, {
    reason: 'which options the plugin passkey is handed is not written here',
    snippet:
      "Passkey({ relayingParty: { id: '…', name: '…' } })\n// and among the options of the adapter, where the table has other names: tables, columns: { authenticator: { … } }",
  })
}

const TABLE = { group: 'passkey', id: 'authenticator' } as const

function listSchemaNames(program: Program, options: readonly Named[]): readonly PlacedStep[] {
  const [schema] = options.filter(({ name }) => name === 'schema')
  if (!schema) return []
  const inner = findMember(program, schema, 'passkey')
  const [fields, model] = ['fields', 'modelName'].map(
    (name) => inner && findMember(program, inner, name),
  )
  // Of what is not written there may be any.
  if (!fields && !model)
    return hasNoOptions(program, inner ?? schema)
      ? []
      : openColumns(program, inner ?? schema, TABLE)
  return [
    ...(fields ? openColumns(program, fields, TABLE) : []),
    ...(model ? openModel(program, model, TABLE) : []),
  ]
}

function findMember(program: Program, whole: Named, name: string): Named | undefined {
  return listOptions(program, program.evaluate(whole)).find((each) => each.name === name)
}

function hasNoOptions(program: Program, named: Named): boolean {
  const value = program.evaluate(named)
  return value.kind === 'object' && value.parts.length === 0
}

/** Tells whether an option is as if it were not there. */
function isUnset(program: Program, option: Named): boolean {
  const value = program.evaluate(option)
  return value.kind === 'literal' && (value.value === undefined || value.value === null)
}

function listOtherOptions(
  program: Program,
  given: Placed,
  options: readonly Named[],
): readonly PlacedStep[] {
  const others = options.filter(
    (option) => option.name !== 'schema' && !NOTHING.has(option.name) && !isUnset(program, option),
  )
  if (others.length === 0) return []
  const texts = new Map(others.map(({ name, source, node }) => [name, node.getText(source.tree)]))
  const party = Object.entries(PARTY).flatMap(([name, own]) => {
    const text = texts.get(name)
    return text === undefined ? [] : [`${own}: ${text}`]
  })
  const selection = texts.get('authenticatorSelection')
  const settings = [
    ...(party.length > 0 ? [`relayingParty: { ${party.join(', ')} }`] : []),
    ...(selection === undefined
      ? []
      : [`registrationOptions: { authenticatorSelection: ${selection} }`]),
  ]
  const unknown = [...texts.keys()].filter(
    (name) => !Object.hasOwn(PARTY, name) && name !== 'authenticatorSelection',
  )
  const lines = [
    ...(settings.length > 0 ? [`Passkey({ ${settings.join(', ')} }) // in authConfig`] : []),
    ...unknown.map((name) => `// without ${name}`),
  ]
  const reason = `options of the plugin passkey are not taken over: ${[...texts.keys()].join(', ')}`
  return [createStep(given, { reason, snippet: lines.join('\n') })]
}

/** Open points for the options of a configuration that have no counterpart. */
export function openOptions(program: Program, object: Placed): readonly PlacedStep[] {
  const whole = program.evaluate(object)
  const { source, node } = whole.at
  if (!source.ts.isObjectLiteralExpression(node)) {
    return [
      createStep(object, {
        reason: 'which options are handed over here can only be told when it runs',
        snippet: '// compare them with authConfig',
      }),
    ]
  }
  return [
    ...listOptions(program, whole).flatMap((option) => openOption(program, option)),
    ...listConfiguredPlugins(program, object).flatMap((plugin) => openUse(plugin, PLUGINS)),
    ...openPasskeys(program, object),
    ...spreads(program, whole.at),
  ]
}

/** An option of a configuration, or a plugin. */
type ConfiguredUse = Extract<UseRow, { readonly kind: 'option' | 'plugin' }>

const OPTIONS = selectUses(OPTION_USES, 'option')
const PLUGINS = selectUses(PLUGIN_USES, 'plugin')

/** Groups of options: each member has a counterpart of its own. */
const GROUPS = new Set(OPTIONS.flatMap(({ match }) => listGroups(match)))

/** `account.accountLinking.enabled` is in `account`, and in `account.accountLinking`. */
function listGroups(name: string): readonly string[] {
  const words = name.split('.')
  return words.slice(1).map((_, at) => words.slice(0, at + 1).join('.'))
}

/** Options of which more has to be read than that they are there. */
const OWN: Readonly<Record<string, (program: Program, option: Named) => readonly PlacedStep[]>> = {
  baseURL: openHosts,
  plugins: openPlugins,
  socialProviders: openProviders,
  'account.accountLinking.trustedProviders': openTrusted,
  'advanced.crossSubDomainCookies': openSubdomains,
  'emailAndPassword.enabled': openPasswords,
  'user.additionalFields': openFields,
}

function openOption(program: Program, option: Named, group = ''): readonly PlacedStep[] {
  const name = group + option.name
  const own = findRow(OWN, name)
  if (own) return own(program, option)
  const members = GROUPS.has(name) ? findMembers(program, option) : undefined
  if (members) return members.flatMap((each) => openOption(program, each, `${name}.`))
  if (SWITCHES.has(name) && isSwitchedOff(program, option)) return []
  if (COLUMNS.test(name)) return openColumns(program, option, getTable(group.slice(0, -1)))
  const open = openUse({ ...option, name }, OPTIONS)
  const texts = SAME.has(name) ? findTexts(program, program.evaluate(option)) : undefined
  const snippet = texts && findOrigins(name, texts)
  return snippet === undefined ? open : open.map((point) => ({ ...point, snippet }))
}

/** The options in a group; undefined where none can be read, though there may be some. */
function findMembers(program: Program, option: Named): readonly Named[] | undefined {
  const value = program.evaluate(option)
  const members = listOptions(program, value)
  const isEmpty = value.kind === 'object' && value.parts.length === 0
  return members.length > 0 || isEmpty ? members : undefined
}

/** Options that have the same texts here, where they are written out. */
const SAME: ReadonlySet<string> = new Set(['trustedOrigins'])

/** The option with those of its texts that are origins: another one would be refused. Undefined where none is. */
function findOrigins(name: string, texts: readonly string[]): string | undefined {
  const origins = texts.flatMap((text) => parseTrustedOrigin(text) ?? [])
  if (origins.length === 0 && texts.length > 0) return undefined
  const others = texts.filter((text) => parseTrustedOrigin(text) === undefined)
  const behind = others.length > 0 ? ` // no origins of pages: ${others.join(', ')}` : ''
  return `${name}: [${origins.map((origin) => `'${origin}'`).join(', ')}]${behind}`
}

/** An origin that a configuration of ours takes: of https, or of this machine, without a wildcard. */
function parseTrustedOrigin(text: string): string | undefined {
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

function isSwitchedOff(program: Program, option: Named): boolean {
  const value = program.evaluate(option)
  return value.kind === 'literal' && value.value !== true
}

/** Options that say what columns are called. */
const COLUMNS = /^\w+\.fields$/

/** A table by the words of both. */
function getTable(group: string): Parameters<typeof openColumns>[2] {
  return { group, id: group === 'verification' ? 'verificationToken' : group }
}

/** Plugins of which not one can be read; the others are told by their names. */
function openPlugins(program: Program, option: Named): readonly PlacedStep[] {
  const value = program.evaluate(option)
  const isNone = value.kind === 'list' || value.kind === 'literal'
  if (isNone || (!isHidden(value) && listPlugins(program, option).length > 0)) return []
  const reason = 'which plugins there are is not written here'
  return [
    createStep(option, {
      reason,
      snippet: '// take out those that are not needed, and compare the others',
    }),
  ]
}

/** The step for something that a configuration names, where it has no counterpart. */
function openUse(named: Named, rows: readonly ConfiguredUse[]): readonly PlacedStep[] {
  const { use, name } = findUse(rows, named.name) ?? {}
  if (!use || use.becomes === 'same' || !('step' in use.becomes)) return []
  const step = fillSnippet(use.becomes.step, new Map())
  const { reason } = step
  const written = { reason, snippet: writeSnippet(named, step) }
  return [createStep(named, fillStep(written, { name: name ?? '' }))]
}

/** The snippet with the option as it is written, where that stands for itself; words of attributes are small letters here. */
function writeSnippet({ source, node }: Named, { snippet, written }: PlainStep): string {
  if (written === undefined) return snippet
  const code = node.getText(source.tree).replaceAll(/\s*\n\s*/g, ' ')
  const value = code.replaceAll(/(?<=['"])(?:Lax|None|Strict)(?=['"])/g, (word) =>
    word.toLowerCase(),
  )
  return written.replaceAll('{value}', () => value)
}

/** Passwords that may be on, or off: what is not written can't be taken over. */
function openPasswords(program: Program, option: Named): readonly PlacedStep[] {
  if (program.evaluate(option).kind === 'literal') return []
  return [
    createStep(option, {
      reason:
        'whether people sign in with passwords is not written here: where they do, write it, and run this again',
      snippet: 'emailAndPassword: { enabled: true }',
    }),
  ]
}

/** Objects that are spread into the options, of which nothing can be read. */
function spreads(program: Program, { source, node }: Placed): readonly PlacedStep[] {
  const { ts, tree } = source
  if (!ts.isObjectLiteralExpression(node)) return []
  return node.properties.flatMap((property) => {
    if (!ts.isSpreadAssignment(property)) return []
    const value = program.evaluate({ source, node: property.expression })
    if (listAlternatives(program, value).some(({ kind }) => kind === 'object')) return []
    const reason = `which options ${property.getText(tree)} brings along is not written here`
    return [
      createStep(
        { source, node: property },
        { reason, snippet: '// compare them with authConfig' },
      ),
    ]
  })
}

/** Ids of what is no service: whoever has a password, or a mailbox. */
const NO_SERVICES: ReadonlySet<string> = new Set(['credential', 'email', 'email-password'])

/** Open points for the services that prove an address: each is called as in the list of providers. */
function openTrusted(program: Program, option: Named): readonly PlacedStep[] {
  const ids = findTexts(program, program.evaluate(option))?.filter((id) => !NO_SERVICES.has(id))
  const known = ids?.every((id) => findRow(BETTER_AUTH_PROVIDERS, id) !== undefined)
  const calls = known && ids?.map((id) => `{import|${id}}`)
  return openMembers(option, TRUSTED_PROVIDERS, calls || undefined, '\n')
}

/** Open points for further columns of users: those that a session of Better Auth has, each as the row has it. */
function openFields(program: Program, option: Named): readonly PlacedStep[] {
  const all = listOptions(program, program.evaluate(option))
  const shown = all.flatMap((field) => {
    const said = program.evaluate(field)
    const returned = findProperty(program, said, 'returned')
    if (returned?.kind === 'literal' && returned.value === false) return []
    const column = findText(findProperty(program, said, 'fieldName')) ?? field.name
    return [`${field.name}: user.${column}`]
  })
  return openMembers(option, OWN_FIELDS, all.length > 0 ? shown : undefined, ', ')
}

/** Open points for an address that is one of several hosts. */
function openHosts(program: Program, option: Named): readonly PlacedStep[] {
  const value = program.evaluate(option)
  if (value.kind !== 'object') return []
  const allowed = findProperty(program, value, 'allowedHosts')
  const texts = (allowed && findTexts(program, allowed)) ?? []
  const hosts = texts.map((text) => text.replace(/^\w+:\/\//, '')).filter((host) => HOST.test(host))
  const named = hosts.map((host) => `'${host}'`)
  return openMembers(option, ALLOWED_HOSTS, named.length > 0 ? named : undefined, ', ')
}

/** Open points for cookies that all subdomains have, where they may be on. */
function openSubdomains(program: Program, option: Named): readonly PlacedStep[] {
  const value = program.evaluate(option)
  const enabled = findProperty(program, value, 'enabled')
  if (enabled?.kind === 'literal' && enabled.value === false) return []
  const domain = findText(findProperty(program, value, 'domain'))
  return openMembers(option, SUBDOMAINS, domain === undefined ? undefined : [domain], '')
}

/** A host, or whatever is directly below a domain. */
const HOST = /^(?:\*\.)?[\w.-]+(?::\d+)?$/

/**
 * @param members undefined where they can't be read; of none there is nothing to do
 * @param between what stands between two of them
 */
function openMembers(
  option: Named,
  { reason, snippet, written = snippet }: PlainStep,
  members: readonly string[] | undefined,
  between: string,
): readonly PlacedStep[] {
  if (!members) return [createStep(option, { reason, snippet })]
  if (members.length === 0) return []
  const code = written.replace(/^(.*)\{value\}(.*)$/m, (_line, before: string, behind: string) =>
    between === '\n'
      ? members.map((each) => before + each + behind).join(between)
      : before + members.join(between) + behind,
  )
  return [createStep(option, { reason, snippet: code })]
}

/** Open points for the options of providers beside their clients: one for each provider. */
function openProviders(program: Program, option: Named): readonly PlacedStep[] {
  const value = program.evaluate(option)
  const inner = listOptions(program, value)
  const isEmpty = value.kind === 'object' && value.parts.length === 0
  if (isEmpty || inner.length > 0)
    return inner.flatMap((provider) => openProvider(program, provider))
  const snippet = 'npx create-auth add provider <id>'
  return [createStep(option, { reason: 'which providers there are is not written here', snippet })]
}

function openProvider(program: Program, provider: Named): readonly PlacedStep[] {
  const others = listOptions(program, program.evaluate(provider)).filter(
    (option) => !CLIENT.has(option.name) && !isUsual(program, option),
  )
  if (others.length === 0) return []
  const names = others.map(({ name }) => name).join(', ')
  const scope = others.find(({ name }) => name === 'scope')
  const lines = writeLines({
    id: provider.name,
    options: new Map(others.map((option) => [option.name, readCode(option)] as const)),
    scopes: scope ? findTexts(program, program.evaluate(scope)) : [],
  })
  const reason = `options of ${provider.name} beside its client are not taken over: ${names}`
  const snippet = ['// among the arguments of the provider, in authConfig', ...lines].join('\n')
  return [createStep(provider, { reason, snippet })]
}

/** Options that are taken over. */
const CLIENT: ReadonlySet<string> = new Set(['clientId', 'clientSecret'])

/** What some options are without being written. */
const USUAL: WrittenOptions = new Map([
  ['disableDefaultScope', 'false'],
  ['disableImplicitSignUp', 'false'],
  ['disableSignUp', 'false'],
  ['enabled', 'true'],
])

function isUsual(program: Program, option: Named): boolean {
  const value = program.evaluate(option)
  return value.kind === 'literal' && String(value.value) === (USUAL.get(option.name) ?? 'undefined')
}

/** The text of an option, as it is written; of a method, as a function. */
function readCode({ source, node }: Named): string {
  const { ts, tree } = source
  const { parent } = node
  if (!ts.isMethodDeclaration(parent) || parent.name !== node) return node.getText(tree)
  const isAsync = parent.modifiers?.some(({ kind }) => kind === ts.SyntaxKind.AsyncKeyword)
  const behind = tree.text.slice(node.end, parent.end)
  return `${isAsync ? 'async ' : ''}function ${behind.trimStart()}`
}
