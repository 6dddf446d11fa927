import { RUNTIME_PACKAGE } from '../catalog/runtime.js'
import { providerIds } from '../changes/providers/edit-providers.js'
import { hasAccountPage } from '../changes/providers/has-account-page.js'
import { hasAdapter } from '../changes/providers/has-adapter.js'
import { sealsSessions } from '../changes/providers/seals-sessions.js'
import { configurationFiles } from '../inspect/find-configuration.js'
import { parseManifest } from '../plan/manifest.js'
import { findImportStart } from '../project.js'
import { readBounded } from '../reading/read-file.js'
import { collectNames, type Names } from '../syntax/collect-names.js'
import type { ReadableProject } from '../world/readable-project.js'

/** What a configuration says, in whatever files it is. */
export interface Said {
  /** Every name in it. */
  readonly given: Names
  /** The ids of its providers. */
  readonly providers: readonly string[]
  readonly adapter: boolean
  /** True where it asks for the account page. */
  readonly accountPage: boolean
  /** True where sessions are sealed in a cookie although there is an adapter. */
  readonly sealed: boolean
}

/** Reads the auth file, and the files in which a configuration lies that has come from elsewhere, or was moved. */
export async function readConfiguration(project: ReadableProject): Promise<Said> {
  const { auth } = project.layout
  const files = await Promise.all(
    [...new Set([auth, ...(await findMoved(project))])].map(async (file) => {
      const text = project.files.get(file)?.text ?? readBounded(project.world, file) ?? ''
      const [ids, adapter] = [await providerIds(file, text), await hasAdapter(file, text)]
      const accountPage = await hasAccountPage(file, text)
      return { file, text, ids, adapter, accountPage, sealed: await sealsSessions(file, text) }
    }),
  )
  const parts = files.filter(({ file, ids, adapter }) => file === auth || ids.length > 0 || adapter)
  return {
    given: collectNames(parts),
    providers: parts.flatMap(({ ids }) => ids),
    adapter: parts.some(({ adapter }) => adapter),
    accountPage: parts.some(({ accountPage }) => accountPage),
    sealed: parts.some(({ sealed }) => sealed),
  }
}

/** The files that may have the configuration, where sign-in is set up. */
async function findMoved(project: ReadableProject): Promise<readonly string[]> {
  const { dependencies } = project.package
  if (!Object.hasOwn(dependencies, RUNTIME_PACKAGE)) return []
  const written = Object.keys(parseManifest(project.manifest)?.files ?? {})
  return configurationFiles(project.world, findImportStart(project), written)
}
