import type { Project } from '../project.js'
import type { Files } from './files.js'
import { findRuns } from './record-store.js'

/**
 * The files of a project that are as one of our runs left them, so that nobody has worked on them since.
 *
 * @param project with a snapshot of each file that counts
 * @throws {CliError} `record-invalid`
 */
export function leftByRuns(files: Files, { root, files: now }: Project): ReadonlySet<string> {
  const written = findRuns(files, root).flatMap(({ record }) => [
    ...record.files,
    ...record.derived,
  ])
  const same = written.filter(({ path, after }) => now.get(path)?.hash === after)
  return new Set(same.map(({ path }) => path))
}
