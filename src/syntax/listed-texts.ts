import { JsonError, parseJson, type JsonNode } from './json.js'

/** A text in a list. */
export interface ListedText {
  readonly value: string
  /** Where it starts and ends, quotes included. */
  readonly start: number
  readonly end: number
  /** Every text of the same list. */
  readonly list: readonly string[]
}

/** The texts in lists that a JSON text has under some keys, at whatever depth; none where it is no JSON. */
export function listedTexts(text: string, keys: readonly string[]): readonly ListedText[] {
  try {
    return listTextsBelow(parseJson(text, true), keys)
  } catch (error) {
    if (error instanceof JsonError) return []
    throw error
  }
}

function listTextsBelow(node: JsonNode, keys: readonly string[]): readonly ListedText[] {
  if (node.kind !== 'object') return []
  return node.members.flatMap(({ key, value }) =>
    value.kind === 'list' && keys.includes(key)
      ? listTexts(value.items)
      : listTextsBelow(value, keys),
  )
}

function listTexts(items: readonly JsonNode[]): readonly ListedText[] {
  const texts = items.flatMap((item) =>
    item.kind === 'scalar' && typeof item.value === 'string'
      ? [{ value: item.value, start: item.start, end: item.end }]
      : [],
  )
  const list = texts.map(({ value }) => value)
  return texts.map((each) => ({ ...each, list }))
}
