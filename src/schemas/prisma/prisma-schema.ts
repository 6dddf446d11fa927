import type { SchemaFile, SchemaProblem } from '../schema.js'
import { PrismaSyntaxError, type PrismaToken, tokenise } from './tokenise.js'
import {
  type Argument,
  type Attribute,
  type Block,
  type Field,
  findArgument,
  findAttribute,
  findKeyword,
  findString,
  type Keyword,
  type PrismaValue,
  type SchemaSetting,
} from './tree.js'

/** Goes through the tokens of a text, forwards. */
interface Cursor {
  readonly text: string
  readonly peek: () => PrismaToken
  readonly take: () => PrismaToken
  /** Takes the next token if it is this mark. */
  readonly skip: (mark: string) => boolean
  /** @throws {PrismaSyntaxError} if the next token is another */
  readonly expect: (
    wanted: PrismaToken['kind'] | '{' | '}' | '(' | ')' | '[' | ']' | '=',
  ) => PrismaToken
}

/**
 * Reads a schema file: its blocks, with the places of what edits need. Arguments may go over several lines.
 *
 * @throws {PrismaSyntaxError} at the first thing that belongs to no block
 */
export function parsePrisma(text: string): readonly Block[] {
  const cursor = makeCursor(text, tokenise(text))
  const blocks: Block[] = []
  skipNewlines(cursor)
  while (cursor.peek().kind !== 'end') {
    blocks.push(parseBlock(cursor))
    skipNewlines(cursor)
  }
  return blocks
}

function makeCursor(text: string, tokens: readonly PrismaToken[]): Cursor {
  const end: PrismaToken = { kind: 'end', text: '', start: text.length, end: text.length }
  let at = 0
  const peek = (): PrismaToken => tokens[at] ?? end
  const take = (): PrismaToken => {
    const token = peek()
    at += 1
    return token
  }
  const isNext = (wanted: string): boolean =>
    peek().kind === wanted || (peek().kind === 'mark' && peek().text === wanted)
  return {
    text,
    peek,
    take,
    skip: (mark) => isNext(mark) && take() !== undefined,
    expect: (wanted) => {
      if (isNext(wanted)) return take()
      throw new PrismaSyntaxError(text, peek().start, `${shown(peek())} instead of ${wanted}`)
    },
  }
}

function shown({ kind, text }: PrismaToken): string {
  if (kind === 'end') return 'the end of the file'
  return kind === 'newline' ? 'the end of the line' : JSON.stringify(text)
}

function skipNewlines(cursor: Cursor): void {
  while (cursor.skip('newline'));
}

/** Where the line ends whose newline, or the end of the text, comes next. */
function getLineEnd(cursor: Cursor): number {
  const { start } = cursor.peek()
  return cursor.text[start - 1] === '\r' ? start - 1 : start
}

function parseBlock(cursor: Cursor): Block {
  const first = cursor.expect('word')
  const keyword = findKeyword(first.text)
  if (!keyword) {
    throw new PrismaSyntaxError(cursor.text, first.start, `${shown(first)} begins no block`)
  }
  const name = cursor.expect('word').text
  cursor.expect('{')
  const body = parseBody(cursor, keyword)
  const { start: close, end } = cursor.expect('}')
  const isAlone = /^(?:newline|end)$/.test(cursor.peek().kind)
  return {
    keyword,
    name,
    ...body,
    start: first.start,
    close,
    end: isAlone ? getLineEnd(cursor) : end,
  }
}

type Body = Pick<Block, 'fields' | 'attributes' | 'settings'>

function parseBody(cursor: Cursor, keyword: Keyword): Body {
  const fields: Field[] = []
  const attributes: Attribute[] = []
  const settings: SchemaSetting[] = []
  skipNewlines(cursor)
  while (!isMark(cursor, '}')) {
    if (isMark(cursor, '@@')) attributes.push(parseAttribute(cursor))
    else if (keyword === 'datasource' || keyword === 'generator')
      settings.push(parseSetting(cursor))
    else if (keyword === 'enum') parseEnumValue(cursor)
    else fields.push(parseField(cursor))
    cursor.expect('newline')
    skipNewlines(cursor)
  }
  return { fields, attributes, settings }
}

function isMark(cursor: Cursor, mark: string): boolean {
  return cursor.peek().kind === 'mark' && cursor.peek().text === mark
}

function parseSetting(cursor: Cursor): SchemaSetting {
  const name = cursor.expect('word').text
  cursor.expect('=')
  return { name, value: parseValue(cursor) }
}

/** Nothing here asks what an enum can be. */
function parseEnumValue(cursor: Cursor): void {
  cursor.expect('word')
  parseAttributes(cursor)
}

function parseField(cursor: Cursor): Field {
  const { text: name, start } = cursor.expect('word')
  const type = cursor.expect('word')
  const argsEnd = isMark(cursor, '(') ? parseArguments(cursor).end : type.end
  const { arity, end: typeEnd } = parseArity(cursor, argsEnd)
  const attributes = parseAttributes(cursor)
  return {
    name,
    type: type.text,
    arity,
    attributes,
    start,
    typeStart: type.start,
    typeEnd,
    end: attributes.at(-1)?.end ?? typeEnd,
    lineEnd: getLineEnd(cursor),
  }
}

function parseArity(cursor: Cursor, end: number): Pick<Field, 'arity' | 'end'> {
  if (isMark(cursor, '?')) return { arity: 'optional', end: cursor.take().end }
  if (!cursor.skip('[')) return { arity: 'required', end }
  return { arity: 'list', end: cursor.expect(']').end }
}

function parseAttributes(cursor: Cursor): readonly Attribute[] {
  const attributes: Attribute[] = []
  while (isMark(cursor, '@')) attributes.push(parseAttribute(cursor))
  return attributes
}

function parseAttribute(cursor: Cursor): Attribute {
  const { start } = cursor.take()
  const { text: name, end } = cursor.expect('word')
  if (!isMark(cursor, '(')) return { name, args: [], start, end }
  return { name, start, ...parseArguments(cursor) }
}

function parseArguments(cursor: Cursor): Pick<Attribute, 'args' | 'end'> {
  cursor.expect('(')
  const args = parseItems(cursor, ')', parseArgument)
  return { args, end: cursor.expect(')').end }
}

function parseItems<T>(cursor: Cursor, close: string, parse: (cursor: Cursor) => T): readonly T[] {
  const items: T[] = []
  skipNewlines(cursor)
  while (!isMark(cursor, close)) {
    items.push(parse(cursor))
    skipNewlines(cursor)
    if (!cursor.skip(',')) break
    skipNewlines(cursor)
  }
  return items
}

function parseArgument(cursor: Cursor): Argument {
  const value = parseValue(cursor)
  if (value.kind !== 'word' || !cursor.skip(':')) return { value }
  skipNewlines(cursor)
  return { name: value.text, value: parseValue(cursor) }
}

function parseValue(cursor: Cursor): PrismaValue {
  if (cursor.peek().kind === 'string') {
    return { kind: 'string', text: cursor.take().text.slice(1, -1).replace(/\\(.)/g, '$1') }
  }
  if (cursor.skip('[')) {
    const items = parseItems(cursor, ']', parseValue)
    cursor.expect(']')
    return { kind: 'list', items }
  }
  if (cursor.skip('{')) {
    parseItems(cursor, '}', parseArgument)
    cursor.expect('}')
    return { kind: 'object' }
  }
  const { text } = cursor.expect('word')
  if (!isMark(cursor, '(')) return { kind: 'word', text }
  return { kind: 'call', name: text, args: parseArguments(cursor).args }
}

const PROVIDERS = ['postgresql', 'cockroachdb', 'mysql', 'sqlite', 'sqlserver', 'mongodb'] as const
/** The databases of Prisma. */
export type Provider = (typeof PROVIDERS)[number]

/** A file and its blocks. */
export interface PrismaFile extends SchemaFile {
  readonly blocks: readonly Block[]
}

/** A block and the file in which it is. */
export interface Entity extends Block {
  readonly file: PrismaFile
}

export interface PrismaSchema {
  readonly files: readonly PrismaFile[]
  readonly provider: Provider
  /** The beginning of native types: `db` for `@db.Text`. */
  readonly prefix: string
  /** The database schemas that models are spread over; empty where there is one only. */
  readonly schemas: readonly string[]
  /** Models, views, enums and composite types: what shares one space of names. */
  readonly entities: readonly Entity[]
}

/**
 * Reads all files of a schema.
 *
 * @param target where a missing datasource is reported
 * @returns the schema, or why it can't be read
 */
export function readPrismaSchema(
  files: readonly SchemaFile[],
  target: string,
): PrismaSchema | { readonly problems: readonly SchemaProblem[] } {
  const read = files.map(readFile)
  const problems = read.filter((file) => 'reason' in file)
  if (problems.length > 0) return { problems }
  const parsed = read.filter((file) => 'blocks' in file)
  const all = parsed.flatMap((file) => file.blocks.map((block) => ({ ...block, file })))
  const datasource = all.find(({ keyword }) => keyword === 'datasource')
  const provider = findProvider(datasource)
  if (!datasource || !provider) return { problems: [noProvider(datasource, target)] }
  return {
    files: parsed,
    provider,
    prefix: datasource.name,
    schemas: listStrings(findSetting(datasource, 'schemas')),
    entities: all.filter(({ keyword }) => keyword !== 'datasource' && keyword !== 'generator'),
  }
}

/** The database schema that a model is in, where it says so. */
export function findSchema(model: Block): string | undefined {
  return findString(findArgument(findAttribute(model, 'schema'), 'map'))
}

/** The name of a model, or of the column of a field, in the database. */
export function getDatabaseName(holder: Pick<Block, 'name' | 'attributes'>): string {
  return findString(findArgument(findAttribute(holder, 'map'), 'name')) ?? holder.name
}

function readFile(file: SchemaFile): PrismaFile | SchemaProblem {
  try {
    return { ...file, blocks: parsePrisma(file.text) }
  } catch (error) {
    if (!(error instanceof PrismaSyntaxError)) throw error
    const { message, line } = error
    const reason = `the file does not parse: ${message} (line ${line})`
    return { path: file.path, line, reason, snippet: '' }
  }
}

function findSetting(block: Block, name: string): PrismaValue | undefined {
  return block.settings.find((setting) => setting.name === name)?.value
}

function listStrings(value: PrismaValue | undefined): readonly string[] {
  return value?.kind === 'list' ? value.items.flatMap((item) => findString(item) ?? []) : []
}

function findProvider(datasource: Block | undefined): Provider | undefined {
  const said = datasource && findString(findSetting(datasource, 'provider'))
  return said === 'postgres' ? 'postgresql' : PROVIDERS.find((provider) => provider === said)
}

function noProvider(datasource: Entity | undefined, target: string): SchemaProblem {
  return {
    path: datasource?.file.path ?? target,
    reason: datasource
      ? `the datasource names no provider that is known: ${PROVIDERS.join(', ')}`
      : 'no file has a datasource, so nothing says which database it is',
    snippet: 'datasource db {\n  provider = "postgresql"\n}\n',
  }
}
