import { posix } from 'node:path'
import type { Placed, Program } from '../../code/value.js'
import { isHidden, findOption, findProperty } from '../../code/properties.js'
import { getLine, findText } from '../../code/texts.js'
import { isRecord } from '../../guards.js'
import type { Evidence, SchemaFact } from '../../project.js'
import { effective, parseEnv } from '../../syntax/dotenv.js'
import { getPosition } from '../../syntax/lines.js'
import { isFile } from '../../reading/resolve-source.js'
import { listFilesBelow, isFolder } from '../../reading/match-files.js'
import {
  type FoundSchema,
  type SchemaContext,
  namedInScripts,
  readToolConfig,
} from './schema-context.js'
import { readBounded } from '../../reading/read-file.js'
import { insidePath } from './inside-path.js'
import type { World } from '../../world/world.js'

const ENDING = '.prisma'

/** The file that a schema folder gets for the new models. */
const OWN_FILE = `auth${ENDING}`

/** Where the schema lies if nothing says it. */
const USUAL = ['prisma/schema.prisma', 'schema.prisma', 'prisma/schema']

interface NamedSchema {
  /** Undefined where it can't be read, or lies outside of the project. */
  readonly path: string | undefined
  /** Where its configuration says that the migrations lie. */
  readonly migrations?: string
  readonly evidence: readonly Evidence[]
  readonly read: readonly string[]
  /** The file that the tool's option has to name, since nothing else says it. */
  readonly config?: string
}

/** The schema of a project with Prisma: one file, or a folder of them. */
export function findPrismaSchema(context: SchemaContext): FoundSchema {
  const { world } = context
  const named = findNamedSchema(context)
  if (!named) return { evidence: [], read: [] }
  const { path, evidence, read, config } = named
  if (path === undefined) return { evidence, read }
  const files = schemaFiles(world, path)
  if (files.length === 0) {
    return {
      evidence: evidence.map((each) => ({ ...each, saw: `${each.saw}, which is not there` })),
      read,
    }
  }
  const [source] = files.flatMap((file) => findDatasource(world, file) ?? [])
  return {
    schema: {
      files,
      ...aroundSchema(world, path, named.migrations),
      ...(config === undefined ? {} : { config }),
    },
    evidence: [...evidence, ...(source ? [source.evidence] : [])],
    read,
    ...(source ? { word: source.word } : {}),
  }
}

/** The path of the schema, by what names it: the tool's configuration first. */
function findNamedSchema(context: SchemaContext): NamedSchema | undefined {
  const configured = namedByConfig(context)
  const said = configured ?? namedByPackage(context) ?? namedByScript(context)
  return said ?? usual(context.world) ?? onlyOne(context.world)
}

/** Where new models go, and where the migrations lie, which is beside the schema unless something else is said. */
function aroundSchema(
  world: World,
  path: string,
  said: string | undefined,
): Pick<SchemaFact, 'target' | 'migrations'> {
  const own = isFolder(world, path)
  const migrations = said ?? posix.join(own ? path : posix.dirname(path), 'migrations')
  return {
    target: own ? posix.join(path, OWN_FILE) : path,
    ...(isFolder(world, migrations) ? { migrations } : {}),
  }
}

/** A schema file, or those in a schema folder. */
function schemaFiles(world: World, path: string): readonly string[] {
  if (isFile(world, path)) return [path]
  return listFilesBelow(world, path).filter((file) => file.endsWith(ENDING))
}

function usual(world: World): NamedSchema | undefined {
  const path = USUAL.find((each) => schemaFiles(world, each).length > 0)
  return path === undefined ? undefined : { path, evidence: [], read: [] }
}

/** The only one of the project, where its tool does not look by itself: a file that says which database it is for. */
function onlyOne(world: World): NamedSchema | undefined {
  const files = listFilesBelow(world, '.').filter((file) => file.endsWith(ENDING))
  const [path, another] = files.filter((file) => findDatasource(world, file))
  if (path === undefined || another !== undefined) return undefined
  return { path, evidence: [{ file: path, saw: 'the only schema' }], read: [], config: path }
}

function namedByConfig(context: SchemaContext): NamedSchema | undefined {
  const config = readToolConfig(context, ['prisma.config', '.config/prisma'])
  if (!config) return undefined
  const { file, object, program } = config
  const value = object && findOption(program, object, 'schema')
  if (object && !value) return undefined
  const text = findText(value)
  const path = text === undefined ? undefined : insidePath(text)
  const line = value && !isHidden(value) ? { line: getLine(value.at) } : {}
  const migrations = object && findMigrations(program, object)
  return {
    path,
    ...(migrations !== undefined && { migrations }),
    evidence: [{ file, ...line, saw: describePath(text, path) }],
    read: [file],
  }
}

/** `migrations: { path: 'db/migrations' }` */
function findMigrations(program: Program, config: Placed): string | undefined {
  const said = findOption(program, config, 'migrations')
  const text = findText(said && findProperty(program, said, 'path'))
  return text === undefined ? undefined : insidePath(text)
}

function describePath(text: string | undefined, path: string | undefined): string {
  if (text === undefined) return 'a schema path that can’t be read without running it'
  return path === undefined ? `schema: ${text}, outside of the project` : `schema: ${text}`
}

function namedByPackage({ json }: SchemaContext): NamedSchema | undefined {
  const section = json.raw['prisma']
  const text = isRecord(section) ? section['schema'] : undefined
  if (typeof text !== 'string') return undefined
  const path = insidePath(text)
  const evidence = [{ file: 'package.json', saw: `prisma.${describePath(text, path)}` }]
  return { path, evidence, read: [] }
}

/** `prisma generate --schema=src/prisma/schema.prisma` */
const NAMED = /\bprisma\b[^&|;]*--schema[ =]['"]?([^\s'"]+)/

/** The first that is there: in some scripts a part of the name is a variable, or stands for one. */
function namedByScript(context: SchemaContext): NamedSchema | undefined {
  const { world } = context
  const path = namedInScripts(context, NAMED)
    .flatMap((each) => [each, insidePath(fillVariables(world, each)) ?? each])
    .find((each) => schemaFiles(world, each).length > 0)
  if (path === undefined) return undefined
  const evidence = [{ file: 'package.json', saw: `scripts: --schema ${path}` }]
  return { path, evidence, read: [], config: path }
}

/** Env files that a script may have read, the first that sets a variable first. */
const ENV_FILES = ['.env', '.env.local', '.env.example']

/** A path with the values of variables in it: `prisma/$PROVIDER.prisma`, or the name alone. */
function fillVariables(world: World, path: string): string {
  const files = ENV_FILES.map((file) => effective(parseEnv(readBounded(world, file) ?? '')))
  return path.replace(/\$?\{?([A-Z][A-Z\d_]+)\}?/g, (written, name: string) => {
    const value = files.map((each) => each.get(name)?.value).find((each) => each)
    return value ?? written
  })
}

/** The word for the database in `datasource`, and the evidence. */
function findDatasource(
  world: World,
  file: string,
): { readonly word: string; readonly evidence: Evidence } | undefined {
  const text = (readBounded(world, file) ?? '').replace(/\/\/[^\n]*/g, (comment) =>
    ' '.repeat(comment.length),
  )
  const found = /^[\t ]*datasource\s+\w+\s*\{[^}]*?\bprovider\s*=\s*"([^"]*)"/m.exec(text)
  const [whole = '', word] = found ?? []
  if (!found || word === undefined) return undefined
  const { line } = getPosition(text, found.index + whole.length)
  return { word, evidence: { file, line, saw: `provider = "${word}"` } }
}
