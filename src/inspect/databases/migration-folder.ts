import { readdirSync } from 'node:fs'
import { join, posix } from 'node:path'
import { isFolder } from './match-files.js'
import type { FoundSchema, SchemaContext } from './schema-context.js'

const PARENTS = ['', 'db/', 'database/', 'sql/', 'src/', 'src/db/', 'src/database/']

/** Our own migrations lie in a folder of their own, so that no other tool takes them for its. */
const OWN = 'auth'

/** The folder of the migrations, where a project without a schema language has one, and what is written in SQL there. */
export function findMigrationFolder({ root }: SchemaContext): Promise<FoundSchema> {
  const migrations = PARENTS.map((parent) => `${parent}migrations`).find((folder) =>
    isFolder(root, folder),
  )
  if (migrations === undefined) return Promise.resolve({ evidence: [], read: [] })
  const evidence = [{ file: migrations, saw: 'a folder of migrations' }]
  const files = [migrations, posix.join(migrations, OWN)].flatMap((folder) => sqlIn(root, folder))
  return Promise.resolve({ schema: { files, migrations }, evidence, read: [] })
}

/** Files with SQL that is to run, in the order of their names: not those that take it back. */
function sqlIn(root: string, folder: string): readonly string[] {
  if (!isFolder(root, folder)) return []
  return readdirSync(join(root, folder))
    .filter((name) => name.endsWith('.sql') && !/\bdown\b/i.test(name))
    .toSorted()
    .map((name) => posix.join(folder, name))
}
