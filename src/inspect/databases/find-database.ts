import { posix } from 'node:path'
import type { Orm } from '../../catalog/orm.js'
import { isSourceFile } from '../../catalog/orms.js'
import { exportsOf } from '../../code/module-exports.js'
import { listProgramSources } from '../../code/program.js'
import { findOption, isHidden } from '../../code/properties.js'
import { findText, getLine } from '../../code/texts.js'
import { undeclaredCallee } from '../../code/undeclared-callee.js'
import type { Placed, Program } from '../../code/value.js'
import type { MeantClient } from '../../database-fact.js'
import { leavesProject } from '../../project-path.js'
import type {
  ClientFact,
  DatabaseFact,
  Evidence,
  Fact,
  NamingFact,
  OrmId,
  SchemaFact,
  UnexportedFact,
} from '../../project.js'
import { readBounded } from '../../reading/read-file.js'
import { listImports } from '../../reading/read-sources.js'
import { type ImportedCall, importedCalls } from '../../syntax/origin.js'
import { walk } from '../../syntax/walk.js'
import { installedVersion } from '../project/find-framework.js'
import { findDialect, foreignWord, wordsMean } from './dialect-words.js'
import { findDrizzleSchema } from './drizzle-schema.js'
import { findEntityFiles } from './entity-files.js'
import {
  createEvidence,
  findCallStart,
  findClients,
  type FoundClient,
  listClientCalls,
} from './find-clients.js'
import { listClientSubclasses, sawClass } from './find-inherited.js'
import type { Made } from './find-made-client.js'
import { findOpener } from './find-opener.js'
import { findPlaces } from './find-places.js'
import { findReady, type ReadyUse } from './find-ready.js'
import { findUnexported } from './find-unexported.js'
import { findFunction, follow, followReturned } from './follow-value.js'
import { importable, packageGiving } from './importable.js'
import { findSurroundingPackage, inItsPackage } from './in-its-package.js'
import { findKnexMigrations } from './knex-migrations.js'
import { findMigrationFolder, findSqlFiles } from './migration-folder.js'
import { findPrismaSchema } from './prisma-schema.js'
import { type DatabaseContext, names, type Proof, reachesEntry } from './proofs.js'
import type { FoundSchema, SchemaContext } from './schema-context.js'
import { findSequelizeMigrations } from './sequelize-migrations.js'

/** Of the files that name Mongoose: those that make schemas or models. */
const MODELS = /\b(?:Schema|model)\b/

/** The files that say what documents are like, of the application and of Mongoose. */
function findDocumentModels({ program }: SchemaContext): FoundSchema {
  const files = listProgramSources(program)
    .filter(({ text }) => MODELS.test(text))
    .map(({ file }) => file)
    .toSorted()
  return { ...(files.length > 0 && { schema: { files } }), evidence: [], read: [] }
}

/** The calls that make clients to which the adapter does not speak, with what helps. */
function findUnfit(program: Program, { unfit = [] }: Orm): readonly Evidence[] {
  const isMeant = (text: string): boolean => unfit.some(({ module }) => names(text, module))
  return listProgramSources(program, isMeant).flatMap((source) =>
    importedCalls(source).flatMap(({ node, origin: { specifier, path } }) => {
      const row = unfit.find(({ module, name }) => specifier === module && path.join('.') === name)
      if (!row) return []
      const saw = `${row.name}(…), to which no adapter speaks: ${row.instead} reaches the same database`
      return [{ file: source.file, line: getLine({ source, node }), saw }]
    }),
  )
}

type FindSchema = (context: SchemaContext) => FoundSchema

/** How each finds where its tables are described. */
const SCHEMAS: Readonly<Record<OrmId, FindSchema>> = {
  prisma: findPrismaSchema,
  drizzle: findDrizzleSchema,
  typeorm: findEntityFiles,
  kysely: findMigrationFolder,
  knex: findKnexMigrations,
  sequelize: findSequelizeMigrations,
  sql: findSqlFiles,
  mongoose: findDocumentModels,
  mongodb: () => ({ evidence: [], read: [] }),
}

/** A database, and the files that prove it. */
export interface FoundDatabase {
  readonly fact: Fact<DatabaseFact>
  readonly read: readonly string[]
}

/** The facts about one ORM or driver: its client, its schema, its database. */
export function findDatabase(
  context: DatabaseContext,
  program: Program,
  orm: Orm,
  proof: Proof,
): FoundDatabase {
  const { world, json } = context
  const clients = readClients(context, program, orm)
  const { made, exported, usable, chosen } = clients
  const first = chosen?.made ?? made[0]
  const { resolve } = program
  const subject = { world, json, program, resolve, made: first, folder: '' }
  const found = inItsPackage(subject, orm, SCHEMAS[orm.id])
  const { read } = found
  const schema = found.schema && withImports(context, withPackages(context, program, found.schema))
  const value = compact({
    orm: orm.id,
    version: readVersion(context, proof.module, proof.evidence.file),
    ...readDialect(program, orm, { word: found.word, first, proof }),
    naming: findNamingRule(program, orm, clients, schema),
    schema,
    client: findClient(clients),
    opener: findOpener(context, program, orm, clients),
    clients: chosen ? [] : usable.map(({ client }) => client),
    unexported: findUnexportedClient(context, program, orm, clients),
    tool: readTool(context, orm, proof.evidence.file),
    places: findPlaces(program, orm, exported).filter(({ client }) =>
      usable.some((each) => each.client === client),
    ),
  })
  const confidence = isUsed(clients) ? 'certain' : proof.confidence
  const evidence = [proof.evidence, ...found.evidence, ...sawClients(context, clients)]
  const own = value.unexported ? [value.unexported.file, value.unexported.client.file] : []
  const files = [
    ...(schema?.files ?? []),
    ...listTargets(schema),
    ...usable.map(getFile),
    ...own,
    ...read,
  ]
  return { fact: { value, confidence, evidence }, read: files }
}

/** The dialect of the database, or a foreign one: by its schema, by its client, or by the module that proves it. */
function readDialect(
  program: Program,
  orm: Orm,
  { word, first, proof }: { word: string | undefined; first: Made | undefined; proof: Proof },
): Pick<DatabaseFact, 'dialect' | 'foreign'> {
  const said = first ? findDialect(program, orm, first) : wordsMean(orm, [proof.module])
  const dialect = wordsMean(orm, [word]) ?? said
  if (dialect !== undefined) return { dialect }
  const foreign = first && foreignWord(program, orm, first)
  return foreign === undefined ? {} : { foreign }
}

/** With the packages of the workspace by which the project gets what files of the schema export that lie in others. */
function withPackages(context: DatabaseContext, program: Program, schema: SchemaFact): SchemaFact {
  const { files, target = '' } = schema
  const outside = [...new Set([...files.filter(isSourceFile), target])].filter(leavesProject)
  const packages = outside.flatMap((file) => {
    // A new file gets into the index of its folder.
    const named = files.includes(file)
      ? file
      : (files.find((each) => isFolderIndex(each, file)) ?? file)
    const name = packageGiving(context, program, named)
    return name === undefined ? [] : [[file, name] as const]
  })
  return packages.length === 0 ? schema : { ...schema, packages: Object.fromEntries(packages) }
}

function isFolderIndex(index: string, file: string): boolean {
  const { dir, name } = posix.parse(index)
  return name === 'index' && dir === posix.dirname(file)
}

/** With what the imports of the files mean by a name that is not relative: an alias, or a package of the workspace. */
function withImports({ world, resolve }: DatabaseContext, schema: SchemaFact): SchemaFact {
  const found = schema.files.filter(isSourceFile).flatMap((file) => {
    const imports = listImports(resolve, file, readBounded(world, file) ?? '')
    const named = imports.filter(({ specifier }) => !specifier.startsWith('.'))
    const files = named.map(({ specifier, file: target }) => [specifier, target] as const)
    return files.length > 0 ? [[file, Object.fromEntries(files)] as const] : []
  })
  return found.length > 0 ? { ...schema, imports: Object.fromEntries(found) } : schema
}

function findClient({ chosen, ready }: Clients): ClientFact | undefined {
  return chosen?.client ?? ready?.client
}

function isUsed({ made, ready }: Clients): boolean {
  return made.length > 0 || ready !== undefined
}

function findNamingRule(
  program: Program,
  orm: Orm,
  clients: Clients,
  schema: SchemaFact | undefined,
): DatabaseFact['naming'] {
  const named = findNaming(program, orm, listClientFiles(clients))
  return named ?? findRenaming(program, orm, clients.chosen?.made, schema?.config)
}

/** The file that makes a client, and the one that exports it. */
function listClientFiles({ made, chosen }: Clients): readonly string[] {
  const [first] = made
  const maker = (chosen?.made ?? first)?.source.file
  return [...(maker === undefined ? [] : [maker]), ...(chosen ? [chosen.client.file] : [])]
}

function sawClients(
  context: DatabaseContext,
  { ready, unfit, made, exported }: Clients,
): readonly Evidence[] {
  return [
    ...(ready ? [ready.evidence] : []),
    ...unfit,
    ...made.map((each) => createEvidence(each, unlike(each, exported))),
    ...exported.map((each) => sawExport(context, each)),
  ]
}

/** Where there is no client to choose: the one that can be had by an edit. */
function findUnexportedClient(
  context: DatabaseContext,
  program: Program,
  orm: Orm,
  { made, meant, isUnsure, usable, chosen }: Clients,
): UnexportedFact | undefined {
  if (chosen || usable.length > 0 || context.everywhere || isUnsure) return undefined
  const found = findUnexported(context, program, orm, made)
  // What a class extends is another one than what is made by a call.
  return meant?.made && found?.at !== findCallStart(meant.made) ? undefined : found
}

/** The version of the program that brings the schema into the database, where that matters. */
function readTool(
  context: DatabaseContext,
  { migration }: Orm,
  seen: string,
): DatabaseFact['tool'] {
  return migration.by === 'tool' && migration.since
    ? readVersion(context, migration.since.package, seen)
    : undefined
}

/** Leaves out what is not known. */
function compact(
  fact: Pick<DatabaseFact, 'dialect' | 'foreign'> &
    Pick<Required<DatabaseFact>, 'orm' | 'clients' | 'places'> & {
      readonly [
        key in 'version' | 'tool' | 'naming' | 'schema' | 'client' | 'opener' | 'unexported'
      ]: DatabaseFact[key] | undefined
    },
): DatabaseFact {
  const { version, tool, naming, schema, client, opener, unexported, places, ...known } = fact
  return {
    ...known,
    ...(version === undefined ? {} : { version }),
    ...(tool === undefined ? {} : { tool }),
    ...(naming ? { naming } : {}),
    ...(schema ? { schema } : {}),
    ...(client ? { client } : {}),
    ...(opener ? { opener } : {}),
    ...(unexported ? { unexported } : {}),
    ...(places.length > 0 ? { places } : {}),
  }
}

function listTargets(schema: DatabaseFact['schema']): readonly string[] {
  return schema?.target === undefined ? [] : [schema.target]
}

function getFile({ client }: FoundClient): string {
  return client.file
}

function unlike({ call, maker }: Made, all: readonly FoundClient[]): string {
  if (maker.gives !== undefined) return ''
  return all.some(({ made }) => made.call === call) ? '' : ', which no file exports as it is'
}

function sawExport(context: DatabaseContext, { client, evidence }: FoundClient): Evidence {
  if (!reachesEntry(context, client.file)) return evidence
  const saw =
    client.file === context.entry
      ? `${evidence.saw}, in the file that makes the application`
      : `${evidence.saw}, in a file that imports the one that makes the application`
  return { ...evidence, saw }
}

/** @param seen a file of the project, or of the package of its workspace that depends on it */
function readVersion(
  { world, json }: DatabaseContext,
  name: string,
  seen: string,
): DatabaseFact['version'] {
  const home = findSurroundingPackage(world, seen) ?? { world, json }
  const { dependencies, devDependencies } = home.json.facts
  const range =
    installedVersion(home.world, name) ?? dependencies[name] ?? devDependencies[name] ?? ''
  const [, major, minor = '0'] = /^(?:npm:.*@)?[\s^~>=<v]*(\d+)(?:\.(\d+))?/.exec(range) ?? []
  return major === undefined ? undefined : [Number(major), Number(minor)]
}

/** The clients of an ORM or driver that a project has. */
interface Clients {
  /** The one that a package has made, where the project makes none. */
  readonly ready: ReadyUse | undefined
  /** Where the project makes none: what was seen of those to which the adapter does not speak, and of classes that are one. */
  readonly unfit: readonly Evidence[]
  readonly made: readonly Made[]
  readonly exported: readonly FoundClient[]
  /** The one that is meant and no other, where that is said. */
  readonly meant: FoundMeant | undefined
  /** True where one is meant, and the code does not say which. */
  readonly isUnsure: boolean
  /** Those of them that the auth file can import. */
  readonly usable: readonly FoundClient[]
  readonly chosen: FoundClient | undefined
}

/** The clients that a project makes, the ones that sign-in could use, and the one that it does. */
function readClients(context: DatabaseContext, program: Program, orm: Orm): Clients {
  const all = listClientCalls(program, orm)
  const meant = findMeant(context.meant, program, orm)
  const isMeant = ({ call }: Made): boolean => !meant?.made || meant.made.call === call
  const exported = findClients(program, orm)
    .filter((each) => isMeant(each.made))
    .map((each) => importable(context, program, each))
  const usable = exported.filter(
    ({ client: { file } }) => !leavesProject(file) && !reachesEntry(context, file),
  )
  const [only, another] = usable
  const made = meant?.made ? [meant.made] : all
  const isUnsure = meant !== undefined && made.length > 1
  const [itself] = made.flatMap((each) => findPackageClient(program, each))
  const isMade = made.length > 0
  const ready = isMade ? undefined : findReady(program, orm)
  const unfit = isMade
    ? []
    : [...findUnfit(program, orm), ...listClientSubclasses(program, orm).map(sawClass)]
  const chosen = itself ?? (another || isUnsure ? undefined : only)
  return { ready, unfit, made, exported, meant, isUnsure, usable, chosen }
}

/** The export of a package that is the client which a call opens, unless the call gives that a name. */
function findPackageClient(program: Program, made: Made): readonly FoundClient[] {
  const { gives: name, module: file } = made.maker
  if (name === undefined || isNamed(program, made)) return []
  return [{ client: { file, name }, made, evidence: createEvidence(made) }]
}

/** The name of a connection that is given none. */
const USUAL_CONNECTION = 'default'

/** `createConnection({ name: 'reports' })` */
function isNamed(program: Program, { call, source }: Made): boolean {
  const [node] = call.arguments ?? []
  const name = node && findOption(program, { source, node }, 'name')
  return name !== undefined && !isHidden(name) && findText(name) !== USUAL_CONNECTION
}

/** The client that is meant, as far as the expression that stands for it can be followed. */
interface FoundMeant {
  readonly made: Made | undefined
}

/** Follows the expression that says which client of an ORM is meant; undefined where none does. */
function findMeant(
  meant: MeantClient | undefined,
  program: Program,
  orm: Orm,
): FoundMeant | undefined {
  if (!meant || (meant.orm !== undefined && meant.orm !== orm.id)) return undefined
  const placed = findPlacedClient(program, meant)
  return {
    made: placed && (follow(program, orm, placed) ?? findFunctionClient(program, orm, placed)),
  }
}

function findPlacedClient(program: Program, { file, start, end }: MeantClient): Placed | undefined {
  const source = program.getSource(file)
  if (!source) return undefined
  const { ts, tree } = source
  const node = [...walk(source, tree)].find(
    (each) => each.end === end && each.getStart(tree) === start && ts.isExpression(each),
  )
  return node && ts.isExpression(node) ? { source, node } : undefined
}

/** The client that a function gives which a framework imports by itself: no file but the one that has it declares its name. */
function findFunctionClient(program: Program, orm: Orm, placed: Placed): Made | undefined {
  const callee = undeclaredCallee(program, program.evaluate(placed).at)
  if (callee === undefined) return undefined
  const found = listProgramSources(program, (text) => text.includes(callee)).flatMap((each) => {
    const exported = exportsOf(each).find(({ name }) => name === callee)
    const made = exported && findFunction(program, each, exported.value)
    return (made && followReturned(program, orm, made)) ?? []
  })
  const [only, another] = found
  return another ? undefined : only
}

/** By what rule a client names things, as far as one of the files says so that make it and pass it on. */
function findNaming(
  program: Program,
  { snake, makers }: Orm,
  files: readonly string[],
): NamingFact | undefined {
  if (!snake) return undefined
  const isPlugin = ({ origin: { specifier, path } }: ImportedCall): boolean =>
    makers.some(({ module }) => module === specifier) && path.at(-1) === snake.plugin
  const [first] = files.flatMap((file): readonly NamingFact[] => {
    const source = program.getSource(file)
    const node = source && importedCalls(source).find(isPlugin)?.node
    if (!node) return []
    const [options] = node.arguments ?? []
    const other =
      options && snake.unless.some((name) => findOption(program, { source, node: options }, name))
    return [{ form: other ? 'other' : 'snake', file, line: getLine({ source, node }) }]
  })
  return first
}

/**
 * That a client renames what migrations call otherwise, as its own settings say and their configuration does not.
 *
 * @param config the file that configures migrations
 */
function findRenaming(
  program: Program,
  { renames }: Orm,
  made: Made | undefined,
  config: string | undefined,
): NamingFact | undefined {
  const [node] = made?.call.arguments ?? []
  if (renames === undefined || !made || !node) return undefined
  const settings = program.evaluate({ source: made.source, node }).at
  const { file } = settings.source
  const rule = findOption(program, settings, renames)
  if (file === config || rule === undefined || isHidden(rule)) return undefined
  return { form: 'other', file, line: getLine(settings) }
}
