import { join, posix } from 'node:path'
import { isRecord } from '../../guards.js'
import type { Evidence } from '../../project.js'
import { JsonError, parseJson, toValue } from '../../syntax/json.js'
import { passedOn } from '../../syntax/module-exports.js'
import { isFile, resolveSource } from '../resolve-source.js'
import { listedFiles, targetOf } from './listed-files.js'
import { readModule } from './modules.js'
import { propertyOf } from './resolve-value.js'
import {
  namedInScripts,
  readToolConfig,
  type FoundSchema,
  type SchemaContext,
} from './schema-context.js'
import { isOutside } from '../../project-path.js'
import { insidePath, staticText } from './static-path.js'
import { staticTexts } from './static-texts.js'
import { isFolder } from './match-files.js'
import { readBounded } from '../read-file.js'

const JSON_CONFIG = 'drizzle.config.json'

/** Where the migrations lie if nothing says it. */
const USUAL_OUT = 'drizzle'

/** What the configuration of Drizzle Kit says; undefined is what it doesn't say, or not so that it can be read. */
interface Config {
  readonly file: string
  readonly schema: readonly string[] | 'unreadable' | undefined
  readonly dialect: string | undefined
  readonly out: string
}

/** `drizzle-kit generate --config=src/db/drizzle.config.ts`: without its ending. */
const NAMED = /\bdrizzle-kit\b[^&|;]*--config[ =]['"]?([^\s'"]+)\.[cm]?[jt]s\b/

/** Where Drizzle Kit looks by itself. */
const USUAL = /^drizzle\.config\./

/** The schema of a project with Drizzle, by its `drizzle.config`. */
export async function findDrizzleSchema(context: SchemaContext): Promise<FoundSchema> {
  const { root } = context
  const config = (await readConfig(context)) ?? readJsonConfig(root)
  if (!config) return { evidence: [], read: [] }
  const { file, dialect, out } = config
  const listed = Array.isArray(config.schema) ? config.schema.map(insidePath) : []
  const paths = listed.filter((path) => path !== undefined)
  const named = listedFiles(root, paths)
  const files = await withPassedOn(context, named)
  const target = targetBeside(root, files, targetOf(root, paths, named, 'auth-schema'))
  const migrations = insidePath(out)
  const evidence: readonly Evidence[] = [
    ...(dialect === undefined ? [] : [{ file, saw: `dialect: ${dialect}` }]),
    { file, saw: sawOf(config, files) },
  ]
  if (files.length === 0) {
    return { evidence, read: [file], ...(dialect === undefined ? {} : { word: dialect }) }
  }
  return {
    schema: {
      files,
      ...(target === undefined ? {} : { target }),
      ...(migrations !== undefined && isFolder(root, migrations) ? { migrations } : {}),
      ...(USUAL.test(file) ? {} : { config: file }),
    },
    ...(dialect === undefined ? {} : { word: dialect }),
    evidence,
    read: [file],
  }
}

/** The schema files, and those whose tables they only pass on: `export * from './users'`. */
async function withPassedOn(
  { root, modules }: SchemaContext,
  named: readonly string[],
): Promise<readonly string[]> {
  const files = new Set(named)
  for (const file of files) {
    const { source } = await readModule(root, file)
    const passed = source.problem ? [] : passedOn(source)
    for (const { specifier } of passed) {
      const target = modules.resolve(file, specifier)
      if (target !== undefined && !isOutside(target)) files.add(target)
    }
  }
  return [...files]
}

/** A file that is there to pass on what others have gets no table: a new one does, which it passes on as well. */
function targetBeside(
  root: string,
  files: readonly string[],
  target: string | undefined,
): string | undefined {
  const text = target === undefined ? undefined : readBounded(join(root, target))
  if (target === undefined || text === undefined || files.length < 2) return target
  const left = text.replaceAll(/\/\*[^]*?\*\/|\/\/.*|export\s[^'"]*from\s*(['"])[^'"]*\1;?/g, '')
  if (!/(?:^|\/)index\.[cm]?[jt]s$/.test(target) || left.trim() !== '') return target
  const own = posix.join(posix.dirname(target), `auth-schema${posix.extname(target)}`)
  return resolveSource(root, own) === undefined ? own : target
}

function sawOf({ schema }: Config, files: readonly string[]): string {
  if (schema === undefined) return 'no schema'
  if (schema === 'unreadable') return 'a schema path that can’t be read without running it'
  return `schema: ${schema.join(', ')}${files.length === 0 ? ', which names no file of the project' : ''}`
}

async function readConfig(context: SchemaContext): Promise<Config | undefined> {
  const config = await readToolConfig(context, [
    ...namedInScripts(context, NAMED),
    'drizzle.config',
  ])
  if (!config) return undefined
  const { file, object, modules } = config
  if (!object) return { file, schema: 'unreadable', dialect: undefined, out: USUAL_OUT }
  const textOf = (name: string): string | undefined => {
    const value = propertyOf(modules, object, name)
    return value === undefined || value === 'hidden' ? undefined : staticText(modules, value)
  }
  const schema = propertyOf(modules, object, 'schema')
  const paths = schema === undefined || schema === 'hidden' ? schema : staticTexts(modules, schema)
  return {
    file,
    schema: schema === undefined ? undefined : Array.isArray(paths) ? paths : 'unreadable',
    // What says which database it is, before Drizzle Kit 0.21.
    dialect: textOf('dialect') ?? textOf('driver'),
    out: textOf('out') ?? USUAL_OUT,
  }
}

function readJsonConfig(root: string): Config | undefined {
  if (!isFile(root, JSON_CONFIG)) return undefined
  const json = parse(readBounded(join(root, JSON_CONFIG)) ?? '')
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
