import { posix } from 'node:path'
import type { Program } from '../../code/value.js'
import type { Orm } from '../../catalog/orm.js'
import { isSourceFile } from '../../catalog/orms.js'
import type {
  ClientFact,
  DatabaseFact,
  Evidence,
  Fact,
  OrmId,
  SchemaFact,
  UnexportedFact,
} from '../../project.js'
import { installedVersion } from '../project/find-framework.js'
import { readBounded } from '../../reading/read-file.js'
import { importsIn } from '../../reading/read-sources.js'
import { dialectOf, foreignWord, wordsMean } from './dialect-words.js'
import { findDocumentModels } from './document-models.js'
import { findDrizzleSchema } from './drizzle-schema.js'
import { findEntityFiles } from './entity-files.js'
import { type FoundClient, evidenceOf, startOf } from './find-clients.js'
import type { Made } from './made-by.js'
import { type Clients, clientsOf } from './clients-of.js'
import { findKnexMigrations } from './knex-migrations.js'
import { findMigrationFolder, findSqlFiles } from './migration-folder.js'
import { findNaming, findRenaming } from './find-naming.js'
import { findPrismaSchema } from './prisma-schema.js'
import { packageGiving } from './importable.js'
import { findOpener } from './find-opener.js'
import { findPlaces } from './find-places.js'
import { findUnexported } from './find-unexported.js'
import { inItsPackage, packageAround } from './in-its-package.js'
import { isOutside } from '../../project-path.js'
import { type DatabaseContext, type Proof, reachesEntry } from './proofs.js'
import { findSequelizeMigrations } from './sequelize-migrations.js'
import type { FoundSchema, SchemaContext } from './schema-context.js'

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
  const clients = clientsOf(context, program, orm)
  const { made, exported, usable, chosen } = clients
  const first = chosen?.made ?? made[0]
  const { resolve } = program
  const subject = { world, json, program, resolve, made: first, folder: '' }
  const found = inItsPackage(subject, orm, SCHEMAS[orm.id])
  const { read } = found
  const schema = found.schema && withImports(context, withPackages(context, program, found.schema))
  const value = compact({
    orm: orm.id,
    version: versionIn(context, proof.module, proof.evidence.file),
    ...spokenIn(program, orm, { word: found.word, first, proof }),
    naming: namingOf(program, orm, clients, schema),
    schema,
    client: clientIn(clients),
    opener: findOpener(context, program, orm, clients),
    clients: chosen ? [] : usable.map(({ client }) => client),
    unexported: unexportedIn(context, program, orm, clients),
    tool: toolOf(context, orm, proof.evidence.file),
    places: findPlaces(program, orm, exported).filter(({ client }) =>
      usable.some((each) => each.client === client),
    ),
  })
  const confidence = isUsed(clients) ? 'certain' : proof.confidence
  const evidence = [proof.evidence, ...found.evidence, ...sawClients(context, clients)]
  const own = value.unexported ? [value.unexported.file, value.unexported.client.file] : []
  const files = [
    ...(schema?.files ?? []),
    ...targetIn(schema),
    ...usable.map(fileOf),
    ...own,
    ...read,
  ]
  return { fact: { value, confidence, evidence }, read: files }
}

/** The dialect of the database, or a foreign one: by its schema, by its client, or by the module that proves it. */
function spokenIn(
  program: Program,
  orm: Orm,
  { word, first, proof }: { word: string | undefined; first: Made | undefined; proof: Proof },
): Pick<DatabaseFact, 'dialect' | 'foreign'> {
  const said = first ? dialectOf(program, orm, first) : wordsMean(orm, [proof.module])
  const dialect = wordsMean(orm, [word]) ?? said
  if (dialect !== undefined) return { dialect }
  const foreign = first && foreignWord(program, orm, first)
  return foreign === undefined ? {} : { foreign }
}

/** With the packages of the workspace by which the project gets what files of the schema export that lie in others. */
function withPackages(context: DatabaseContext, program: Program, schema: SchemaFact): SchemaFact {
  const { files, target = '' } = schema
  const outside = [...new Set([...files.filter(isSourceFile), target])].filter(isOutside)
  const packages = outside.flatMap((file) => {
    // A new file gets into the index of its folder.
    const named = files.includes(file)
      ? file
      : (files.find((each) => isIndexOf(each, file)) ?? file)
    const name = packageGiving(context, program, named)
    return name === undefined ? [] : [[file, name] as const]
  })
  return packages.length === 0 ? schema : { ...schema, packages: Object.fromEntries(packages) }
}

function isIndexOf(index: string, file: string): boolean {
  const { dir, name } = posix.parse(index)
  return name === 'index' && dir === posix.dirname(file)
}

/** With what the imports of the files mean by a name that is not relative: an alias, or a package of the workspace. */
function withImports({ world, resolve }: DatabaseContext, schema: SchemaFact): SchemaFact {
  const found = schema.files.filter(isSourceFile).flatMap((file) => {
    const imports = importsIn(resolve, file, readBounded(world, file) ?? '')
    const named = imports.filter(({ specifier }) => !specifier.startsWith('.'))
    const files = named.map(({ specifier, file: target }) => [specifier, target] as const)
    return files.length > 0 ? [[file, Object.fromEntries(files)] as const] : []
  })
  return found.length > 0 ? { ...schema, imports: Object.fromEntries(found) } : schema
}

function clientIn({ chosen, ready }: Clients): ClientFact | undefined {
  return chosen?.client ?? ready?.client
}

function isUsed({ made, ready }: Clients): boolean {
  return made.length > 0 || ready !== undefined
}

function namingOf(
  program: Program,
  orm: Orm,
  clients: Clients,
  schema: SchemaFact | undefined,
): DatabaseFact['naming'] {
  const named = findNaming(program, orm, filesWith(clients))
  return named ?? findRenaming(program, orm, clients.chosen?.made, schema?.config)
}

/** The file that makes a client, and the one that exports it. */
function filesWith({ made, chosen }: Clients): readonly string[] {
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
    ...made.map((each) => evidenceOf(each, unlike(each, exported))),
    ...exported.map((each) => sawExport(context, each)),
  ]
}

/** Where there is no client to choose: the one that can be had by an edit. */
function unexportedIn(
  context: DatabaseContext,
  program: Program,
  orm: Orm,
  { made, meant, isUnsure, usable, chosen }: Clients,
): UnexportedFact | undefined {
  if (chosen || usable.length > 0 || context.everywhere || isUnsure) return undefined
  const found = findUnexported(context, program, orm, made)
  // What a class extends is another one than what is made by a call.
  return meant?.made && found?.at !== startOf(meant.made) ? undefined : found
}

/** The version of the program that brings the schema into the database, where that matters. */
function toolOf(context: DatabaseContext, { migration }: Orm, seen: string): DatabaseFact['tool'] {
  return migration.by === 'tool' && migration.since
    ? versionIn(context, migration.since.package, seen)
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

function targetIn(schema: DatabaseFact['schema']): readonly string[] {
  return schema?.target === undefined ? [] : [schema.target]
}

function fileOf({ client }: FoundClient): string {
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
function versionIn(
  { world, json }: DatabaseContext,
  name: string,
  seen: string,
): DatabaseFact['version'] {
  const home = packageAround(world, seen) ?? { world, json }
  const { dependencies, devDependencies } = home.json.facts
  const range =
    installedVersion(home.world, name) ?? dependencies[name] ?? devDependencies[name] ?? ''
  const [, major, minor = '0'] = /^(?:npm:.*@)?[\s^~>=<v]*(\d+)(?:\.(\d+))?/.exec(range) ?? []
  return major === undefined ? undefined : [Number(major), Number(minor)]
}
