import { join } from 'node:path'
import { ormOf } from '../../catalog/orms.js'
import { readBounded } from '../read-file.js'
import { isFile } from '../resolve-source.js'
import { dialectOf } from './dialect-words.js'
import { settingsOf, wordIn } from './environments.js'
import { findMigrationFolder } from './migration-folder.js'
import { readToolConfig, type FoundSchema, type SchemaContext } from './schema-context.js'

/** Where Sequelize's own program has its configuration. */
const CONFIGS = ['config/config', 'src/config/config', 'config/database', 'src/config/database']

/** The drivers that Sequelize speaks through. */
const DRIVERS = ['pg', 'mysql2', 'mariadb', 'sqlite3']

/** The folder of our migrations; and which database it is, where the code that makes the client does not say so. */
export async function findSequelizeMigrations(context: SchemaContext): Promise<FoundSchema> {
  const found = await findMigrationFolder(context)
  const { made, modules } = context
  const said = made && dialectOf(modules, ormOf('sequelize'), made)
  const word = said ? undefined : ((await configured(context)) ?? onlyDriver(context))
  return { ...found, ...(word === undefined ? {} : { word }) }
}

async function configured(context: SchemaContext): Promise<string | undefined> {
  const { root } = context
  const json = CONFIGS.map((stem) => `${stem}.json`).find((path) => isFile(root, path))
  const text = json === undefined ? '' : (readBounded(join(root, json)) ?? '')
  const [, word] = /"dialect"\s*:\s*"(\w+)"/.exec(text) ?? []
  if (word !== undefined) return word
  const config = await readToolConfig(context, CONFIGS)
  return settingsOf(config?.modules ?? context.modules, config?.object)
    .map((each) => wordIn(config?.modules ?? context.modules, each, 'dialect'))
    .find((each) => each !== undefined)
}

function onlyDriver({ json }: SchemaContext): string | undefined {
  const [only, another] = DRIVERS.filter((name) => Object.hasOwn(json.facts.dependencies, name))
  return another === undefined ? only : undefined
}
