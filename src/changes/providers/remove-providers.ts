import type { ProviderUse, Slot } from '../../code/provider-list.js'
import type { Origin } from '../../syntax/origin.js'
import type { Edit } from '../change.js'
import { dropImports } from '../drop-imports.js'
import { createRefusal } from '../edit-code.js'
import {
  editProviders,
  findImportedName,
  type ProviderConfiguration,
  type ProviderEntry,
  type ProvidersRequest,
} from './edit-providers.js'
import type { ts } from 'ts-morph'
import {
  listLeadingComments,
  readTrailingComments,
  isAlone,
  startsLine,
} from '../../syntax/layout.js'
import { removeLines } from '../../syntax/line-splices.js'
import type { Source } from '../../syntax/parse-source.js'
import type { Splice } from '../../syntax/splice.js'

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
      const slot = findSlot(configuration, provider)
      if (!slot) {
        return createRefusal(
          source,
          list,
          `${provider.label} is not an element of its own in the list`,
        )
      }
      const words = [provider.label, provider.name, provider.specifier.split('/').at(-1) ?? '']
      const isProviderModule = ({ specifier }: Origin): boolean => specifier === provider.specifier
      return [
        ...removeElement(source, slot, words),
        ...dropImports(source, slot.element, isProviderModule),
      ]
    },
    snippet: writeByHand,
  })
}

/** The element that goes: the outermost one that has nothing but the provider in it. */
function findSlot({ uses }: ProviderConfiguration, { specifier }: ProviderEntry): Slot | undefined {
  const use = uses.find((each) => each.specifier === specifier)
  return use?.slots.find((slot, depth) => {
    const alone = listInnerUses(uses, slot).every((each) => each.specifier === specifier)
    const inner = use.slots.slice(depth + 1)
    return alone && inner.every(({ array }) => array.elements.length === 1)
  })
}

function listInnerUses(uses: readonly ProviderUse[], { element }: Slot): readonly ProviderUse[] {
  return uses.filter(({ slots }) => slots.some((slot) => slot.element === element))
}

function writeByHand(
  configuration: ProviderConfiguration,
  providers: readonly ProviderEntry[],
): string {
  const names = providers
    .map((each) => findImportedName(configuration, each) ?? each.name)
    .join(', ')
  const modules = providers.map(({ specifier }) => specifier)
  return [
    `// take out of the list of providers: ${names}`,
    '// and, where nothing else uses them, the imports from:',
    ...modules.map((specifier) => `//   ${specifier}`),
  ].join('\n')
}

/**
 * Takes an element out of its array, with the comma that parts it from the others.
 *
 * @param words what a comment directly above names where it speaks of this element; such a comment goes too
 */
function removeElement(
  source: Source,
  { array, element }: Slot,
  words: readonly string[],
): readonly Splice[] {
  const { text, tree } = source
  const start = element.getStart(tree)
  const index = array.elements.indexOf(element)
  const comma = findTrailingComma(array, index)
  const end = comma === undefined ? element.end : comma + 1
  const { end: behind } = readTrailingComments(source, end)
  const before = comma === undefined ? findTrailingComma(array, index - 1) : undefined
  const parted = before === undefined ? [] : [{ start: before, end: before + 1, content: [] }]
  if (startsLine(text, start) && isAlone(text, behind)) {
    const [first] = ownComments(source, { array, element }, words)
    return [...parted, removeLines(text, first?.pos ?? start, behind)]
  }
  return [...parted, removeInline(source, array, element, end)]
}

/** Where the comma behind an element is. */
function findTrailingComma(
  { elements }: ts.ArrayLiteralExpression,
  index: number,
): number | undefined {
  const next = elements[index + 1]
  if (next) return index < 0 ? undefined : next.pos - 1
  return elements.hasTrailingComma ? elements.end - 1 : undefined
}

/** The blanks that part it go too: those in front of the last one of a line or of all, else those behind. */
function removeInline(
  { text, tree }: Source,
  { elements }: ts.ArrayLiteralExpression,
  element: ts.Expression,
  end: number,
): Splice {
  const start = element.getStart(tree)
  const blank = text.slice(0, start).search(/\s+$/)
  const first = blank < 0 ? start : blank
  const others = elements.length > 1
  const last = element === elements.at(-1) || isAlone(text, end)
  if (others && last) return { start: first, end, content: [] }
  const blanks = others || first < start ? (/^[\t ]*/.exec(text.slice(end))?.[0] ?? '') : ''
  return { start, end: end + blanks.length, content: [] }
}

/** The comments directly above that speak of the element, and of none of the others. */
function ownComments(
  source: Source,
  { array, element }: Slot,
  words: readonly string[],
): readonly ts.CommentRange[] {
  const comments = listLeadingComments(source, element)
  const said = spaced(comments.map(({ pos, end }) => source.text.slice(pos, end)).join(' '))
  const others = array.elements
    .filter((other) => other !== element)
    .map((other) => /\w+/.exec(other.getText(source.tree))?.[0] ?? '')
  const names = (word: string): boolean => word !== '' && said.includes(spaced(word))
  return words.some(names) && !others.some(names) ? comments : []
}

/** A text as words with one blank around each. */
function spaced(text: string): string {
  return ` ${text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()} `
}
