/** An argument of an attribute, or the value of a setting. */
export type PrismaValue =
  | { readonly kind: 'string'; readonly text: string }
  /** A number, a constant, or the name of a field. */
  | { readonly kind: 'word'; readonly text: string }
  | { readonly kind: 'list'; readonly items: readonly PrismaValue[] }
  | { readonly kind: 'call'; readonly name: string; readonly args: readonly Argument[] }
  | { readonly kind: 'object' }

export interface Argument {
  /** Absent for one that is known by its place. */
  readonly name?: string
  readonly value: PrismaValue
}

/** `@id`, `@db.VarChar(255)`, `@@unique([a, b])`. */
export interface Attribute {
  /** Without `@` or `@@`. */
  readonly name: string
  readonly args: readonly Argument[]
  readonly start: number
  readonly end: number
}

export interface Field {
  readonly name: string
  /** Of a scalar, an enum, a model or a composite type; `Unsupported` for what Prisma has no type for. */
  readonly type: string
  readonly arity: 'required' | 'optional' | 'list'
  readonly attributes: readonly Attribute[]
  readonly start: number
  readonly typeStart: number
  /** Behind `?` or `[]`. */
  readonly typeEnd: number
  /** Behind its attributes. */
  readonly end: number
  /** Where its line ends, before the line ending. */
  readonly lineEnd: number
}

export interface SchemaSetting {
  readonly name: string
  readonly value: PrismaValue
}

const KEYWORDS = ['datasource', 'generator', 'model', 'view', 'type', 'enum'] as const
export type Keyword = (typeof KEYWORDS)[number]

/** One of the blocks that a schema consists of. */
export interface Block {
  readonly keyword: Keyword
  readonly name: string
  /** Of a model, a view or a composite type. */
  readonly fields: readonly Field[]
  /** `@@…` */
  readonly attributes: readonly Attribute[]
  /** Of a datasource or a generator. */
  readonly settings: readonly SchemaSetting[]
  readonly start: number
  /** Where its `}` is. */
  readonly close: number
  /** Behind `}`; where nothing but a comment follows it, behind that. */
  readonly end: number
}

/** The word with which a block begins, if it is one. */
export function findKeyword(word: string): Keyword | undefined {
  return KEYWORDS.find((keyword) => keyword === word)
}

/** The first attribute of a name. */
export function findAttribute(
  holder: { readonly attributes: readonly Attribute[] },
  name: string,
): Attribute | undefined {
  return holder.attributes.find((attribute) => attribute.name === name)
}

/** Tells whether a new row must be given a value for a field. */
export function needsValue(field: Field): boolean {
  return (
    field.arity === 'required' &&
    !findAttribute(field, 'default') &&
    !findAttribute(field, 'updatedAt')
  )
}

/** The argument of a name; of the first without one where that has this place. */
export function findArgument(
  attribute: Attribute | undefined,
  name: string,
): PrismaValue | undefined {
  const args = attribute?.args ?? []
  return (args.find((arg) => arg.name === name) ?? args.find((arg) => arg.name === undefined))
    ?.value
}

/** The text of a string. */
export function findString(value: PrismaValue | undefined): string | undefined {
  return value?.kind === 'string' ? value.text : undefined
}
