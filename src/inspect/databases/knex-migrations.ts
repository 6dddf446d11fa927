import { posix } from 'node:path'
import type { Placed, Program, Value } from '../../code/value.js'
import { findTexts } from '../../code/texts.js'
import type { Evidence } from '../../project.js'
import { listLoadedFiles } from './list-loaded-files.js'
import { beforeBuild } from './listed-files.js'
import { listFilesBelow, isFolder } from '../../reading/match-files.js'
import { findPart, listSettings, findWord } from './environments.js'
import {
  type FoundSchema,
  type SchemaContext,
  namedInScripts,
  readToolConfig,
} from './schema-context.js'
import { readBounded } from '../../reading/read-file.js'
import { isAside, sourceFiles } from '../../reading/source-files.js'
import { walk } from '../../syntax/walk.js'
import { insidePath } from './inside-path.js'
import type { World } from '../../world/world.js'

/** Where `knexfile` lies in most projects; its own script may name another place. */
const STEMS = ['', 'src/', 'db/', 'src/db/', 'database/', 'src/database/', 'config/'].map(
  (folder) => `${folder}knexfile`,
)

const MIGRATION = /(?<!\.d)\.[cm]?[jt]s$/

/** More files than this are not what migrations are made of. */
const MOST_FILES = 500

/** The migrations of Knex, where its configuration says that they are, and the files that help to write them. */
export function findKnexMigrations(context: SchemaContext): FoundSchema {
  const config = readToolConfig(context, [...namedInScripts(context, NAMED), ...STEMS])
  const program = config?.program ?? context.program
  const settings = [
    ...listSettings(program, config?.object),
    ...listSettings(program, findCall(context)),
  ]
  const folders = listFolders(context, program, settings, config?.file)
  const own = folders.flatMap((folder) => listMigrations(context.world, folder))
  const helpers = listHelpers(context, own)
  const apart = listOtherSources(context, [...helpers, ...own])
  const [migrations] = folders
  const word = settings
    .map((each) => findWord(program, each, 'client'))
    .find((each) => each !== undefined)
  const evidence: readonly Evidence[] = config
    ? [{ file: config.file, saw: `migrations: ${folders.join(', ')}` }]
    : []
  return {
    schema: {
      files: [...helpers, ...apart, ...own],
      ...(apart.length > 0 && { apart }),
      ...(migrations === undefined ? {} : { migrations }),
      ...(config && { config: config.file }),
    },
    ...(word === undefined ? {} : { word }),
    evidence,
    read: config ? [config.file] : [],
  }
}

/** `knex --knexfile db/config.js migrate:latest`: without its ending. */
const NAMED = /\bknex\b[^&|;]*--knexfile[ =]['"]?([^\s'"]+)\.[cm]?[jt]s\b/

function findCall({ made }: SchemaContext): Placed | undefined {
  const node = made?.call.arguments?.[0]
  return made && node && { source: made.source, node }
}

/** The folders of migrations; where none are named, Knex's own, or the one in which a program finds them. */
function listFolders(
  { world }: SchemaContext,
  program: Program,
  settings: readonly Value[],
  file = '',
): readonly string[] {
  const told = settings.flatMap((each) => listNamedFolders(program, each, file))
  const said = (told.length > 0 ? told : listWrittenFolders(program, file)).flatMap(
    (folder) => beforeBuild(world, folder) ?? [],
  )
  if (said.length > 0) return [...new Set(said)]
  const usual = posix.join(posix.dirname(file), 'migrations')
  return [isFolder(world, usual) ? usual : (foundFolder(world) ?? usual)]
}

/** As Knex names migrations. */
const STAMPED = /^\d{14}_/

/** The one folder that has migrations, where no configuration says that it does: a program may name it as it runs them. */
function foundFolder(world: World): string | undefined {
  const files = sourceFiles(world).filter(
    ({ file, text }) => STAMPED.test(posix.basename(file)) && makesTables(text) && !isAside(file),
  )
  const [folder, more] = new Set(files.map(({ file }) => posix.dirname(file)))
  return more === undefined ? folder : undefined
}

/** The folder of a file, with a slash in front: paths that begin there begin with one. */
function fromRoot(file: string): string {
  return `/${posix.dirname(file)}`
}

/** Relative to the project's root; Knex runs in the folder of its configuration. */
function listNamedFolders(program: Program, settings: Value, file = ''): readonly string[] {
  const value = findPart(program, settings, 'migrations', 'directory')
  if (!value) return []
  const texts = findTexts(program, value, fromRoot) ?? []
  return texts.flatMap((text) => {
    const path = text.startsWith('/') ? text.slice(1) : posix.join(posix.dirname(file), text)
    return insidePath(path) ?? []
  })
}

/** The folders that objects anywhere in a configuration name, where functions put its settings together. */
function listWrittenFolders(program: Program, file: string): readonly string[] {
  const source = program.getSource(file)
  if (!source) return []
  const { ts } = source
  return [...walk(source, source.tree)].flatMap((node) =>
    ts.isObjectLiteralExpression(node)
      ? listNamedFolders(program, program.evaluate({ source, node }), file)
      : [],
  )
}

function listMigrations(world: World, folder: string): readonly string[] {
  if (!isFolder(world, folder)) return []
  const files = listFilesBelow(world, folder).filter((path) => posix.dirname(path) === folder)
  return files.filter((path) => MIGRATION.test(path)).slice(-MOST_FILES)
}

/** `createTable(TABLES.USERS, …)`: what the table is called stands elsewhere. */
const NAMED_ELSEWHERE = /\bcreateTable(?:IfNotExists)?\(\s*[^'"`\s)]/

/** Imports of migrations: those that make tables for them, and all of those migrations that name a table by something else. */
function listHelpers(context: SchemaContext, migrations: readonly string[]): readonly string[] {
  const { world } = context
  const naming = migrations.filter((file) => NAMED_ELSEWHERE.test(getText(world, file)))
  const makers = listImportedFiles(context, migrations).filter((file) =>
    makesTables(getText(world, file)),
  )
  const helpers = new Set([...makers, ...listImportedFiles(context, naming)])
  return [...helpers].filter((file) => !migrations.includes(file)).toSorted()
}

/** Files and everything that they import, and so on. */
function listImportedFiles(
  { world, program }: SchemaContext,
  files: readonly string[],
): readonly string[] {
  const seen = new Set(files)
  for (const file of seen)
    for (const next of listLoadedFiles(program, file, getText(world, file)))
      if (seen.size < MOST_FILES) seen.add(next)
  return [...seen]
}

/** Programs and other code of the project that makes tables, or asks them. */
function listOtherSources(context: SchemaContext, known: readonly string[]): readonly string[] {
  return sourceFiles(context.world, context.resolve)
    .filter(({ file, text }) => makesTables(text) || asksTables(context, file, text))
    .filter(({ file }) => !isAside(file) && !known.includes(file))
    .map(({ file }) => file)
    .toSorted()
}

/** `db('users')`, with the client that this or another file makes. */
function asksTables({ made, program }: SchemaContext, file: string, text: string): boolean {
  const client = made?.source.file
  if (client === undefined || !/\(\s*['"`]\w+['"`]/.test(text)) return false
  return client === file || listLoadedFiles(program, file, text).includes(client)
}

function makesTables(text: string): boolean {
  return text.includes('createTable')
}

function getText(world: World, file: string): string {
  return readBounded(world, file) ?? ''
}
