import { getPosition, type Position } from './lines.js'

/** A value in a JSON text, and where it lies. */
export type JsonNode = JsonObject | JsonList | JsonScalar

export interface JsonObject {
  readonly kind: 'object'
  readonly start: number
  readonly end: number
  readonly members: readonly JsonMember[]
}

export interface JsonList {
  readonly kind: 'list'
  readonly start: number
  readonly end: number
  readonly items: readonly JsonNode[]
}

export interface JsonScalar {
  readonly kind: 'scalar'
  readonly start: number
  readonly end: number
  readonly value: string | number | boolean | null
}

export interface JsonMember {
  readonly key: string
  /** Where the quoted key starts and ends. */
  readonly start: number
  readonly keyEnd: number
  readonly value: JsonNode
}

/** Thrown by {@link parseJson}; the message names what was found there. */
export class JsonError extends Error implements Position {
  override readonly name = 'JsonError'
  readonly line: number
  readonly column: number

  constructor(text: string, offset: number, message: string) {
    super(message)
    const { line, column } = getPosition(text, offset)
    this.line = line
    this.column = column
  }
}

interface Token {
  readonly text: string
  readonly start: number
  readonly end: number
}

type JsonStep<T> = readonly [result: T, next: number]

const TOKEN =
  /"(?:[^"\\\p{Cc}]|[\u007f-\u009f]|\\(?:["\\/bfnrt]|u[\da-fA-F]{4}))*"|-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?(?![\w.])|(?:true|false|null)(?!\w)|[{}[\],:]/uy
const SPACE = /[\t\n\r ]+/y
const RELAXED_SPACE = /(?:[\t\n\r \f\v\u00a0]|\/\/[^\n\r]*|\/\*[\s\S]*?\*\/)+/y

/** Nesting beyond this is refused, before the stack overflows. */
const DEEPEST = 500

/**
 * Parses JSON and keeps the position of every value. A byte-order mark at the start is skipped.
 *
 * @param relaxed true allows comments and trailing commas, as in tsconfig.json
 * @throws {JsonError} at the first character that is not JSON
 */
export function parseJson(text: string, relaxed = false): JsonNode {
  const tokens = tokenize(text, relaxed)
  const [node, next] = parseValue({ text, tokens, relaxed }, 0, 0)
  const extra = tokens[next]
  if (extra) throw new JsonError(text, extra.start, `unexpected ${extra.text} after the value`)
  return node
}

/** The first key that an object of a JSON text has for the second time, in the order of the text. */
export function findRepeatedKey(node: JsonNode): JsonMember | undefined {
  if (node.kind === 'scalar') return undefined
  if (node.kind === 'list') return findFirst(node.items, findRepeatedKey)
  const seen = new Set<string>()
  return findFirst(node.members, (member) => {
    if (seen.has(member.key)) return member
    seen.add(member.key)
    return findRepeatedKey(member.value)
  })
}

function findFirst<T, U>(items: readonly T[], find: (item: T) => U | undefined): U | undefined {
  for (const item of items) {
    const found = find(item)
    if (found !== undefined) return found
  }
  return undefined
}

/** The plain value of a node; of duplicate keys the last counts, as in `JSON.parse`. */
export function toValue(node: JsonNode): unknown {
  if (node.kind === 'scalar') return node.value
  if (node.kind === 'list') return node.items.map(toValue)
  return Object.fromEntries(node.members.map(({ key, value }) => [key, toValue(value)]))
}

function tokenize(text: string, relaxed: boolean): readonly Token[] {
  const space = new RegExp(relaxed ? RELAXED_SPACE : SPACE)
  const token = new RegExp(TOKEN)
  const tokens: Token[] = []
  let at = text.startsWith('\uFEFF') ? 1 : 0
  while (at < text.length) {
    space.lastIndex = at
    at += space.exec(text)?.[0].length ?? 0
    if (at >= text.length) break
    token.lastIndex = at
    const found = token.exec(text)?.[0]
    if (found === undefined) {
      throw new JsonError(text, at, `unexpected ${JSON.stringify(text.charAt(at))}`)
    }
    tokens.push({ text: found, start: at, end: at + found.length })
    at += found.length
  }
  return tokens
}

interface Input {
  readonly text: string
  readonly tokens: readonly Token[]
  readonly relaxed: boolean
}

function parseValue(input: Input, at: number, depth: number): JsonStep<JsonNode> {
  const token = expectToken(input, at)
  if (depth > DEEPEST) throw new JsonError(input.text, token.start, 'nested too deeply')
  if (token.text === '{') return parseObject(input, at, depth)
  if (token.text === '[') return parseList(input, at, depth)
  if (/^[\]},:]$/.test(token.text)) {
    throw new JsonError(input.text, token.start, `unexpected ${token.text}`)
  }
  const value: unknown = JSON.parse(token.text)
  const { start, end } = token
  return [{ kind: 'scalar', start, end, value: toScalar(value) }, at + 1]
}

function toScalar(value: unknown): JsonScalar['value'] {
  const plain = typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
  return plain ? value : null
}

function parseObject(input: Input, open: number, depth: number): JsonStep<JsonNode> {
  const members: JsonMember[] = []
  const [end, next] = parseItems(input, open, '}', (at) => {
    const key = expectToken(input, at)
    if (!key.text.startsWith('"')) {
      throw new JsonError(input.text, key.start, `expected a quoted key, found ${key.text}`)
    }
    const colon = expectToken(input, at + 1)
    if (colon.text !== ':') {
      throw new JsonError(input.text, colon.start, `expected ':', found ${colon.text}`)
    }
    const [value, after] = parseValue(input, at + 2, depth + 1)
    members.push({ key: String(JSON.parse(key.text)), start: key.start, keyEnd: key.end, value })
    return after
  })
  return [{ kind: 'object', start: expectToken(input, open).start, end, members }, next]
}

function parseList(input: Input, open: number, depth: number): JsonStep<JsonNode> {
  const items: JsonNode[] = []
  const [end, next] = parseItems(input, open, ']', (at) => {
    const [item, after] = parseValue(input, at, depth + 1)
    items.push(item)
    return after
  })
  return [{ kind: 'list', start: expectToken(input, open).start, end, items }, next]
}

/** Items up to the closing bracket; `item` returns the index of the token after it. */
function parseItems(
  input: Input,
  open: number,
  close: string,
  item: (at: number) => number,
): JsonStep<number> {
  let at = open + 1
  for (let first = true; ; first = false) {
    const token = expectToken(input, at)
    if (token.text === close && (first || input.relaxed)) return [token.end, at + 1]
    at = item(at)
    const after = expectToken(input, at)
    if (after.text === close) return [after.end, at + 1]
    if (after.text !== ',') {
      throw new JsonError(
        input.text,
        after.start,
        `expected ',' or '${close}', found ${after.text}`,
      )
    }
    at += 1
  }
}

function expectToken(input: Input, at: number): Token {
  const token = input.tokens[at]
  if (token) return token
  throw new JsonError(input.text, input.text.length, 'unexpected end of the file')
}

/** As `parseJson`; what is wrong with the text is given, not thrown. */
export function tryParseJson(text: string): JsonNode | JsonError {
  try {
    return parseJson(text)
  } catch (error) {
    if (error instanceof JsonError) return error
    throw error
  }
}

/** A member of an object; of duplicate keys the last one counts. */
export function findMember(node: JsonNode | undefined, key: string): JsonMember | undefined {
  return node?.kind === 'object' ? node.members.findLast((member) => member.key === key) : undefined
}
