import { createRequire } from 'node:module'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import {
  generateDrizzleJson,
  generateMigration,
  generateMySQLDrizzleJson,
  generateMySQLMigration,
  generateSQLiteDrizzleJson,
  generateSQLiteMigration,
} from 'drizzle-kit/api'
import { build } from 'esbuild'
import type { Dialect, SchemaFile } from '../../src/schemas/schema.js'
import { projectFolder } from '../src/schemas/golden.js'

/** The exports of a project's schema files, loaded as drizzle-kit loads them. */
export async function loadSchema(
  files: readonly SchemaFile[],
): Promise<Readonly<Record<string, unknown>>> {
  const { folder, remove } = projectFolder(files)
  try {
    const outfile = join(folder, 'schema.cjs')
    const lines = files.map(({ path }, at) => `export * as file${at} from './${path}'`)
    await build({
      stdin: { contents: lines.join('\n'), resolveDir: folder },
      bundle: true,
      format: 'cjs',
      platform: 'node',
      packages: 'external',
      alias: { '~': join(folder, 'src') },
      outfile,
      logLevel: 'silent',
    })
    const modules: Record<string, object> = createRequire(pathToFileURL(outfile))(outfile)
    return Object.assign({}, ...Object.values(modules))
  } finally {
    remove()
  }
}

/** The statements by which drizzle-kit makes a database of one schema into one of another. */
export async function statements(
  dialect: Dialect,
  from: Readonly<Record<string, unknown>>,
  to: Readonly<Record<string, unknown>>,
): Promise<readonly string[]> {
  switch (dialect) {
    case 'postgresql':
      return generateMigration(generateDrizzleJson(from), generateDrizzleJson(to))
    case 'mysql':
      return generateMySQLMigration(
        await generateMySQLDrizzleJson(from),
        await generateMySQLDrizzleJson(to),
      )
    case 'sqlite':
      return generateSQLiteMigration(
        await generateSQLiteDrizzleJson(from),
        await generateSQLiteDrizzleJson(to),
      )
  }
}
