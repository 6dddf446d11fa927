import { posix } from 'node:path'
import { tablesAsked, tablesInCode } from '../../syntax/tables-in-code.js'
import { listNames, readBounded } from '../../reading/read-file.js'
import { isAside, isMade, sourceFiles } from '../../reading/source-files.js'
import { listFilesBelow, isFolder } from '../../reading/match-files.js'
import type { FoundSchema, SchemaContext } from './schema-context.js'
import type { World } from '../../world/world.js'

const PARENTS = ['', 'db/', 'database/', 'sql/', 'src/', 'src/db/', 'src/database/']

/** Our own migrations lie in a folder of their own, so that no other tool takes them for its. */
const OWN = 'auth'

/** The statement by which a script sets up a database, where that is no migration. */
const MAKES_TABLES = /\bcreate\s+table\b/i

/** The folder of the migrations, where a project without a schema language has one, and what is written in SQL there or beside. */
export function findMigrationFolder({ world }: SchemaContext): FoundSchema {
  const migrations = PARENTS.map((parent) => `${parent}migrations`).find((folder) =>
    isFolder(world, folder),
  )
  const usual = makingTables(
    world,
    PARENTS.flatMap((parent) => listSql(world, parent === '' ? '.' : parent)),
  )
  const others = migrations === undefined ? [] : listNames(world, migrations)
  const known = usual.length > 0 || others.some((name) => name !== OWN)
  const scripts = known ? usual : scriptsElsewhere(world, migrations)
  if (migrations === undefined && scripts.length === 0) {
    return { evidence: [], read: [] }
  }
  const evidence = [
    ...scripts.map((file) => ({ file, saw: 'create table' })),
    ...(migrations === undefined ? [] : [{ file: migrations, saw: 'a folder of migrations' }]),
  ]
  const folders = migrations === undefined ? [] : [migrations, posix.join(migrations, OWN)]
  const files = [...scripts, ...folders.flatMap((folder) => listSql(world, folder))]
  const schema = { files, ...(migrations === undefined ? {} : { migrations }) }
  return { schema, evidence, read: [] }
}

/** As for a project without a schema language; where there is nothing but SQL, code makes tables as well, and asks them. */
export function findSqlFiles(context: SchemaContext): FoundSchema {
  const { schema, evidence, ...found } = findMigrationFolder(context)
  const run = sourceFiles(context.world, context.resolve).filter(({ file }) => !isAside(file))
  const having = (has: (text: string) => boolean): readonly string[] =>
    run.flatMap(({ file, text }) => (has(text) ? [file] : [])).toSorted()
  const own = having((text) => tablesInCode(text) !== '')
  const apart = having((text) => tablesInCode(text) === '' && tablesAsked(text).length > 0)
  if (own.length + apart.length === 0) return { ...found, ...(schema && { schema }), evidence }
  return {
    ...found,
    schema: {
      ...schema,
      files: [...apart, ...own, ...(schema?.files ?? [])],
      ...(apart.length > 0 && { apart }),
    },
    evidence: [...evidence, ...own.map((file) => ({ file, saw: 'create table' }))],
  }
}

/** Those of some scripts that make tables. */
function makingTables(world: World, files: readonly string[]): readonly string[] {
  return files.filter((file) => MAKES_TABLES.test(readBounded(world, file) ?? ''))
}

/** The scripts of the one folder that has such as make tables, wherever it is; of several it can't be said which one counts. */
function scriptsElsewhere(world: World, migrations: string | undefined): readonly string[] {
  const making = makingTables(
    world,
    listFilesBelow(world, '.').filter(
      (file) =>
        isScript(file) && !isAside(file) && !isMade(file) && !file.startsWith(`${migrations}/`),
    ),
  )
  const folders = new Set(making.map((file) => posix.dirname(file)))
  return folders.size === 1 ? making.toSorted() : []
}

function isScript(file: string): boolean {
  return file.endsWith('.sql') && !/\bdown\b/i.test(posix.basename(file))
}

/** Files with SQL that is to run, in the order of their names: not those that take it back. */
function listSql(world: World, folder: string): readonly string[] {
  return listNames(world, folder)
    .filter(isScript)
    .toSorted()
    .map((name) => posix.join(folder, name))
}
