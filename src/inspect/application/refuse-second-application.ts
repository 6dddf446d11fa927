import type { ApplicationFramework } from '../../frameworks/framework.js'
import { CliError } from '../../errors.js'
import type { FoundApplication } from './choose-application.js'
import type { ResolveImport } from '../../code/value.js'
import { lookForApplications } from './look-for-applications.js'
import type { SourceText } from '../../reading/read-sources.js'
import { isAside } from '../../reading/source-files.js'

/** An application that was found, and where others may be. */
interface Beside {
  readonly framework: ApplicationFramework
  readonly found: Pick<FoundApplication, 'source' | 'application'>
  /** The frameworks that it wraps, where the project depends on them itself. */
  readonly wrapped: readonly ApplicationFramework[]
  /** The sources that are reached from where the project starts. */
  readonly sources: readonly SourceText[]
  readonly resolve: ResolveImport
}

/**
 * Refuses where a project starts an application of a wrapped framework as well, which has nothing to do with the other one.
 *
 * @throws {CliError} `several-apps`
 */
export async function refuseSecondApplication(beside: Beside): Promise<void> {
  const { framework, found, wrapped, sources, resolve } = beside
  const { file } = found.source
  const near = listReachedFiles(sources, file)
  const apart = sources.filter(
    (each) =>
      !isAside(each.file) &&
      !near.has(each.file) &&
      !listReachedFiles(sources, each.file).has(file),
  )
  for (const row of wrapped) {
    const { all } = await lookForApplications(apart, { framework: row, resolve })
    const other = all.find(({ served }) => served === 'itself' || served === 'server')
    if (!other) continue
    const message = `there are applications of two frameworks: ${framework.name} in ${getPlace(found)}, ${row.name} in ${getPlace(other)}`
    throw new CliError('unsupported', 'several-apps', message, {
      hint: `Say which one people sign in to: --framework ${framework.id} or --framework ${row.id}.`,
      file,
    })
  }
}

function getPlace({ source, application: { line, column } }: Beside['found']): string {
  return `${source.file}:${line}:${column}`
}

/** A file, and whatever it imports. */
function listReachedFiles(sources: readonly SourceText[], file: string): ReadonlySet<string> {
  const byFile = new Map(sources.map((source) => [source.file, source.imports]))
  const reached = new Set([file])
  for (const each of reached) {
    for (const { file: next } of byFile.get(each) ?? []) reached.add(next)
  }
  return reached
}
