import type { ts } from 'ts-morph'
import { PROVIDER_MODULES } from '../../catalog/runtime.js'
import { splitBom } from '../../syntax/lines.js'
import { bindingsOf, type Bindings } from '../../syntax/origin.js'
import { parseSource, type Source } from '../../syntax/parse-source.js'
import {
  findProviderLists,
  hiddenPart,
  listProviders,
  type ProviderUse,
} from '../../code/provider-list.js'
import { spliceText, type Splice } from '../../syntax/splice.js'
import type { Edit, Refusal } from '../change.js'
import { createRefusal, syntaxRefusal } from '../edit-code.js'

/** A provider as a configuration has it. */
export interface ProviderEntry {
  /** The module whose default export it is. */
  readonly specifier: string
  /** The identifier under which it is imported where that is free. */
  readonly name: string
  /** The name that people know it by. */
  readonly label: string
  /** The text behind the identifier in the list, for example `({ confirm: true })`; often nothing. */
  readonly call: string
  /** The setting of the configuration that has to be true beside it: the member of an object. */
  readonly setting?: { readonly name: string; readonly value: string } | undefined
}

/** Providers that a configuration should have, or should not have any more. */
export interface ProvidersRequest {
  /** Relative to the project's root; decides the language. */
  readonly file: string
  readonly text: string
  readonly providers: readonly ProviderEntry[]
}

/** A parsed configuration, and the providers that it has. */
export interface ProviderConfiguration {
  readonly source: Source
  readonly bindings: Bindings
  /** The value of `providers`, or why it can't be told. */
  readonly list: ts.Expression | Refusal
  /** Where the list can't be told, every provider that the file imports. */
  readonly uses: readonly ProviderUse[]
}

/** One way of editing: what is wanted, the splices that bring a provider nearer to it, and what is written by hand else. */
export interface ProviderEdit {
  /** True where the configuration should have the provider. */
  readonly wanted: boolean
  readonly verb: string
  readonly splices: (
    configuration: ProviderConfiguration,
    list: ts.Expression,
    provider: ProviderEntry,
  ) => readonly Splice[] | Refusal
  readonly snippet: (
    configuration: ProviderConfiguration,
    providers: readonly ProviderEntry[],
  ) => string
}

/**
 * Edits a configuration, one provider after the other. Each result is parsed again; where it does not mean what it
 * should, the whole edit is left to the user.
 */
export async function editProviders(request: ProvidersRequest, edit: ProviderEdit): Promise<Edit> {
  const { bom, body } = splitBom(request.text)
  const first = await readConfiguration(request.file, body)
  const unknown = edit.wanted ? undefined : whatIsHidden(first, request.providers)
  if (unknown) {
    return { kind: 'conflict', snippet: edit.snippet(first, request.providers), ...unknown }
  }
  const left = request.providers.filter((each) => countProviders(first, each) > 0 !== edit.wanted)
  if (left.length === 0) return { kind: 'unchanged' }
  let now = first
  for (const provider of left) {
    while (countProviders(now, provider) > 0 !== edit.wanted) {
      const next = await step(now, edit, provider)
      if ('reason' in next) {
        return { kind: 'conflict', snippet: edit.snippet(first, left), ...next }
      }
      now = next
    }
  }
  const did = [`${edit.verb} ${left.map(({ label }) => label).join(', ')}`]
  return { kind: 'edited', content: [bom + now.source.text], did }
}

async function step(
  before: ProviderConfiguration,
  edit: ProviderEdit,
  provider: ProviderEntry,
): Promise<ProviderConfiguration | Refusal> {
  const { source, list } = before
  if ('reason' in list) return list
  const splices = edit.splices(before, list, provider)
  if ('reason' in splices) return splices
  const after = await readConfiguration(source.file, spliceText(source.text, splices))
  const wanted = countProviders(before, provider) + (edit.wanted ? 1 : -1)
  if (!('reason' in after.list) && countProviders(after, provider) === wanted) return after
  return createRefusal(source, list, 'the edited file would not mean what it should')
}

/** The ids of the providers that a configuration has, in the order of the text. */
export async function providerIds(file: string, text: string): Promise<readonly string[]> {
  const { uses } = await readConfiguration(file, splitBom(text).body)
  return [...new Set(uses.map(({ specifier }) => specifier.slice(PROVIDER_MODULES.length)))]
}

/** Reads a configuration. */
export async function readConfiguration(
  file: string,
  body: string,
): Promise<ProviderConfiguration> {
  return locateConfiguration(await parseSource(file, body))
}

/** The configuration in a file that is parsed. */
export function locateConfiguration(source: Source): ProviderConfiguration {
  const bindings = bindingsOf(source)
  const list = getList(source, bindings)
  if (!('reason' in list)) {
    return { source, bindings, list, uses: listProviders(source, bindings, list) }
  }
  const uses = [...bindings.values()].flatMap(({ specifier }) =>
    specifier.startsWith(PROVIDER_MODULES) ? [{ specifier, slots: [], options: '' }] : [],
  )
  return { source, bindings, list, uses }
}

function getList(source: Source, bindings: Bindings): ts.Expression | Refusal {
  const problem = syntaxRefusal(source)
  if (problem) return problem
  const [list, second] = findProviderLists(source, bindings)
  if (!list) return { reason: 'the file has no list of providers' }
  return second ? createRefusal(source, second, 'the file has several lists of providers') : list
}

/** Why it can't be told whether a configuration has some providers that are not to be seen in it. */
export function whatIsHidden(
  configuration: ProviderConfiguration,
  providers: readonly ProviderEntry[],
): Refusal | undefined {
  const { source, bindings, list } = configuration
  const unseen = providers.filter((each) => countProviders(configuration, each) === 0)
  if (unseen.length === 0) return undefined
  if ('reason' in list) return list
  const part = hiddenPart(source, bindings, list)
  const labels = unseen.map(({ label }) => label).join(', ')
  return (
    part &&
    createRefusal(source, part, `a part of the list is made elsewhere, and may have ${labels}`)
  )
}

/** How often a configuration has a provider, whatever the file calls it. */
function countProviders({ uses }: ProviderConfiguration, { specifier }: ProviderEntry): number {
  return uses.filter((use) => use.specifier === specifier).length
}

/** The file's own name for a provider that it imports already. */
export function findImportedName(
  { bindings }: ProviderConfiguration,
  { specifier }: ProviderEntry,
): string | undefined {
  const found = [...bindings].find(
    ([, origin]) => origin.specifier === specifier && origin.path.length === 1,
  )
  return found?.[0].name
}
