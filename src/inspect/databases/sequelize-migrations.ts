import { posix } from 'node:path'
import { getOrm } from '../../catalog/orms.js'
import { readBounded } from '../../reading/read-file.js'
import { findDialect, foreignWord } from './dialect-words.js'
import { listLoadedFiles } from './list-loaded-files.js'
import { findMigrationFolder } from './migration-folder.js'
import { onlyDriver } from './only-driver.js'
import type { FoundSchema, SchemaContext } from './schema-context.js'
import { insidePath } from './inside-path.js'

/** Where Sequelize's own program has its configuration: at the root, in `src`, or beside the folder of the models. */
const CONFIGS = ['config/config', 'config/database'].flatMap((stem) =>
  ['.json', '.js', '.cjs', '.ts'].map((ending) => stem + ending),
)

/** `dialect: 'mysql'`, `"dialect": "mysql"`, `dialect: process.env.DIALECT || 'mysql'`. */
const DIALECT = /\bdialect["']?\s*:[^,\n]*?["'](\w+)["']/

/** The folder of our migrations; and which database it is, where the code that makes the client does not say so. */
export function findSequelizeMigrations(context: SchemaContext): FoundSchema {
  const found = findMigrationFolder(context)
  const { made, program, json } = context
  const orm = getOrm('sequelize')
  const said = made && (findDialect(program, orm, made) ?? foreignWord(program, orm, made))
  const word = said ? undefined : (configured(context) ?? onlyDriver(orm, json))
  return { ...found, ...(word === undefined ? {} : { word }) }
}

/** The dialect named in the files that the client's own file loads, or that Sequelize's own program reads. */
function configured({ world, program, made }: SchemaContext): string | undefined {
  const { file, text } = made?.source ?? { file: '', text: '' }
  const loaded = listLoadedFiles(program, file, text)
  const beside = insidePath(posix.join(posix.dirname(file), '..')) ?? '.'
  const configs = [beside, '.', 'src'].flatMap((folder) =>
    CONFIGS.map((name) => posix.join(folder, name)),
  )
  return [...loaded, ...configs]
    .map((path) => DIALECT.exec(readBounded(world, path) ?? '')?.[1])
    .find((word) => word !== undefined)
}
