import type { ts } from 'ts-morph'
import { PROVIDER_MODULES } from '../../catalog/runtime.js'
import { addElements } from '../../syntax/add-elements.js'
import { findHeader, importSyntax } from '../../syntax/find-header.js'
import { freeName } from '../../syntax/free-name.js'
import { importLine } from '../../syntax/import-line.js'
import { insertLine } from '../../syntax/line-splices.js'
import { lineEnd } from '../../syntax/lines.js'
import type { Source } from '../../syntax/parse-source.js'
import { findArray, listProviders } from '../../code/provider-list.js'
import { findProperty } from '../../syntax/find-property.js'
import { restyle } from '../../syntax/restyle.js'
import type { Splice } from '../../syntax/splice.js'
import { detectStyle } from '../../syntax/style.js'
import { terminator } from '../../syntax/terminator.js'
import { findEnd, outermost } from '../../syntax/walk.js'
import { writtenName } from '../../syntax/written-name.js'
import type { Edit, Refusal } from '../change.js'
import { createRefusal } from '../edit-code.js'
import {
  editProviders,
  findImportedName,
  whatIsHidden,
  type ProviderConfiguration,
  type ProviderEntry,
  type ProvidersRequest,
} from './edit-providers.js'

/**
 * Adds providers to a configuration: an import behind those of the others, and an element of the list. Nothing else
 * changes, and what the list has already stays as it is.
 *
 * @param last the module whose elements stay at the end of the list
 */
export async function addProviders(request: ProvidersRequest, last: string): Promise<Edit> {
  return editProviders(request, {
    wanted: true,
    verb: 'add',
    splices: (configuration, list, provider) => {
      const { source, bindings } = configuration
      const array = findArray(source, list)
      if (!array)
        return createRefusal(source, list, 'the list of providers is not written out here')
      const unknown = whatIsHidden(configuration, [provider])
      if (unknown) return unknown
      const style = detectStyle(source.text)
      const present = findImportedName(configuration, provider)
      const name = present ?? freshName(source, provider.name)
      const next =
        array.elements[
          array.elements.findLastIndex(
            (element) =>
              !listProviders(source, bindings, element).some(({ specifier }) => specifier === last),
          ) + 1
        ]
      const written = name + restyle(provider.call, { ...style, eol: '\n' })
      const element = addElements(source, array, next, [written], style)
      const set = buildSettings(source, list, provider)
      if ('reason' in set) return set
      if (present !== undefined) return [...element, ...set]
      const taken = takeImport(configuration, array, provider, name)
      return 'reason' in taken ? taken : [taken, ...element, ...set]
    },
    snippet: writeByHand,
  })
}

/** The setting in the object that has the list, as far as it is not there. */
function buildSettings(
  source: Source,
  list: ts.Expression,
  { setting }: ProviderEntry,
): readonly Splice[] | Refusal {
  if (!setting) return []
  const { ts } = source
  const { name, value } = setting
  const property = outermost(source, list).parent
  const object = property.parent
  if (!ts.isObjectLiteralExpression(object))
    return createRefusal(source, list, `${name} is not set where the list of providers is`)
  const style = detectStyle(source.text)
  if (object.properties.every((each) => writtenName(source, each.name) !== name))
    return addElements(source, object, property, [`${name}: { ${value}: true }`], style)
  const present = findProperty(source, object, name)
  if (!present || !ts.isObjectLiteralExpression(present))
    return createRefusal(source, object, `${name} is not written out here`)
  if (findProperty(source, present, value)?.kind === ts.SyntaxKind.TrueKeyword) return []
  return present.properties.some((each) => writtenName(source, each.name) === value)
    ? createRefusal(source, present, `${value} is set to something else`)
    : addElements(source, present, undefined, [`${value}: true`], style)
}

function freshName(source: Source, name: string): string {
  const longer = `${name}Provider`
  return [name, longer].find((each) => freeName(source, each) === each) ?? freeName(source, longer)
}

/** The import goes behind those of other providers, else behind all. */
function takeImport(
  configuration: ProviderConfiguration,
  user: ts.Node,
  { specifier }: ProviderEntry,
  name: string,
): Splice | Refusal {
  const { source } = configuration
  const { text, tree } = source
  const style = detectStyle(text)
  const statement = tree.statements.find(({ pos, end }) => pos <= user.pos && user.end <= end)
  if (!statement) return createRefusal(source, user, 'the list of providers is not in a statement')
  const header = findHeader(source, statement)
  const family = tree.statements.findLast(
    (each) => each.end <= statement.pos && takesProvider(configuration, each),
  )
  const offset = family ? lineEnd(text, findEnd(source, family)) : header.offset
  if (header.syntax === 'require' && offset > statement.getStart(tree)) {
    return createRefusal(source, user, 'there is no line above the list for a further require')
  }
  const line = importLine(specifier, new Map([['default', name]]), header.syntax, style)
  const ended = line + terminator(text, offset, style.semicolons)
  if (family || header.side === 'behind') return insertLine(text, offset, ended, style.eol)
  return { start: offset, end: offset, content: [ended + style.eol] }
}

/** Tells whether a statement is what takes a provider from its module. */
function takesProvider(
  { source, bindings }: ProviderConfiguration,
  statement: ts.Statement,
): boolean {
  const { ts } = source
  if (!ts.isImportDeclaration(statement) && !ts.isVariableStatement(statement)) return false
  return [...bindings].some(
    ([{ declarations = [] }, { specifier }]) =>
      specifier.startsWith(PROVIDER_MODULES) &&
      declarations.some(({ pos, end }) => statement.pos <= pos && end <= statement.end),
  )
}

function writeByHand(
  { source }: ProviderConfiguration,
  providers: readonly ProviderEntry[],
): string {
  const syntax = importSyntax(source)
  const style = detectStyle(source.text)
  const taken = providers.map(({ specifier, name }) =>
    importLine(specifier, new Map([['default', name]]), syntax, style),
  )
  const settings = providers.flatMap(({ setting }) =>
    setting ? [`${setting.name}: { ${setting.value}: true },`] : [],
  )
  return [
    ...taken,
    '',
    ...settings,
    `providers: [${providers.map(({ name, call }) => name + call).join(', ')}, …]`,
  ].join('\n')
}
