import { posix } from 'node:path'
import type { Program } from '../../code/value.js'
import type { Maker, Orm } from '../../catalog/orm.js'
import { getOrm, orms } from '../../catalog/orms.js'
import type { DatabaseDialect, DatabaseFact, Fact } from '../../project.js'
import { findClients, listClientCalls } from './find-clients.js'
import { type FoundDatabase, findDatabase } from './find-database.js'
import { listClientSubclasses } from './find-inherited.js'
import { type SourceText, readSources } from '../../reading/read-sources.js'
import { leavesProject } from '../../project-path.js'
import { isComponent } from '../../syntax/component.js'
import { type DatabaseContext, filesReaching, hasName, names, listProofs } from './proofs.js'
import { createProgram } from '../../code/program.js'
import { isAside, sourceFiles } from '../../reading/source-files.js'
import { listFilesBelow } from '../../reading/match-files.js'

/** The databases of a project, and the files that prove them. */
export interface FoundDatabases {
  readonly databases: readonly Fact<DatabaseFact>[]
  readonly read: readonly string[]
}

/**
 * Every database that a project seems to use, with what it keeps its data with. An ORM counts in place of the driver that it
 * speaks through. Nothing of the project's is run.
 */
export async function findDatabases(context: DatabaseContext): Promise<FoundDatabases> {
  const { search, rows, program } = searched(context)
  const found: FoundDatabase[] = []
  for (const orm of rows.filter(({ bare }) => !bare)) {
    const [proof] = listProofs(search, orm)
    if (proof) found.push(findDatabase(search, program, orm, proof))
  }
  const spoken = found
    .filter(({ fact }) => fact.confidence !== 'guess' && !isIdle(fact))
    .map(({ fact }) => fact.value.dialect)
  for (const row of rows.filter(({ bare }) => bare)) {
    const orm = withoutSpoken(row, spoken)
    const [proof] = listProofs(search, orm)
    if (proof) found.push(findDatabase(search, program, orm, proof))
  }
  return {
    databases: found.map(({ fact }) => fact),
    read: found.flatMap(({ read }) => read),
  }
}

/** The ORMs that are looked for, the context of the search, and its files, parsed. */
interface Searched {
  readonly search: DatabaseContext
  readonly rows: readonly Orm[]
  readonly program: Program
}

/**
 * Looks in what the application reaches; where that makes no client, although something speaks for one, in every source:
 * a file that nobody imports yet may have the client.
 */
function searched(context: DatabaseContext): Searched {
  const rows = orms.filter((orm) => listProofs(context, orm).length > 0)
  const program = parseMentioning(context, rows)
  const isMade = rows.some(
    (orm) =>
      listClientCalls(program, orm).length > 0 || listClientSubclasses(program, orm).length > 0,
  )
  // What is bundled may as well stand among what is for development.
  const isBundled = context.shape === 'routes'
  const isMeant = rows.some((orm) =>
    listProofs(context, orm).some(({ confidence }) => isBundled || confidence === 'likely'),
  )
  return isMade || context.everywhere || !(isMeant || hasNeighbours(context))
    ? { search: context, rows, program }
    : searched({ ...context, sources: everySource(context), everywhere: true })
}

/** Tells whether a package of its workspace may know what its own dependencies don’t say. */
function hasNeighbours({ entry, json, resolve }: DatabaseContext): boolean {
  return Object.keys(json.facts.dependencies).some((name) =>
    leavesProject(resolve(entry, name) ?? ''),
  )
}

/** A query builder that is there, and of which nobody makes a client: what it would speak through is used by somebody else. */
function isIdle({ confidence, value: { orm } }: Fact<DatabaseFact>): boolean {
  return confidence !== 'certain' && getOrm(orm).drivers !== undefined
}

/** A driver without what an ORM speaks; where that is not known, it may be anything. */
function withoutSpoken(orm: Orm, spoken: readonly (DatabaseDialect | undefined)[]): Orm {
  const free = (module: string): boolean =>
    !spoken.includes(undefined) && !spoken.includes(orm.dialects[module])
  return {
    ...orm,
    packages: orm.packages.filter(free),
    builtins: orm.builtins.filter(free),
    makers: orm.makers.filter(({ module }) => free(module)),
  }
}

/** Parses the files that could make a client, and those that could export one that is made for them. */
function parseMentioning(
  { resolve, sources: all }: DatabaseContext,
  rows: readonly Orm[],
): Program {
  // What a component makes, nobody can import.
  const sources = all.filter(({ file }) => !isComponent(file))
  const makers = rows.flatMap((row) => row.makers)
  const own = sources.filter(
    ({ text }) =>
      makers.some((maker) => isTaken(text, maker)) ||
      rows.some(({ unfit = [] }) => unfit.some(({ module }) => names(text, module))),
  )
  const files = withPassing(sources, own)
  const speaking = rows.filter(({ bare }) => !bare)
  return addImporters(
    { sources, resolve, lost: speaking.length > 0 ? speaking : rows, steps: MOST_STEPS },
    files,
  )
}

/** How many imports away from files that mention a database its client is looked for. */
const MOST_STEPS = 2

/** A search for clients that other files export than those that make them, or mention what does. */
interface Widening extends Pick<DatabaseContext, 'resolve' | 'sources'> {
  /** What may make a client that no file exports so far. */
  readonly lost: readonly Orm[]
  readonly steps: number
}

/** The program of files; where no file of these exports a client that one of them makes, of those as well that use them. */
function addImporters(widening: Widening, files: readonly SourceText[]): Program {
  const { sources, resolve, steps } = widening
  const program = createProgram(sources, resolve, files)
  const lost = widening.lost.filter((orm) => isLost(program, orm))
  if (lost.length === 0 || steps === 0) return program
  const makers = lost.flatMap((orm) =>
    listClientCalls(program, orm).map(({ source }) => source.file),
  )
  // Whoever has a client imports the file that makes it, if over others.
  const within = filesReaching(sources, makers)
  const users = withUsers(
    sources,
    files.filter(({ file }) => within.has(file)),
  )
  const all = new Set([...files, ...users])
  return addImporters(
    { ...widening, lost, steps: steps - 1 },
    sources.filter((source) => all.has(source)),
  )
}

/** Tells whether a client is made, and no file exports it. */
function isLost(program: Program, orm: Orm): boolean {
  const isMade = listClientCalls(program, orm).some(({ maker }) => maker.gives === undefined)
  return isMade && findClients(program, orm).length === 0
}

/** Tells whether a file takes a maker, or what is of its module; of one that is generated the types alone say nothing. */
function isTaken(text: string, { module, name, generated }: Maker): boolean {
  if (!generated) return names(text, module)
  return hasName(text, name) || (names(text, module) && PASSES.test(text))
}

/** Matches `export * from`, `export { prisma } from`. */
const PASSES = /\bexport\s*(?:type\s*)?(?:\*[^;'"]*?|\{[^}]*\}\s*)\bfrom\b/

/** Files, and those of the workspace's other packages by which these give on what stands in one of them. */
function withPassing(
  sources: readonly SourceText[],
  files: readonly SourceText[],
): readonly SourceText[] {
  const paths = new Set(files.map(({ file }) => file))
  const passing = sources.filter(
    ({ file, text, imports }) =>
      leavesProject(file) &&
      !paths.has(file) &&
      imports.some((each) => paths.has(each.file)) &&
      PASSES.test(text),
  )
  return passing.length === 0 ? files : withPassing(sources, [...files, ...passing])
}

/** Files, and those that import one of them. */
function withUsers(
  sources: readonly SourceText[],
  files: readonly SourceText[],
): readonly SourceText[] {
  const paths = new Set(files.map(({ file }) => file))
  return sources.filter(
    (source) => paths.has(source.file) || source.imports.some(({ file }) => paths.has(file)),
  )
}

/** Files and folders of what is run by hand: whoever imports one of them runs it. */
const PROGRAM =
  /(?:^|\/)(?:scripts?|bin|tools?|migrations?|seed\w*)\/|(?:^|\/)[^/]*(?:seed|migrat)[^/]*$|\.config\.[^/]*$/i

/** Every source that an application could import, what it reaches first; projects below its own are left out. */
function everySource({
  world,
  sources,
  resolve,
}: Pick<DatabaseContext, 'world' | 'sources' | 'resolve'>): readonly SourceText[] {
  const others = listFilesBelow(world, '.')
    .filter((file) => posix.basename(file) === 'package.json' && file !== 'package.json')
    .map((file) => `${posix.dirname(file)}/`)
  const own = sourceFiles(world, resolve)
    .map(({ file }) => file)
    .filter((file) => !isAside(file) && !PROGRAM.test(file))
    .filter((file) => !others.some((folder) => file.startsWith(folder)))
  return readSources(world, [...sources.map(({ file }) => file), ...own], resolve)
}
