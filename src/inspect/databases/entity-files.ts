import { posix } from 'node:path'
import type { ts } from 'ts-morph'
import { ormOf } from '../../catalog/orms.js'
import { originOf } from '../../syntax/origin.js'
import { isFile } from '../resolve-source.js'
import { beforeBuild, listedFiles, sourceFolder, targetOf } from './listed-files.js'
import { isFolder, isPattern } from './match-files.js'
import { briefly } from '../../briefly.js'
import type { SchemaFact } from '../../project.js'
import { passedOn } from '../../code/module-exports.js'
import { walk } from '../../syntax/walk.js'
import type { Module, Modules } from './modules.js'
import { onlyDriver } from './only-driver.js'
import { resolveValue, type propertyOf, type Placed } from './resolve-value.js'
import type { FoundSchema, SchemaContext } from './schema-context.js'
import { insidePath, lineOf, staticText } from './static-path.js'
import {
  readTypeormOptions,
  typeormOption,
  type TypeormOption,
  type TypeormOptions,
} from './typeorm-options.js'

/** What our own file of entities is called, but for what the names of others end with. */
const OWN_STEM = 'auth-entities'

/** The files of the entities that a data source of TypeORM names: as classes, or as patterns. */
export async function findEntityFiles(context: SchemaContext): Promise<FoundSchema> {
  const { schema, ...found } = await findEntities(context)
  return { ...found, ...(schema && { schema: withOwn(context, schema) }) }
}

/** Our own file is there from an earlier run, whether the data source knows of it already or not. */
function withOwn({ root }: SchemaContext, schema: SchemaFact): SchemaFact {
  const { files, target = '' } = schema
  const isThere = posix.basename(target).startsWith(`${OWN_STEM}.`) && isFile(root, target)
  return isThere && !files.includes(target) ? { ...schema, files: [...files, target] } : schema
}

async function findEntities(context: SchemaContext): Promise<FoundSchema> {
  const read = await readTypeormOptions(context)
  if (!read) return unsaid(context)
  const { options, modules, value } = typeormOption(read, 'entities')
  const { schema, ...found } = readEntities({ ...context, modules }, options, value)
  const word = textOf(typeormOption(read, 'type')) ?? onlyDriver(ormOf('typeorm'), context.json)
  const config = read.config ?? read.beneath?.config
  return {
    ...found,
    ...(schema && { schema: { ...schema, ...localTime(read, word), ...broughtIn(context, read) } }),
    ...(word !== undefined && { word }),
    ...(config !== undefined && { read: [config] }),
  }
}

/** Options that only the environment has. */
function unsaid({ root, json, modules, made }: SchemaContext): FoundSchema {
  const word = onlyDriver(ormOf('typeorm'), json)
  const said = word === undefined ? {} : { word }
  if (!made) return { ...said, evidence: [], read: [] }
  const { file } = made.module.source
  const line = lineOf({ module: made.module, node: made.call })
  const evidence = [{ file, line, saw: 'options that can’t be found without running it' }]
  const place = { file, line }
  const local = word !== undefined && LOCAL_TIME.includes(word) ? { localTime: place } : {}
  const synchronized = 'perhaps' as const
  const schema = { ...guessed(root, modules), synchronized, unread: place, ...local }
  return { ...said, schema, evidence, read: [] }
}

/** The files with entities that are known whatever the options say. */
function guessed(root: string, modules: Modules): Pick<SchemaFact, 'files' | 'target'> {
  const files = decorated(modules)
  const target = targetOf(root, files.map(neighbours), files, OWN_STEM)
  return { files, ...(target === undefined ? {} : { target }) }
}

/** What has no dates with a zone: without a word on it they are in that of the process. */
const LOCAL_TIME = ['mysql', 'mysql2', 'mariadb']

function textOf({ value, modules }: TypeormOption): string | undefined {
  return value && value !== 'hidden' ? staticText(modules, value) : undefined
}

/** @param word which database it is, as TypeORM says it */
function localTime(read: TypeormOptions, word: string | undefined): Pick<SchemaFact, 'localTime'> {
  if (word === undefined || !LOCAL_TIME.includes(word)) return {}
  const zone = typeormOption(read, 'timezone')
  const { options } = zone
  if (zone.value !== undefined && textOf(zone) !== 'local') return {}
  return { localTime: { file: options.module.source.file, line: lineOf(options) } }
}

/** How the tables get into the database: by the application itself, or by migrations in a folder. */
function broughtIn(
  context: SchemaContext,
  read: TypeormOptions,
): Pick<SchemaFact, 'synchronized' | 'migrations'> {
  const synchronized = synchronizedBy(typeormOption(read, 'synchronize'))
  const { value, modules } = typeormOption(read, 'migrations')
  const [path] = value && value !== 'hidden' ? elementsOf({ ...context, modules }, value) : []
  return {
    ...(synchronized === undefined ? {} : { synchronized }),
    ...(path === undefined ? {} : { migrations: sourceFolder(context.root, path) }),
  }
}

function synchronizedBy({ value }: TypeormOption): SchemaFact['synchronized'] {
  const text = value && value !== 'hidden' ? value.node.getText(value.module.source.tree) : ''
  if (text === 'true') return 'always'
  return value === undefined || text === 'false' ? undefined : 'perhaps'
}

function readEntities(
  context: SchemaContext,
  options: Placed,
  value: ReturnType<typeof propertyOf>,
): FoundSchema {
  const { root, modules } = context
  const { file } = options.module.source
  const list = value === 'hidden' ? [undefined] : value ? elementsOf(context, value) : []
  if (list.length === 0) {
    const listed = { file, line: lineOf(options), names: [] }
    const evidence = [{ file, saw: 'no entities' }]
    return { schema: { ...guessed(root, modules), listed }, evidence, read: [] }
  }
  const paths = list.filter((path) => path !== undefined)
  const files = listedFiles(root, paths)
  const line = lineOf(value && value !== 'hidden' ? value : options)
  if (files.length === 0 || paths.length < list.length) {
    const evidence = [{ file, line, saw: 'entities that can’t be found without running it' }]
    return { schema: { ...guessed(root, modules), unread: { file, line } }, evidence, read: [] }
  }
  const found = targetOf(root, paths, files, OWN_STEM)
  const isWide = paths.some((path) => isPattern(path) || isFolder(root, path))
  const target = isWide ? found : (besideOthers(root, files) ?? besideSchema(modules, found))
  return {
    schema: { files, ...(target === undefined ? {} : { target }), ...listedIn(context, value) },
    evidence: [{ file, line, saw: `entities: ${briefly(files)}` }],
    read: [],
  }
}

/** Where each entity has a file, a new one has nothing to do with any of them: their file lies beside all. */
function besideOthers(root: string, files: readonly string[]): string | undefined {
  const [first = '', another] = files
  if (another === undefined && endingOf(first) === posix.extname(first)) return undefined
  return targetOf(root, [`**/*${endingOf(first)}`], files, OWN_STEM)
}

/** A file whose entity is a value has often nothing else, and may export that alone: further ones get a file beside it. */
function besideSchema({ byFile }: Modules, file: string | undefined): string | undefined {
  const module = file === undefined ? undefined : byFile.get(file)
  if (file === undefined || !module) return file
  const { source } = module
  if (![...walk(source, source.tree)].some((node) => isSchema(module, node))) return file
  return posix.join(posix.dirname(file), OWN_STEM + posix.extname(file))
}

/** The files that have entities: classes with the decorator for them, or values. */
function decorated({ byFile }: Modules): readonly string[] {
  return [...byFile].flatMap(([file, module]) => (hasEntity(module) ? [file] : [])).toSorted()
}

function hasEntity({ source, bindings }: Module): boolean {
  const { ts } = source
  return [...walk(source, source.tree)].some(
    (node) =>
      isSchema({ source, bindings }, node) ||
      (ts.isDecorator(node) &&
        ts.isCallExpression(node.expression) &&
        isTypeorm(originOf(source, bindings, node.expression.expression), 'Entity')),
  )
}

/** An entity that is a value: `new EntitySchema({ … })`. */
function isSchema(
  { source, bindings }: Pick<Module, 'source' | 'bindings'>,
  node: ts.Node,
): boolean {
  return (
    source.ts.isNewExpression(node) &&
    isTypeorm(originOf(source, bindings, node.expression), 'EntitySchema')
  )
}

function isTypeorm(origin: ReturnType<typeof originOf>, name: string): boolean {
  return origin?.specifier === 'typeorm' && origin.path.at(-1) === name
}

/** The pattern that a file and those beside it are of: `src/*.entity.ts`. */
function neighbours(file: string): string {
  return posix.join(posix.dirname(file), `*${endingOf(file)}`)
}

/** What the names of files of entities end with: `.entity.ts`. */
function endingOf(file: string): string {
  return /(?:\.entity)?\.[^.]+$/.exec(file)?.[0] ?? ''
}

/** The names of the entities in a list that has nothing else. */
function listedIn(
  { modules }: SchemaContext,
  value: ReturnType<typeof propertyOf>,
): Pick<SchemaFact, 'listed'> {
  if (value === undefined || value === 'hidden') return {}
  const { module, node } = resolveValue(modules, value)
  const { source, bindings } = module
  if (!source.ts.isArrayLiteralExpression(node)) return {}
  const names = node.elements.map((each) => {
    // `[pattern]`: the name of a text, not of a class.
    if (staticText(modules, { module, node: each }) !== undefined) return undefined
    const origin = originOf(source, bindings, each)
    const name = origin?.path.at(-1)
    // A default export, or a whole module, has another name in every file.
    if (name !== undefined && name !== 'default') return name
    return origin || source.ts.isIdentifier(each) ? each.getText(source.tree) : undefined
  })
  const known = names.filter((name) => name !== undefined)
  if (known.length < names.length) return {}
  return { listed: { file: source.file, line: lineOf({ module, node }), names: known } }
}

/** The path of each element, undefined for what can't be read. */
function elementsOf(context: SchemaContext, value: Placed): readonly (string | undefined)[] {
  const { module, node } = resolveValue(context.modules, value)
  const gathered = gatheredIn(context.modules, { module, node })
  if (gathered) return gathered
  if (!module.source.ts.isArrayLiteralExpression(node)) return [undefined]
  return node.elements.map((element) => pathOf(context, { module, node: element }))
}

const INDEX = /^index\.[cm]?[jt]s$/

/**
 * The files of a folder whose index passes all of them on, where that is given as a whole: `entities`, or
 * `Object.values(entities)`, of `import * as entities`. What is new has to be passed on there, too.
 */
function gatheredIn(modules: Modules, { module, node }: Placed): readonly string[] | undefined {
  const { source, bindings } = module
  const { ts, tree } = source
  const isCall = ts.isCallExpression(node) && node.expression.getText(tree) === 'Object.values'
  const [whole = node] = isCall ? node.arguments : []
  const origin = originOf(source, bindings, whole)
  if (!origin || origin.path.length > 0) return undefined
  const index = modules.resolve(source.file, origin.specifier) ?? ''
  const given = modules.byFile.get(index)
  if (!given || !INDEX.test(posix.basename(index)) || hasEntity(given)) return undefined
  const passed = passedOn(given.source)
  // As ours will be passed on: by the name of a file beside it.
  const beside = passed.flatMap(({ specifier }) => {
    const file = specifier.startsWith('./') ? modules.resolve(index, specifier) : undefined
    return file !== undefined && posix.dirname(file) === posix.dirname(index) ? [file] : []
  })
  return passed.length > 0 && beside.length === passed.length ? [...beside, index] : undefined
}

function pathOf({ root, modules }: SchemaContext, placed: Placed): string | undefined {
  const text = staticText(modules, placed)
  if (text !== undefined) return beforeBuild(root, insidePath(text))
  const { module, node } = placed
  const origin = originOf(module.source, module.bindings, node)
  if (origin) return modules.resolve(module.source.file, origin.specifier)
  return isOwn(placed, node) ? module.source.file : undefined
}

/** Whether an entity is of the file itself. */
function isOwn({ module }: Placed, node: ts.Expression): boolean {
  const { ts, checker } = module.source
  const declaration = checker.getSymbolAtLocation(node)?.valueDeclaration
  if (!declaration || ts.isClassDeclaration(declaration)) return declaration !== undefined
  const value = ts.isVariableDeclaration(declaration) ? declaration.initializer : undefined
  return value !== undefined && isSchema(module, value)
}
