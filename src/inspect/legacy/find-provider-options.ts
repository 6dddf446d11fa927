import type { ts } from 'ts-morph'
import {
  fillSnippet,
  type LegacyLibrary,
  listRenamedVariables,
  type ProviderOptionRow,
  selectUses,
} from '../../catalog/legacy-library.js'
import { PROVIDER_MODULES } from '../../catalog/runtime.js'
import { listProgramSources } from '../../code/program.js'
import type { Program } from '../../code/value.js'
import { importedCalls } from '../../syntax/origin.js'
import type { Source } from '../../syntax/parse-source.js'
import { walk } from '../../syntax/walk.js'
import { writtenName } from '../../syntax/written-name.js'
import { type PlacedStep, createStep } from '../../changes/create-step.js'
import { readWrittenOptions } from './written-arguments.js'

/** The options of a provider that are written out. */
interface WrittenProvider {
  readonly source: Source
  readonly object: ts.ObjectLiteralExpression
  /** The module of a service; undefined for a provider of the application's own. */
  readonly module?: string
}

/** The type of a provider that asks a service. */
const OWN_TYPE = /:\s*['"`](?:oauth|oidc)['"`]/

/** Options of providers that mean nothing to ours, or something else. */
export function findProviderOptions(
  program: Program,
  library: LegacyLibrary,
): readonly PlacedStep[] {
  const isLikely = (text: string): boolean =>
    OWN_TYPE.test(text) || library.providers.some((prefix) => text.includes(prefix))
  return listProgramSources(program, isLikely).flatMap((source) =>
    [...findServices(source, library), ...findOwn(source)].flatMap((written) =>
      findOptions(written, selectUses(library.uses, 'provider option')).map(
        ({ snippet, ...point }) => ({
          ...point,
          snippet: renameVariables(snippet, library),
        }),
      ),
    ),
  )
}

/** Code of the project with the names that its variables have from now on. */
function renameVariables(code: string, library: LegacyLibrary): string {
  return listRenamedVariables(library).reduce(
    (text, { from, to }) => text.replaceAll(new RegExp(`\\b${from}\\b`, 'g'), to),
    code,
  )
}

/** The options of providers that a file has from the library. */
function findServices(source: Source, { providers }: LegacyLibrary): readonly WrittenProvider[] {
  return importedCalls(source).flatMap(({ node, origin: { specifier: module } }) => {
    const [object] = node.arguments ?? []
    const isService = providers.some((prefix) => module.startsWith(prefix))
    return isService && object && source.ts.isObjectLiteralExpression(object)
      ? [{ source, object, module }]
      : []
  })
}

/** The providers that a file writes out itself: objects with an id, of a type that asks a service. */
function findOwn(source: Source): readonly WrittenProvider[] {
  const { ts } = source
  return [...walk(source, source.tree)].flatMap((object) => {
    if (!ts.isObjectLiteralExpression(object)) return []
    const type = readOption(source, object, 'type')
    const isProvider = type !== undefined && OWN_TYPE.test(type)
    return isProvider && readOption(source, object, 'id') !== undefined ? [{ source, object }] : []
  })
}

function findProperty(
  source: Source,
  { properties }: ts.ObjectLiteralExpression,
  option: string,
): ts.ObjectLiteralElementLike | undefined {
  return properties.find(({ name }) => writtenName(source, name) === option)
}

function readOption(
  source: Source,
  object: ts.ObjectLiteralExpression,
  option: string,
): string | undefined {
  return findProperty(source, object, option)?.getText(source.tree)
}

function findOptions(
  written: WrittenProvider,
  rows: readonly ProviderOptionRow[],
): readonly PlacedStep[] {
  const { source, object, module } = written
  const options = readWrittenOptions(source, object)
  const found = rows
    .filter(({ of }) => (of === 'own' ? module === undefined : matchesModule(of, module)))
    .filter(({ type }) => type === undefined || readOption(source, object, 'type')?.includes(type))
    .flatMap(({ match, text, becomes }): readonly PlacedStep[] => {
      if (becomes === 'same') return []
      const property = findProperty(source, object, match)
      const step = fillSnippet(becomes.step, options)
      // Of what was taken over nobody sees whether it is done.
      if (text === 'absent')
        return property || module?.startsWith(PROVIDER_MODULES)
          ? []
          : [createStep({ source, node: object }, step)]
      const isMeant = property && (text?.test(property.getText(source.tree)) ?? true)
      return isMeant ? [createStep({ source, node: property }, step)] : []
    })
  // Two options may say the same.
  return [...new Map(found.toReversed().map((point) => [point.reason, point])).values()]
}

function matchesModule(modules: RegExp | undefined, module: string | undefined): boolean {
  return modules === undefined || (module !== undefined && modules.test(module))
}
