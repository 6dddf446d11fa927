import { posix } from 'node:path'
import type { ts } from 'ts-morph'
import { briefly } from '../../briefly.js'
import { getOrm } from '../../catalog/orms.js'
import { findSymbol } from '../../code/bindings.js'
import { passedOn } from '../../code/module-exports.js'
import { listProgramSources } from '../../code/program.js'
import { findOption, isHidden } from '../../code/properties.js'
import { findText, getLine } from '../../code/texts.js'
import type { Placed, Program, Value } from '../../code/value.js'
import type { SchemaFact } from '../../project.js'
import { isFolder, isPattern, listFilesBelow } from '../../reading/match-files.js'
import { readSource } from '../../reading/read-source.js'
import { isFile } from '../../reading/resolve-source.js'
import { bindingsOf, findOrigin, importedCalls, type Origin } from '../../syntax/origin.js'
import type { Source } from '../../syntax/parse-source.js'
import { walk } from '../../syntax/walk.js'
import type { World } from '../../world/world.js'
import { insidePath } from './inside-path.js'
import { beforeBuild, findTarget, listedFiles, sourceFolder } from './listed-files.js'
import { onlyDriver } from './only-driver.js'
import { type FoundSchema, readToolConfig, type SchemaContext } from './schema-context.js'

/** Where TypeORM before 1.0 looks for options that a call does not have. */
const STEM = 'ormconfig'

/** The options of a data source, or of a connection. */
interface TypeormOptions {
  readonly options: Placed
  readonly program: Program
  /** The configuration that has them, where the call has none. */
  readonly config?: string
  /** Those of the configuration, where what the call is given is made of them and of more. */
  readonly beneath?: TypeormOptions
}

/** An option, and the object that has it, or could. */
interface TypeormOption {
  readonly value: Value | undefined
  readonly options: Placed
  readonly program: Program
}

/** An option as the call says it; where it could only have it from the configuration, as that says it. */
function typeormOption({ options, program, beneath }: TypeormOptions, name: string): TypeormOption {
  const value = findOption(program, options, name)
  return beneath && isHidden(value) ? typeormOption(beneath, name) : { value, options, program }
}

/** The options that a call is given, or those of `ormconfig`; of several connections the one without a name. */
function readTypeormOptions(context: SchemaContext): TypeormOptions | undefined {
  const { made, program } = context
  if (!made) return undefined
  const [node] = made.call.arguments ?? []
  const { source } = made
  if (!node || source.ts.isStringLiteralLike(node)) return readConfig(context)
  const given = { options: { source, node }, program }
  const beneath = hasConfigured(program, given.options) ? readConfig(context) : undefined
  return { ...given, ...(beneath && { beneath }) }
}

/** The options of `ormconfig`. */
function readConfig(context: SchemaContext): TypeormOptions | undefined {
  const found = readJson(context) ?? readToolConfig(context, [STEM])
  const options = found?.object && findUsual(found.program, found.object)
  return found && options && { options, program: found.program, config: found.file }
}

/** The function that gives the options of `ormconfig`. */
const READS = 'getConnectionOptions'

/** Tells whether options are those of `ormconfig`, or have them and nothing else that can't be read. */
function hasConfigured(program: Program, options: Placed): boolean {
  const { source, node } = program.evaluate(options).at
  const { ts, tree } = source
  const wholes = [...walk(source, node)].flatMap((each) => {
    if (ts.isSpreadAssignment(each)) return [each.expression]
    const assigns = ts.isCallExpression(each) && each.expression.getText(tree) === 'Object.assign'
    return assigns ? [...each.arguments].filter((part) => !ts.isObjectLiteralExpression(part)) : []
  })
  const parts = wholes.length > 0 ? wholes : [node]
  return parts.every((part) => isConfigured(program, { source, node: part }))
}

/** `await getConnectionOptions()`, what holds it, or what `getConnectionOptions().then(…)` hands on. */
function isConfigured(program: Program, placed: Placed): boolean {
  const value = program.evaluate(placed)
  const { source, node } = value.at
  if (value.kind !== 'made') {
    const promise = source.ts.isIdentifier(node) ? findPromise(source, node) : undefined
    return promise !== undefined && isConfigured(program, { source, node: promise })
  }
  const isBare = source.ts.isCallExpression(node) && node.arguments.length === 0
  return isBare && value.origin?.path.at(-1) === READS
}

/** The promise of the argument of a function: `given.then((argument) => …)`. */
function findPromise(source: Source, name: ts.Identifier): ts.Expression | undefined {
  const { ts } = source
  const declaration = findSymbol(source, name)?.valueDeclaration
  const handing = declaration && ts.isParameter(declaration) ? declaration.parent.parent : undefined
  const method = handing && ts.isCallExpression(handing) ? handing.expression : undefined
  const isThen = method && ts.isPropertyAccessExpression(method) && method.name.text === 'then'
  return isThen ? method.expression : undefined
}

function readJson({
  world,
  program,
}: SchemaContext):
  | { readonly file: string; readonly object?: Placed; readonly program: Program }
  | undefined {
  const file = `${STEM}.json`
  if (!isFile(world, file)) return undefined
  const source = readSource(world, file)
  const node = findValue(source)
  return { file, program, ...(node && { object: { source, node } }) }
}

/** The value in a file with JSON. */
function findValue(source: Source): Placed['node'] | undefined {
  const [statement] = source.tree.statements
  return statement && source.ts.isExpressionStatement(statement) ? statement.expression : undefined
}

/** One connection, or that of a list which is called nothing, or `default`. */
function findUsual(program: Program, object: Placed): Placed | undefined {
  const { source, node } = program.evaluate(object).at
  if (!source.ts.isArrayLiteralExpression(node)) return { source, node }
  return node.elements
    .map((each) => ({ source, node: each }))
    .find((each) => {
      const name = findOption(program, each, 'name')
      return name === undefined || findText(name) === 'default'
    })
}

/** The name of our own file of entities, without the ending that those of others have. */
const OWN_STEM = 'auth-entities'

/** The files of the entities that a data source of TypeORM names: as classes, or as patterns. */
export function findEntityFiles(context: SchemaContext): FoundSchema {
  const { schema, ...found } = findEntities(context)
  return { ...found, ...(schema && { schema: withOwn(context, schema) }) }
}

/** Our own file is there from an earlier run, whether the data source knows of it already or not. */
function withOwn({ world }: SchemaContext, schema: SchemaFact): SchemaFact {
  const { files, target = findOwnFile(world) } = schema
  if (target === undefined || !isFile(world, target)) return schema
  const isOwn = posix.basename(target).startsWith(`${OWN_STEM}.`) && !files.includes(target)
  return isOwn ? { ...schema, target, files: [...files, target] } : schema
}

/** Our own file, wherever it lies, where nothing of the project says where entities do. */
function findOwnFile(world: World): string | undefined {
  return listFilesBelow(world, '.').find((file) =>
    new RegExp(`^${OWN_STEM}\\.[cm]?[jt]s$`).test(posix.basename(file)),
  )
}

function findEntities(context: SchemaContext): FoundSchema {
  const read = readTypeormOptions(context)
  if (!read) return unsaid(context)
  const { options, program, value } = typeormOption(read, 'entities')
  const { schema, ...found } = readEntities({ ...context, program }, options, value)
  const word =
    findText(typeormOption(read, 'type').value) ?? onlyDriver(getOrm('typeorm'), context.json)
  const config = read.config ?? read.beneath?.config
  return {
    ...found,
    ...(schema && {
      schema: { ...schema, ...localTime(read, word), ...readSchemaOrigin(context, read) },
    }),
    ...(word !== undefined && { word }),
    ...(config !== undefined && { read: [config] }),
  }
}

/** Options that only the environment has. */
function unsaid({ world, json, program, made }: SchemaContext): FoundSchema {
  const word = onlyDriver(getOrm('typeorm'), json)
  const said = word === undefined ? {} : { word }
  if (!made) return { ...said, evidence: [], read: [] }
  const { file } = made.source
  const line = getLine({ source: made.source, node: made.call })
  const evidence = [{ file, line, saw: 'options that can’t be found without running it' }]
  const place = { file, line }
  const local = word !== undefined && LOCAL_TIME.includes(word) ? { localTime: place } : {}
  const synchronized = 'perhaps' as const
  const schema = { ...guessed(world, program), synchronized, unread: place, ...local }
  return { ...said, schema, evidence, read: [] }
}

/** The files with entities that are known whatever the options say. */
function guessed(world: World, program: Program): Pick<SchemaFact, 'files' | 'target'> {
  const files = decorated(program)
  const target = findTarget(world, files.map(neighbours), files, OWN_STEM)
  return { files, ...(target === undefined ? {} : { target }) }
}

/** Databases that have no dates with a zone: without a word on it, dates are in that of the process. */
const LOCAL_TIME = ['mysql', 'mysql2', 'mariadb']

/** @param word which database it is, as TypeORM says it */
function localTime(read: TypeormOptions, word: string | undefined): Pick<SchemaFact, 'localTime'> {
  if (word === undefined || !LOCAL_TIME.includes(word)) return {}
  const zone = typeormOption(read, 'timezone')
  const { options } = zone
  if (zone.value !== undefined && findText(zone.value) !== 'local') return {}
  return { localTime: { file: options.source.file, line: getLine(options) } }
}

/** How the tables get into the database: by the application itself, or by migrations in a folder. */
function readSchemaOrigin(
  context: SchemaContext,
  read: TypeormOptions,
): Pick<SchemaFact, 'synchronized' | 'migrations'> {
  const synchronized = readSynchronize(typeormOption(read, 'synchronize'))
  const { value, program } = typeormOption(read, 'migrations')
  const [path] = value && !isHidden(value) ? findElements({ ...context, program }, value) : []
  return {
    ...(synchronized === undefined ? {} : { synchronized }),
    ...(path === undefined ? {} : { migrations: sourceFolder(context.world, path) }),
  }
}

function readSynchronize({ value }: TypeormOption): SchemaFact['synchronized'] {
  const said = value?.kind === 'literal' ? value.value : undefined
  if (said === true) return 'always'
  return value === undefined || said === false ? undefined : 'perhaps'
}

function readEntities(
  context: SchemaContext,
  options: Placed,
  value: Value | undefined,
): FoundSchema {
  const { world, program } = context
  const { file } = options.source
  const list = isHidden(value) ? [undefined] : value ? findElements(context, value) : []
  if (list.length === 0) {
    const listed = { file, line: getLine(options), names: [] }
    const evidence = [{ file, saw: 'no entities' }]
    return { schema: { ...guessed(world, program), listed }, evidence, read: [] }
  }
  const paths = list.filter((path) => path !== undefined)
  const files = listedFiles(world, paths)
  const line = getLine(value && !isHidden(value) ? value.at : options)
  if (files.length === 0 || paths.length < list.length) {
    const evidence = [{ file, line, saw: 'entities that can’t be found without running it' }]
    return { schema: { ...guessed(world, program), unread: { file, line } }, evidence, read: [] }
  }
  const found = findTarget(world, paths, files, OWN_STEM)
  const isWide = paths.some((path) => isPattern(path) || isFolder(world, path))
  const target = isWide ? found : (besideOthers(world, files) ?? besideSchema(program, found))
  return {
    schema: {
      files,
      ...(target === undefined ? {} : { target }),
      ...readListedEntities(context, value),
    },
    evidence: [{ file, line, saw: `entities: ${briefly(files)}` }],
    read: [],
  }
}

/** Where each entity has a file, a new one has nothing to do with any of them: their file lies beside all. */
function besideOthers(world: World, files: readonly string[]): string | undefined {
  const [first = ''] = files
  return findTarget(world, [`**/*${getEnding(first)}`], files, OWN_STEM)
}

/** A file whose entity is a value has often nothing else, and may export that alone: further ones get a file beside it. */
function besideSchema(program: Program, file: string | undefined): string | undefined {
  const source = file === undefined ? undefined : program.getSource(file)
  if (file === undefined || !source) return file
  if (!importedCalls(source).some(isSchema)) return file
  return posix.join(posix.dirname(file), OWN_STEM + posix.extname(file))
}

/** The files that have entities: classes with the decorator for them, or values. */
function decorated(program: Program): readonly string[] {
  return listProgramSources(program)
    .filter(hasEntity)
    .map(({ file }) => file)
    .toSorted()
}

function hasEntity(source: Source): boolean {
  return importedCalls(source).some(
    (call) =>
      isSchema(call) ||
      (source.ts.isDecorator(call.node.parent) && isTypeorm(call.origin, 'Entity')),
  )
}

/** An entity that is a value: `new EntitySchema({ … })`. */
function isSchema({ origin }: { readonly origin?: Origin }): boolean {
  return isTypeorm(origin, 'EntitySchema')
}

function isTypeorm(origin: Origin | undefined, name: string): boolean {
  return origin?.specifier === 'typeorm' && origin.path.at(-1) === name
}

/** The pattern that a file and those beside it are of: `src/*.entity.ts`. */
function neighbours(file: string): string {
  return posix.join(posix.dirname(file), `*${getEnding(file)}`)
}

/** The ending that the names of files of entities have: `.entity.ts`. */
function getEnding(file: string): string {
  return /(?:\.entity)?\.[^.]+$/.exec(file)?.[0] ?? ''
}

/** The names of the entities in a list that has nothing else. */
function readListedEntities(
  { program }: SchemaContext,
  value: Value | undefined,
): Pick<SchemaFact, 'listed'> {
  if (value?.kind !== 'list') return {}
  const { source, node } = value.at
  const names = value.elements.map(({ node: each }) => {
    // `[pattern]`: the name of a text, not of a class.
    if (findText(program.evaluate({ source, node: each })) !== undefined) return undefined
    const origin = findOrigin(source, bindingsOf(source), each)
    const name = origin?.path.at(-1)
    // A default export, or a whole module, has another name in every file.
    if (name !== undefined && name !== 'default') return name
    return origin || source.ts.isIdentifier(each) ? each.getText(source.tree) : undefined
  })
  const known = names.filter((name) => name !== undefined)
  if (known.length < names.length) return {}
  return { listed: { file: source.file, line: getLine({ source, node }), names: known } }
}

/** The path of each element, undefined for what can't be read. */
function findElements(context: SchemaContext, value: Value): readonly (string | undefined)[] {
  const gathered = findGatheredFiles(context.program, value.at)
  if (gathered) return gathered
  return value.kind === 'list' ? value.elements.map((each) => findPath(context, each)) : [undefined]
}

const INDEX = /^index\.[cm]?[jt]s$/

/**
 * The files of a folder whose index passes all of them on, where that is given as a whole: `entities`, or
 * `Object.values(entities)`, of `import * as entities`. What is new has to be passed on there, too.
 */
function findGatheredFiles(
  program: Program,
  { source, node }: Placed,
): readonly string[] | undefined {
  const { ts, tree } = source
  const isCall = ts.isCallExpression(node) && node.expression.getText(tree) === 'Object.values'
  const [whole = node] = isCall ? node.arguments : []
  const origin = findOrigin(source, bindingsOf(source), whole)
  if (!origin || origin.path.length > 0) return undefined
  const index = program.resolve(source.file, origin.specifier) ?? ''
  const given = program.getSource(index)
  if (!given || !INDEX.test(posix.basename(index)) || hasEntity(given)) return undefined
  const passed = passedOn(given)
  // As ours will be passed on: by the name of a file beside it.
  const beside = passed.flatMap(({ specifier }) => {
    const file = specifier.startsWith('./') ? program.resolve(index, specifier) : undefined
    return file !== undefined && posix.dirname(file) === posix.dirname(index) ? [file] : []
  })
  return passed.length > 0 && beside.length === passed.length ? [...beside, index] : undefined
}

function findPath({ world, program }: SchemaContext, placed: Placed): string | undefined {
  const value = program.evaluate(placed)
  const text = findText(value)
  if (text !== undefined) return beforeBuild(world, insidePath(text))
  const { source, node } = placed
  const origin = findOrigin(source, bindingsOf(source), node)
  if (origin) return program.resolve(source.file, origin.specifier)
  const isEntity = value.kind === 'class' || (value.kind === 'made' && isSchema(value))
  return isEntity && value.at.source === source ? source.file : undefined
}
