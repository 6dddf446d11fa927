import type { ProviderUse, Slot } from '../../code/provider-list.js'
import type { Origin } from '../../syntax/origin.js'
import type { Edit } from '../change.js'
import { dropImports } from '../drop-imports.js'
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
      const isOf = ({ specifier }: Origin): boolean => specifier === provider.specifier
      return [...removeElement(source, slot, words), ...dropImports(source, slot.element, isOf)]
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

function writeByHand(configuration: Configuration, providers: readonly ProviderEntry[]): string {
  const names = providers.map((each) => importedAs(configuration, each) ?? each.name).join(', ')
  const modules = providers.map(({ specifier }) => specifier)
  return [
    `// take out of the list of providers: ${names}`,
    '// and, where nothing else uses them, the imports from:',
    ...modules.map((specifier) => `//   ${specifier}`),
  ].join('\n')
}
