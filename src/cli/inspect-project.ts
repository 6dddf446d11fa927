import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { findRoot } from '../inspect/find-root.js'
import { inspect, type InspectOptions } from '../inspect/inspect.js'
import { readSnapshot } from '../inspect/read-file.js'
import { parseManifest } from '../plan/manifest.js'
import { MANIFEST, type Project, type Said } from '../project.js'
import type { ProjectOptions } from './options.js'

/**
 * Reads a project as flags say, else as an earlier run was told.
 *
 * @param folder absolute; the project's root, or a folder in it
 * @param ways how it is found out what is not certain
 * @throws {CliError} `manifest-invalid`; where the project is not supported, not clear, or can't be read
 */
export async function inspectProject(
  folder: string,
  { framework, entry, dotenv, auth, packageManager }: ProjectOptions,
  ways: Pick<InspectOptions, 'choose' | 'evasion'> = {},
): Promise<Project> {
  const before = saidBefore(folder)
  return inspect(folder, {
    framework: framework ?? before.framework,
    entry: entry ?? before.entry,
    dotenv: dotenv ?? before.dotenv,
    auth: auth ?? before.auth,
    ...(packageManager === undefined ? {} : { packageManager }),
    ...ways,
  })
}

/** An application's file that is not there any more is looked for anew. */
function saidBefore(folder: string): Said {
  const root = findRoot(folder)
  const said: Said = parseManifest(readSnapshot(root, MANIFEST)?.text)?.answers ?? {}
  const present = said.entry !== undefined && existsSync(join(root, said.entry))
  return { ...said, entry: present ? said.entry : undefined }
}
