import { posix } from 'node:path'
import { briefly } from '../../briefly.js'
import { findOption } from '../../code/properties.js'
import { findText, findTexts } from '../../code/texts.js'
import type { ResolveImport } from '../../code/value.js'
import { isRecord } from '../../guards.js'
import { leavesProject } from '../../project-path.js'
import type { Evidence } from '../../project.js'
import { isFolder } from '../../reading/match-files.js'
import { readBounded } from '../../reading/read-file.js'
import { isFile } from '../../reading/resolve-source.js'
import { sourceFiles } from '../../reading/source-files.js'
import { JsonError, parseJson, toValue } from '../../syntax/json.js'
import type { World } from '../../world/world.js'
import { insidePath } from './inside-path.js'
import { listLoadedFiles } from './list-loaded-files.js'
import { findTarget, listedFiles } from './listed-files.js'
import {
  type FoundSchema,
  namedInScripts,
  readToolConfig,
  type SchemaContext,
} from './schema-context.js'

/** A re-export, which passes on what another file has. */
const PASSES = /\bexport\b[^;'"]*\bfrom\s*['"]([^'"]+)['"]/g

/**
 * Schema files, and those behind them: a schema is often only an index of what else has tables.
 *
 * @param orm the package that tables are defined with
 */
function withLoadedTables(
  { world, resolve }: Pick<SchemaContext, 'world' | 'resolve'>,
  files: readonly string[],
  orm: string,
): readonly string[] {
  const seen = new Set(files)
  for (const file of seen) {
    const text = getText(world, file)
    const passed = listReexportedFiles(resolve, file, text)
    for (const next of listLoadedFiles({ resolve }, file, text)) {
      // Of other packages those alone count that are passed on.
      if (leavesProject(next) && !leavesProject(file) && !passed.includes(next)) continue
      const loaded = getText(world, next)
      if (loaded.includes(orm) || listReexportedFiles(resolve, next, loaded).length > 0)
        seen.add(next)
    }
  }
  return [...seen]
}

/** The files that a file passes on. */
function listReexportedFiles(
  resolve: ResolveImport,
  file: string,
  text: string,
): readonly string[] {
  return [...text.matchAll(PASSES)].flatMap(([, specifier = '']) => resolve(file, specifier) ?? [])
}

/**
 * Where new tables go beside those that an index of their folder passes on.
 *
 * @param listed the files that are said to be the schema: the index is all of them
 * @param files with those behind them
 * @returns undefined where the schema is something else
 */
function besideIndex(
  world: World,
  listed: readonly string[],
  files: readonly string[],
): string | undefined {
  const [index = '', another] = listed
  const folder = posix.dirname(index)
  const [first, ...more] = files.filter((file) => file !== index && posix.dirname(file) === folder)
  const isIndex = posix.basename(index).startsWith('index.')
  if (another !== undefined || first === undefined || !isIndex) return undefined
  if (!getText(world, index).split('\n').every(isReexport)) return undefined
  const isNamed = [first, ...more].some((file) => /\.schema\.[^.]+$/.test(file))
  return posix.join(folder, `auth${isNamed ? '.' : '-'}schema${posix.extname(first)}`)
}

function isReexport(line: string): boolean {
  return /^\s*(?:export\b.*\bfrom\b.*|export\s*\{\s*\};?|\/\/.*)?$/.test(line)
}

function getText(world: World, file: string): string {
  return readBounded(world, file) ?? ''
}

const JSON_CONFIG = 'drizzle.config.json'

/** Where the migrations lie if nothing says it. */
const USUAL_OUT = 'drizzle'

/** The name of our own file of tables, without its ending. */
const OWN_STEM = 'auth-schema'

/** The configuration of Drizzle Kit; undefined is what it doesn't say, or not so that it can be read. */
interface Config {
  readonly file: string
  readonly schema: readonly string[] | 'unreadable' | undefined
  readonly dialect: string | undefined
  readonly out: string
}

/** `drizzle-kit generate --config=src/db/drizzle.config.ts`: without its ending. */
const NAMED = /\bdrizzle-kit\b[^&|;]*--config[ =]['"]?([^\s'"]+)\.[cm]?[jt]s\b/

/** The schema of a project with Drizzle, by its `drizzle.config`. */
export function findDrizzleSchema(context: SchemaContext): FoundSchema {
  const { world } = context
  const config = readConfig(context) ?? readJsonConfig(world)
  if (!config) return besideClient(context)
  const { file, dialect, out } = config
  const listed = readSchemaFiles(context, config)
  const { files, target, evidence: saw = [] } = listed ?? tablesOfClient(context)
  const migrations = insidePath(out)
  const evidence: readonly Evidence[] = [
    ...(dialect === undefined ? [] : [{ file, saw: `dialect: ${dialect}` }]),
    { file, saw: describeSchema(config, listed !== undefined) },
    ...saw,
  ]
  return {
    schema: {
      files,
      ...(target === undefined ? {} : { target }),
      ...(migrations !== undefined && isFolder(world, migrations) ? { migrations } : {}),
      config: file,
    },
    ...(dialect === undefined ? {} : { word: dialect }),
    evidence,
    read: [file],
  }
}

/** The modules that make tables, for any database. */
const CORE = /['"]drizzle-orm\/\w+-core['"]/

/** Files with tables, the one for new ones, and what says so. */
interface SchemaTables {
  readonly files: readonly string[]
  readonly target?: string | undefined
  readonly evidence?: readonly Evidence[]
}

/** Without a configuration: the tables that the file of the client loads. */
function besideClient(context: SchemaContext): FoundSchema {
  // What no configuration names in another package is that one's own.
  if (context.folder !== '') return { evidence: [], read: [] }
  const { files, target, evidence = [] } = tablesOfClient(context)
  if (files.length === 0) return { evidence, read: [] }
  return {
    schema: { files, ...(target === undefined ? {} : { target }) },
    evidence,
    read: [],
  }
}

/** The tables that the file of the client loads: new ones go where the client has them all from. */
function tablesOfClient(context: SchemaContext): SchemaTables {
  const { world, made, resolve, folder } = context
  const file = made && posix.relative(folder, made.source.file)
  if (made === undefined || file === undefined || leavesProject(file)) return { files: [] }
  const loaded = withLoadedTables(context, [file], 'drizzle-orm')
  const files = loaded.filter((each) => CORE.test(readBounded(world, each) ?? ''))
  const [only, another] = files
  if (only === undefined) return ownTables(context)
  const evidence = [{ file, saw: `tables in ${briefly(files)}` }]
  if (another === undefined) return { files, evidence, target: only }
  const itself = listLoadedFiles({ resolve }, file, made.source.text)
  const [whole, more] = loaded.filter((each) => each !== file && itself.includes(each))
  if (whole !== undefined && more === undefined) {
    const target = besideIndex(world, [whole], loaded) ?? whole
    // It is added to, although it may only pass on what others have.
    return { files: [...new Set([...files, whole])], evidence, target }
  }
  const own = ownTables(context)
  return { ...own, files: [...new Set([...files, ...own.files])], evidence }
}

/** Our own file of an earlier run, of which nothing knows until the user has handed it to the client. */
function ownTables({ world, resolve }: SchemaContext): SchemaTables {
  const [own, another] = sourceFiles(world, resolve).flatMap(({ file, text }) =>
    posix.parse(file).name === OWN_STEM && CORE.test(text) ? [file] : [],
  )
  if (own === undefined || another !== undefined) return { files: [] }
  return { files: [own], target: own }
}

/**
 * The files that the configuration names, those behind them, and the one for new tables.
 *
 * @returns undefined where it names none that can be found without running it
 */
function readSchemaFiles(context: SchemaContext, { schema }: Config): SchemaTables | undefined {
  const { world } = context
  const said = Array.isArray(schema) ? schema.map(insidePath) : []
  const paths = said.filter((path) => path !== undefined)
  const listed = listedFiles(world, paths)
  if (listed.length === 0) return undefined
  const files = withLoadedTables(context, listed, 'drizzle-orm')
  const target = besideIndex(world, listed, files) ?? findTarget(world, paths, listed, OWN_STEM)
  return { files, target }
}

/** @param names whether it names a file */
function describeSchema({ schema }: Config, names: boolean): string {
  if (schema === undefined) return 'no schema'
  if (schema === 'unreadable') return 'a schema path that can’t be read without running it'
  return `schema: ${schema.join(', ')}${names ? '' : ', which names no file of the project'}`
}

function readConfig(context: SchemaContext): Config | undefined {
  const config = readToolConfig(context, [...namedInScripts(context, NAMED), 'drizzle.config'])
  if (!config) return undefined
  const { file, object, program } = config
  if (!object) return { file, schema: 'unreadable', dialect: undefined, out: USUAL_OUT }
  const findOptionText = (name: string): string | undefined =>
    findText(findOption(program, object, name))
  const schema = findOption(program, object, 'schema')
  const paths = schema && findTexts(program, schema)
  return {
    file,
    schema: schema === undefined ? undefined : (paths ?? 'unreadable'),
    // What says which database it is, before Drizzle Kit 0.21.
    dialect: findOptionText('dialect') ?? findOptionText('driver'),
    out: findOptionText('out') ?? USUAL_OUT,
  }
}

function readJsonConfig(world: World): Config | undefined {
  if (!isFile(world, JSON_CONFIG)) return undefined
  const json = parse(readBounded(world, JSON_CONFIG) ?? '')
  if (!isRecord(json)) {
    return { file: JSON_CONFIG, schema: 'unreadable', dialect: undefined, out: USUAL_OUT }
  }
  const { schema, driver, dialect = driver, out } = json
  const list: readonly unknown[] = Array.isArray(schema) ? schema : [schema]
  return {
    file: JSON_CONFIG,
    schema: schema === undefined ? undefined : list.filter((path) => typeof path === 'string'),
    dialect: typeof dialect === 'string' ? dialect : undefined,
    out: typeof out === 'string' ? out : USUAL_OUT,
  }
}

function parse(text: string): unknown {
  try {
    return toValue(parseJson(text))
  } catch (error) {
    if (error instanceof JsonError) return undefined
    throw error
  }
}
