import type { ts } from 'ts-morph'
import { symbolOf } from '../../code/bindings.js'
import { commentsBehind, isAlone, startsLine } from '../../syntax/layout.js'
import { removeLines } from '../../syntax/line-splices.js'
import type { Source } from '../../syntax/parse-source.js'
import type { ProviderUse, Slot } from '../../code/provider-list.js'
import type { Splice } from '../../syntax/splice.js'
import { endOf, walk } from '../../syntax/walk.js'
import type { Edit } from '../change.js'
import { refusalAt } from '../edit-code.js'
import {
  editProviders,
  importedAs,
  type Configuration,
  type ProviderEntry,
  type ProvidersRequest,
} from './edit-providers.js'
import { removeElement } from './remove-provider-element.js'

/**
 * Takes providers out of a configuration: the element of the list with its options, the comment directly above that
 * speaks of it alone, and the import, where nothing else uses it. Nothing else changes.
 */
export async function removeProviders(request: ProvidersRequest): Promise<Edit> {
  return editProviders(request, {
    wanted: false,
    verb: 'remove',
    splices: (configuration, list, provider) => {
      const { source } = configuration
      const slot = slotOf(configuration, provider)
      if (!slot) {
        return refusalAt(source, list, `${provider.label} is not an element of its own in the list`)
      }
      const words = [provider.label, provider.name, provider.specifier.split('/').at(-1) ?? '']
      return [...removeElement(source, slot, words), ...dropImport(configuration, provider, slot)]
    },
    snippet: writeByHand,
  })
}

/** The element that goes: the outermost one that has nothing but the provider in it. */
function slotOf({ uses }: Configuration, { specifier }: ProviderEntry): Slot | undefined {
  const use = uses.find((each) => each.specifier === specifier)
  return use?.slots.find((slot, depth) => {
    const alone = usesBelow(uses, slot).every((each) => each.specifier === specifier)
    const inner = use.slots.slice(depth + 1)
    return alone && inner.every(({ array }) => array.elements.length === 1)
  })
}

function usesBelow(uses: readonly ProviderUse[], { element }: Slot): readonly ProviderUse[] {
  return uses.filter(({ slots }) => slots.some((slot) => slot.element === element))
}

/** Takes the import out, where only the element uses it. */
function dropImport(
  { source, bindings }: Configuration,
  { specifier }: ProviderEntry,
  { element }: Slot,
): readonly Splice[] {
  const { tree } = source
  return [...bindings].flatMap(([symbol, origin]) => {
    const declaration = symbol.declarations?.[0]
    if (origin.specifier !== specifier || !declaration) return []
    const statement = tree.statements.find((each) => inside(declaration, each))
    if (!statement || inside(element, statement)) return []
    const used = [...walk(source, tree)].filter((node) => symbolOf(source, node) === symbol)
    const elsewhere = used.filter((node) => !inside(node, statement) && !inside(node, element))
    const here = used.some((node) => inside(node, element))
    return here && elsewhere.length === 0 ? dropName(source, statement, declaration) : []
  })
}

function inside(inner: ts.ReadonlyTextRange, outer: ts.ReadonlyTextRange): boolean {
  return outer.pos <= inner.pos && inner.end <= outer.end
}

/** Takes a name out of an import, and with the only one the import. A name among others in braces stays. */
function dropName(
  source: Source,
  statement: ts.Statement,
  declaration: ts.Declaration,
): readonly Splice[] {
  const { ts, text, tree } = source
  const names = [...walk(source, statement)].filter((node) => bindsName(source, node))
  if (names.length > 1) {
    if (!ts.isImportClause(declaration) || !declaration.namedBindings) return []
    const start = declaration.getStart(tree)
    return [{ start, end: declaration.namedBindings.getStart(tree), content: [] }]
  }
  const [start, end] = [statement.getStart(tree), endOf(source, statement)]
  const { end: behind } = commentsBehind(source, end)
  const whole = startsLine(text, start) && isAlone(text, behind)
  return [whole ? removeLines(text, start, behind) : { start, end, content: [] }]
}

function bindsName({ ts }: Source, node: ts.Node): boolean {
  if (ts.isImportClause(node)) return node.name !== undefined
  if (ts.isImportSpecifier(node) || ts.isNamespaceImport(node)) return true
  const declares = ts.isVariableDeclaration(node) || ts.isBindingElement(node)
  return declares && ts.isIdentifier(node.name)
}

function writeByHand(configuration: Configuration, providers: readonly ProviderEntry[]): string {
  const names = providers.map((each) => importedAs(configuration, each) ?? each.name).join(', ')
  const modules = providers.map(({ specifier }) => specifier)
  return [
    `// take out of the list of providers: ${names}`,
    '// and, where nothing else uses them, the imports from:',
    ...modules.map((specifier) => `//   ${specifier}`),
  ].join('\n')
}
