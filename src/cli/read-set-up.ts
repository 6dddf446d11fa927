import { readSnapshots } from '../apply/read-snapshots.js'
import { providerIds } from '../changes/providers/edit-providers.js'
import { hasAdapter } from '../changes/providers/has-adapter.js'
import { CliError } from '../errors.js'
import { findConfiguration } from '../inspect/find-configuration.js'
import { parseManifest } from '../plan/manifest.js'
import { findImportStart } from '../project.js'
import { collectNames } from '../syntax/collect-names.js'
import type { ProviderOptions } from '../options/commands.js'
import type { ReadableProject } from '../world/readable-project.js'

/** How sign-in is set up in a project. */
export interface SetUp {
  readonly project: ReadableProject
  /** The file that lists the providers. */
  readonly config: string
  /** Ids of the providers in it. */
  readonly present: readonly string[]
  /** True where the file writes a sender of mails out. */
  readonly mails: boolean
  /** True where it has an adapter. */
  readonly adapter: boolean
}

/**
 * The project with the file that lists its providers, and what is in that.
 *
 * @throws {CliError} `config-not-found`
 */
export async function readSetUp(read: ReadableProject, options: ProviderOptions): Promise<SetUp> {
  const written = Object.keys(parseManifest(read.manifest)?.files ?? {})
  const config =
    options.config ?? (await findConfiguration(read.world, findImportStart(read), written))
  const project = readSnapshots(read, [config])
  const text = project.files.get(config)?.text
  if (text === undefined) {
    throw new CliError('usage', 'config-not-found', `there is no file ${config}`, {
      hint: 'Give the path of the file that lists the providers, relative to package.json.',
      file: config,
    })
  }
  const [present, adapter] = [await providerIds(config, text), await hasAdapter(config, text)]
  const names = collectNames([{ file: config, text }])
  const mails = names.has('sendVerificationRequest') || names.has('sendMail')
  return { project, config, present, adapter, mails }
}
