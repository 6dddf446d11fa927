import { isFolder } from './match-files.js'
import type { FoundSchema, SchemaContext } from './schema-context.js'

const PARENTS = ['', 'db/', 'database/', 'sql/', 'src/', 'src/db/', 'src/database/']

/** The folder of the migrations, where a project without a schema language has one. */
export function findMigrationFolder({ root }: SchemaContext): Promise<FoundSchema> {
  const migrations = PARENTS.map((parent) => `${parent}migrations`).find((folder) =>
    isFolder(root, folder),
  )
  if (migrations === undefined) return Promise.resolve({ evidence: [], read: [] })
  const evidence = [{ file: migrations, saw: 'a folder of migrations' }]
  return Promise.resolve({ schema: { files: [], migrations }, evidence, read: [] })
}
