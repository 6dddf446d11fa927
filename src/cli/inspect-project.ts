import type { MeantClient } from '../database-fact.js'
import { findRoot } from '../inspect/project/find-root.js'
import { inspect, type InspectOptions } from '../inspect/inspect.js'
import { readSnapshot, exists } from '../reading/read-file.js'
import type { ResolveImport } from '../code/value.js'
import { parseManifest, type Manifest } from '../plan/manifest.js'
import { MANIFEST } from '../project.js'
import type { ReadableProject } from '../world/readable-project.js'
import { splitEntry, type StatedFacts } from '../stated-facts.js'
import type { ProjectOptions } from '../options/commands.js'
import type { World } from '../world/world.js'

/** Where sign-in is to answer, in place of another library. */
export interface TakenPlace {
  readonly path?: string | undefined
  /** Where that answers, unless the file of a route says otherwise. */
  readonly usual?: string
  /** The files in which that answers. */
  readonly taking?: readonly string[]
  /** Where that says with which client it keeps people. */
  readonly meant?: MeantClient | undefined
  /** The resolver of a run that reads more of the project afterwards. */
  readonly resolve?: ResolveImport
}

/**
 * Reads a project as flags say, else as an earlier run was told.
 *
 * @param world around the project's root, or a folder in it
 * @param ways how it is found out what is not certain
 * @throws {CliError} `manifest-invalid`; where the project is not supported, not clear, or can't be read
 */
export async function inspectProject(
  world: World,
  said: ProjectOptions & TakenPlace,
  ways: Pick<InspectOptions, 'choose' | 'evasion'> = {},
): Promise<ReadableProject> {
  const { framework, entry, dotenv, auth, path, usual, taking, meant, resolve, packageManager } =
    said
  const around = findRoot(world)
  const answers = readAnswers(around)
  const before = recallFacts(around, answers)
  return inspect(around, {
    framework: framework ?? before.framework,
    entry: entry ?? before.entry,
    dotenv: dotenv ?? before.dotenv,
    auth: auth ?? before.auth,
    route: before.route,
    taking,
    usual,
    meant,
    ...(path === undefined ? {} : { path }),
    ...(resolve && { resolve }),
    ...(answers ? { before: answers } : {}),
    ...(packageManager === undefined ? {} : { packageManager }),
    ...ways,
  })
}

function readAnswers(world: World): Manifest['answers'] | undefined {
  return parseManifest(readSnapshot(world, MANIFEST)?.text)?.answers
}

/** An application's file that is not there any more is looked for anew. */
function recallFacts(world: World, said: StatedFacts = {}): StatedFacts {
  const present = said.entry !== undefined && exists(world, splitEntry(said.entry).file)
  return { ...said, entry: present ? said.entry : undefined }
}
