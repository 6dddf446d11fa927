import { findRuns } from './record-store.js'
import type { ReadableProject } from '../world/readable-project.js'

/**
 * The files of a project that are as one of our runs left them, so that nobody has worked on them since.
 *
 * @param project with a snapshot of each file that counts
 * @throws {CliError} `record-invalid`
 */
export function leftByRuns({ world, files: now }: ReadableProject): ReadonlySet<string> {
  const written = findRuns(world).flatMap(({ record }) => [...record.files, ...record.derived])
  const same = written.filter(({ path, after }) => now.get(path)?.hash === after)
  return new Set(same.map(({ path }) => path))
}
