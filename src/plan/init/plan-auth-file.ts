import type { Runtime } from '../../catalog/runtime.js'
import type { Change } from '../../changes/change.js'
import { MANIFEST, type Project } from '../../project.js'
import { makePlan } from './make-plan.js'
import { parseManifest } from '../manifest.js'
import type { DatabaseAnswer } from '../plan.js'
import type { SchemaStep } from '../schema/plan-schema.js'

/**
 * Changes for what the auth file lacks of what is known of the tables now: the kind of the users' ids, a table that was not there
 * before.
 *
 * @returns nothing where it is not ours
 */
export async function planAuthFile(
  project: Project,
  database: DatabaseAnswer,
  runtime: Runtime,
  schema: SchemaStep,
): Promise<readonly Change[]> {
  const saved = parseManifest(project.manifest)
  const { auth } = project.layout
  if (!saved || !isAuthFileOurs(project)) return []
  const answers = { ...saved.answers, database, install: false, overwrite: [], allowDirty: true }
  const { name: packageManager } = project.packageManager.value
  const { changes } = await makePlan(project, { ...answers, packageManager }, runtime, {
    tables: schema.tables,
  })
  const own = changes.filter(({ path }) => path === auth)
  return own.length === 0 ? [] : changes.filter(({ path }) => [auth, MANIFEST].includes(path))
}

/** Tells whether an earlier run has written the auth file: what is there may be a configuration that came from another library. */
export function isAuthFileOurs({ manifest, layout, files }: Project): boolean {
  const written = parseManifest(manifest)?.files ?? {}
  return files.has(layout.auth) && Object.hasOwn(written, layout.auth)
}
