import type { ts } from 'ts-morph'
import { addElements } from '../../syntax/add-elements.js'
import type { Source } from '../../syntax/parse-source.js'
import { findProperty } from '../../syntax/find-property.js'
import { spliceText, type Splice } from '../../syntax/splice.js'
import { detectStyle } from '../../syntax/style.js'
import { unwrap } from '../../syntax/walk.js'
import { writtenName } from '../../syntax/written-name.js'
import type { Edit, Refusal } from '../change.js'
import { editCode, createRefusal } from '../edit-code.js'
import { locateConfiguration } from './edit-providers.js'

/** An option that providers of a configuration should be called with. */
export interface OptionRequest {
  /** Relative to the project's root; decides the language. */
  readonly file: string
  readonly text: string
  /** The modules whose default exports the providers are. */
  readonly specifiers: readonly string[]
  readonly name: string
  /** Its value, as code. */
  readonly value: string
  /** True where any other value but `false` stays, as one of the user's own. */
  readonly keeps: boolean
  /** One line for the summary. */
  readonly did: string
}

interface Called {
  readonly source: Source
  /** Each provider, by its call, or by its name where it is not called. */
  readonly calls: readonly ts.Expression[]
}

/**
 * Sets an option of providers: each call gets it, and a provider that stands by its name becomes a call. Nothing else
 * changes. Where an option is not written out, the edit is left to the user.
 */
export async function setOptions(request: OptionRequest): Promise<Edit> {
  const { file, text, name, value, did } = request
  return editCode<Called>({
    file,
    text,
    read: (source) => readCalls(source, request),
    isDone: ({ source, calls }) =>
      calls.every((call) => {
        const splices = createSplices(source, call, request)
        return !('reason' in splices) && splices.length === 0
      }),
    write: ({ source, calls }) => {
      const splices: Splice[] = []
      for (const call of calls) {
        const own = createSplices(source, call, request)
        if ('reason' in own) return own
        splices.push(...own)
      }
      return { text: spliceText(source.text, splices), did: [did] }
    },
    byHand: (refusal) => ({ kind: 'conflict', snippet: `{ ${name}: ${value} }`, ...refusal }),
  })
}

function readCalls(source: Source, { specifiers }: OptionRequest): Called | Refusal {
  const { list, uses } = locateConfiguration(source)
  if ('reason' in list) return list
  const calls = uses.flatMap(({ specifier, node }) =>
    node && specifiers.includes(specifier) ? [node] : [],
  )
  // A variable may stand in the list twice.
  return { source, calls: [...new Set(calls)] }
}

/** What gives one call the option; nothing where it has it. */
function createSplices(
  source: Source,
  call: ts.Expression,
  { name, value, keeps }: OptionRequest,
): readonly Splice[] | Refusal {
  const { ts, text } = source
  const style = detectStyle(text)
  const written = `${name}: ${value}`
  if (!ts.isCallExpression(call)) {
    return [{ start: call.end, end: call.end, content: [`({ ${written} })`] }]
  }
  const [first] = call.arguments
  if (!first) return addElements(source, call, undefined, [`{ ${written} }`], style)
  const options = unwrap(source, first)
  if (!ts.isObjectLiteralExpression(options)) {
    return createRefusal(source, options, 'the options of the provider are not written out here')
  }
  const has = options.properties.some((each) => writtenName(source, each.name) === name)
  return has
    ? replaced(source, options, { name, value, keeps })
    : addElements(source, options, undefined, [written], style)
}

/** What puts the value in place of another one; nothing where that stays. */
function replaced(
  source: Source,
  options: ts.ObjectLiteralExpression,
  { name, value, keeps }: Pick<OptionRequest, 'name' | 'value' | 'keeps'>,
): readonly Splice[] | Refusal {
  const { tree } = source
  const present = findProperty(source, options, name)
  const own = present?.getText(tree)
  if (own === value || (keeps && own !== 'false' && own !== 'undefined')) return []
  if (!present || !isPlain(source, present)) {
    return createRefusal(source, present ?? options, `${name} is not written out here`)
  }
  return [{ start: present.getStart(tree), end: present.end, content: [value] }]
}

/** Tells whether a value is a number or a word of the language, which can be replaced. */
function isPlain({ ts, tree }: Source, node: ts.Expression): boolean {
  const isWord = node.kind === ts.SyntaxKind.FalseKeyword || node.kind === ts.SyntaxKind.TrueKeyword
  return isWord || ts.isNumericLiteral(node) || node.getText(tree) === 'undefined'
}
