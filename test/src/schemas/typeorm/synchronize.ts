import { createRequire } from 'node:module'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { build } from 'esbuild'
import { DataSource, EntitySchema, type DataSourceOptions } from 'typeorm'
import type { Dialect, SchemaFile } from '../../../../src/schemas/schema.js'
import { ownMariadb, ownPostgres, type OwnDatabase } from '../../../support/own-database.js'
import { projectFolder } from '../golden.js'

type Entities = readonly (Function | EntitySchema)[]

/** The entities that the files export; classes are compiled with the decorators of TypeScript's older kind. */
export async function loadEntities(files: readonly SchemaFile[]): Promise<Entities> {
  const { folder, remove } = projectFolder(files)
  try {
    const outfile = join(folder, 'entities.cjs')
    const lines = files.map(({ path }, at) => `export * as file${at} from './${path}'`)
    await build({
      stdin: { contents: lines.join('\n'), resolveDir: folder },
      bundle: true,
      format: 'cjs',
      platform: 'node',
      packages: 'external',
      tsconfigRaw: { compilerOptions: { experimentalDecorators: true } },
      outfile,
      logLevel: 'silent',
    })
    const modules: Record<string, object> = createRequire(pathToFileURL(outfile))(outfile)
    const values = Object.values(modules).flatMap((module) => Object.values(module))
    return [...new Set(values)].filter(
      (value) => typeof value === 'function' || value instanceof EntitySchema,
    )
  } finally {
    remove()
  }
}

/** A connection for each driver of a dialect that TypeORM tells apart. */
function sourcesOf(dialect: Dialect, url: string): readonly DataSourceOptions[] {
  switch (dialect) {
    case 'postgresql':
      return [{ type: 'postgres', url }]
    case 'mysql':
      return [
        { type: 'mysql', url },
        { type: 'mariadb', url },
      ]
    case 'sqlite':
      return [{ type: 'better-sqlite3', database: ':memory:' }]
  }
}

function ownDatabase(dialect: Dialect): Promise<OwnDatabase | undefined> {
  switch (dialect) {
    case 'postgresql':
      return ownPostgres()
    case 'mysql':
      return ownMariadb()
    case 'sqlite':
      return Promise.resolve(undefined)
  }
}

/** Makes a database of the entities, and says what is in it and what TypeORM would still change. */
async function synchronized(
  options: DataSourceOptions,
  entities: Entities,
): Promise<{ readonly tables: readonly string[]; readonly left: readonly string[] }> {
  const source = new DataSource({ ...options, entities: [...entities] })
  await source.initialize()
  try {
    await source.synchronize()
    const { upQueries } = await source.driver.createSchemaBuilder().log()
    return {
      tables: source.entityMetadatas.map(({ tableName }) => tableName).toSorted(),
      // The driver for MySQL does not know how MariaDB says that there is no default.
      left: options.type === 'mysql' ? [] : upQueries.map(({ query }) => query),
    }
  } finally {
    await source.destroy()
  }
}

/**
 * Lets TypeORM make a database of the entities before, and then of those after.
 *
 * @returns the tables that the database has then; the same for each driver
 */
export async function synchronize(
  dialect: Dialect,
  before: readonly SchemaFile[],
  after: readonly SchemaFile[],
): Promise<readonly (readonly string[])[]> {
  const [from, to] = [await loadEntities(before), await loadEntities(after)]
  const found: (readonly string[])[] = []
  for (const index of sourcesOf(dialect, '').keys()) {
    const database = await ownDatabase(dialect)
    const options = sourcesOf(dialect, database?.url ?? '')[index]!
    try {
      if (from.length > 0) await synchronized(options, from)
      const { tables, left } = await synchronized(options, to)
      found.push([...tables, ...left])
    } finally {
      await database?.drop()
    }
  }
  return found
}
