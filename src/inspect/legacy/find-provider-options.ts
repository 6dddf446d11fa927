import type { ts } from 'ts-morph'
import type { LegacyLibrary, LegacyProviderOption } from '../../catalog/legacy-library.js'
import { PROVIDER_MODULES } from '../../catalog/runtime.js'
import { sourcesOf } from '../../code/program.js'
import type { Program } from '../../code/value.js'
import { importedCalls } from '../../syntax/origin.js'
import type { Source } from '../../syntax/parse-source.js'
import { walk } from '../../syntax/walk.js'
import { writtenName } from '../../syntax/written-name.js'
import { type OpenPoint, openAt } from './open-at.js'
import { writtenTexts } from './written-texts.js'

/** The options of a provider that are written out. */
interface Written {
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
): readonly OpenPoint[] {
  const isLikely = (text: string): boolean =>
    OWN_TYPE.test(text) || library.providers.some((prefix) => text.includes(prefix))
  return sourcesOf(program, isLikely).flatMap((source) =>
    [...servicesIn(source, library), ...ownIn(source)].flatMap((written) =>
      openIn(written, library.providerOptions).map(({ snippet, ...point }) => ({
        ...point,
        snippet: renamed(snippet, library),
      })),
    ),
  )
}

/** Code of the project with the names that its variables have from now on. */
function renamed(code: string, { env }: LegacyLibrary): string {
  return env.reduce(
    (text, { from, to }) => text.replaceAll(new RegExp(`\\b${from}\\b`, 'g'), to),
    code,
  )
}

/** The options of providers that a file has from the library. */
function servicesIn(source: Source, { providers }: LegacyLibrary): readonly Written[] {
  return importedCalls(source).flatMap(({ node, origin: { specifier: module } }) => {
    const [object] = node.arguments ?? []
    const isService = providers.some((prefix) => module.startsWith(prefix))
    return isService && object && source.ts.isObjectLiteralExpression(object)
      ? [{ source, object, module }]
      : []
  })
}

/** The providers that a file writes out itself: objects with an id, of a type that asks a service. */
function ownIn(source: Source): readonly Written[] {
  const { ts } = source
  return [...walk(source, source.tree)].flatMap((object) => {
    if (!ts.isObjectLiteralExpression(object)) return []
    const type = textOf(source, object, 'type')
    const isProvider = type !== undefined && OWN_TYPE.test(type)
    return isProvider && textOf(source, object, 'id') !== undefined ? [{ source, object }] : []
  })
}

function propertyOf(
  source: Source,
  { properties }: ts.ObjectLiteralExpression,
  option: string,
): ts.ObjectLiteralElementLike | undefined {
  return properties.find(({ name }) => writtenName(source, name) === option)
}

function textOf(
  source: Source,
  object: ts.ObjectLiteralExpression,
  option: string,
): string | undefined {
  return propertyOf(source, object, option)?.getText(source.tree)
}

function openIn(written: Written, rows: readonly LegacyProviderOption[]): readonly OpenPoint[] {
  const { source, object, module } = written
  const options = writtenTexts(source, object)
  const found = rows
    .filter(({ of }) => (of === 'own' ? module === undefined : isOf(of, module)))
    .filter(({ type }) => type === undefined || textOf(source, object, 'type')?.includes(type))
    .flatMap(({ option, text, reason, snippet: given }): readonly OpenPoint[] => {
      const property = propertyOf(source, object, option)
      const snippet = typeof given === 'string' ? given : given(options)
      // Of what was taken over nobody sees whether it is done.
      if (text === 'absent')
        return property || module?.startsWith(PROVIDER_MODULES)
          ? []
          : [openAt({ source, node: object }, reason, snippet)]
      const isMeant = property && (text?.test(property.getText(source.tree)) ?? true)
      return isMeant ? [openAt({ source, node: property }, reason, snippet)] : []
    })
  // Two options may say the same.
  return [...new Map(found.toReversed().map((point) => [point.reason, point])).values()]
}

function isOf(modules: RegExp | undefined, module: string | undefined): boolean {
  return modules === undefined || (module !== undefined && modules.test(module))
}
