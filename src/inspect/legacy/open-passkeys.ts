import type { Placed, Program } from '../../code/value.js'
import { listPluginArguments } from './better-auth-plugins.js'
import { type Named, listOptions } from './named-options.js'
import { type PlacedStep, createStep } from '../../changes/create-step.js'
import { openColumns, openModel } from './open-names.js'

/** Our words for the members of a relying party. Web Authentication Level 3, section 4. */
const PARTY: Readonly<Record<string, string>> = { origin: 'origin', rpID: 'id', rpName: 'name' }

/** Options that say nothing to ours: the name of a cookie for the time of a ceremony. */
const NOTHING: ReadonlySet<string> = new Set(['advanced'])

/** Open points for what the plugin of passkeys is handed: what its table is called is taken over, where that is written out. */
export function openPasskeys(program: Program, object: Placed): readonly PlacedStep[] {
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
    return isEmpty(program, inner ?? schema) ? [] : openColumns(program, inner ?? schema, TABLE)
  return [
    ...(fields ? openColumns(program, fields, TABLE) : []),
    ...(model ? openModel(program, model, TABLE) : []),
  ]
}

function findMember(program: Program, whole: Named, name: string): Named | undefined {
  return listOptions(program, program.evaluate(whole)).find((each) => each.name === name)
}

function isEmpty(program: Program, named: Named): boolean {
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
