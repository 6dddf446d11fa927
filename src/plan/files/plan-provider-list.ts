import { DEVELOPMENT_PROVIDER, providerCall } from '../../catalog/providers.js'
import { PROVIDER_MODULES, type RuntimeProvider } from '../../catalog/runtime.js'
import type { Change } from '../../changes/change.js'
import { addProviders } from '../../changes/providers/add-providers.js'
import type { ProvidersRequest } from '../../changes/providers/edit-providers.js'
import { removeProviders } from '../../changes/providers/remove-providers.js'
import { sha256 } from '../../hash.js'
import type { Project } from '../../project.js'
import { generateFiles, type GeneratedFile, type GeneratedFrom } from './generate-files.js'
import { parseManifest, type Manifest } from '../manifest.js'
import { toCodeChanges } from './to-changes.js'

/**
 * Adds providers to the file that lists them, in front of the sign-in for development.
 *
 * @param path of the file, relative to the project's root
 */
export async function planAddition(
  project: Project,
  path: string,
  providers: readonly RuntimeProvider[],
): Promise<readonly Change[]> {
  const last = PROVIDER_MODULES + DEVELOPMENT_PROVIDER
  return toCodeChanges(project, path, await addProviders(request(project, path, providers), last))
}

/** Takes providers out of the file that lists them. */
export async function planRemoval(
  project: Project,
  path: string,
  providers: readonly RuntimeProvider[],
): Promise<readonly Change[]> {
  return toCodeChanges(project, path, await removeProviders(request(project, path, providers)))
}

function request(
  project: Project,
  path: string,
  providers: readonly RuntimeProvider[],
): ProvidersRequest {
  const codes = parseManifest(project.manifest)?.answers.mailedCodes === true
  return {
    file: path,
    text: project.files.get(path)?.text ?? '',
    providers: providers.map((row) => ({
      specifier: PROVIDER_MODULES + row.id,
      name: row.import,
      label: row.name,
      call: providerCall(row, codes),
      setting: row.setting,
    })),
  }
}

/**
 * The hash that the manifest has of a generated file. Where the user has edited the file, and the providers are all that is new
 * in what would be generated, that counts as written: the edited file gets them by an edit of its own.
 *
 * @param file as it would be generated now
 * @param before from what the manifest's text was generated
 */
export async function savedHash(
  file: GeneratedFile,
  saved: Manifest | undefined,
  before: GeneratedFrom,
): Promise<string | undefined> {
  const hash = saved?.files[file.path]
  const present = before.project.files.get(file.path)
  if (hash === undefined || !present || present.hash === hash) return hash
  const generated = await generateFiles(before)
  const old = generated.find(({ path }) => path === file.path)
  return old && sha256(old.text) === hash ? sha256(file.text) : hash
}
