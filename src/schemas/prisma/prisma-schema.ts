import type { SchemaFile, SchemaProblem } from '../schema.js'
import { parsePrisma } from './parse-prisma.js'
import { PrismaSyntaxError } from './tokenise.js'
import { findArgument, findAttribute, type Block, findString, type PrismaValue } from './tree.js'

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
