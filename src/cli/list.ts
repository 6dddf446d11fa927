import { resolve } from 'node:path'
import { frameworks } from '../catalog/frameworks.js'
import { choosableProviders, nearest, TYPE_NAMES } from '../catalog/providers.js'
import { readRuntime } from '../catalog/runtime.js'
import { providerIds } from '../changes/source/edit-providers.js'
import { CliError, type ExitName } from '../errors.js'
import { findConfiguration } from '../inspect/find-configuration.js'
import { inspect } from '../inspect/inspect.js'
import { readSnapshot } from '../inspect/read-file.js'
import { parseManifest } from '../plan/manifest.js'
import { printTable } from '../report/print-table.js'
import { inspectOptions, type ProjectOptions } from './options.js'
import type { Io } from './io.js'

type Listing = (options: ProjectOptions, io: Io) => Promise<void>

/** What can be listed. */
const LISTS: Readonly<Record<string, Listing>> = {
  providers: listProviders,
  frameworks: listFrameworks,
}

/**
 * `list`: what create-auth can set up. Reads only.
 *
 * @param what one of the lists; the providers where undefined
 * @throws {CliError} `list-unknown`
 */
export async function list(
  what: string | undefined,
  options: ProjectOptions,
  io: Io,
): Promise<ExitName> {
  const name = what ?? 'providers'
  const listing = Object.hasOwn(LISTS, name) ? LISTS[name] : undefined
  if (!listing) throw unknownList(name)
  await listing(options, io)
  return 'ok'
}

function unknownList(name: string): CliError {
  const names = Object.keys(LISTS)
  const near = nearest(name, names)
  return new CliError('usage', 'list-unknown', `there is no list of '${name}'`, {
    hint: near.length > 0 ? `Did you mean: ${near.join(', ')}?` : `Lists: ${names.join(', ')}`,
  })
}

async function listProviders(options: ProjectOptions, io: Io): Promise<void> {
  const rows = choosableProviders(readRuntime())
  const present = await presentIds(options)
  if (options.json) {
    const providers = rows.map((row) => ({ ...row, present: present.includes(row.id) }))
    io.print(JSON.stringify({ providers }, undefined, 2))
    return
  }
  const cells = rows.map((row) => [
    `${present.includes(row.id) ? '✓' : ' '} ${row.id}`,
    row.name,
    TYPE_NAMES[row.type] ?? row.type,
    row.status?.kind ?? '',
  ])
  io.print(printTable(['  id', 'name', 'kind', 'status'], cells, io.out))
  if (present.length > 0) io.print('\n✓ in this project')
}

async function listFrameworks(options: ProjectOptions, io: Io): Promise<void> {
  if (options.json) {
    io.print(JSON.stringify({ frameworks }, undefined, 2))
    return
  }
  const cells = frameworks.map(({ id, name, majors, basePath }) => [
    id,
    name,
    majors.join(', '),
    basePath,
  ])
  io.print(printTable(['id', 'name', 'versions', 'mounted at'], cells, io.out))
}

/** The providers of the project; none where there is no project, or none in which sign-in is set up. */
async function presentIds(options: ProjectOptions): Promise<readonly string[]> {
  try {
    const project = await inspect(resolve(options.cwd), inspectOptions(options))
    const written = Object.keys(parseManifest(project.manifest)?.files ?? {})
    const file = await findConfiguration(project.root, project.entry.value.file, written)
    return await providerIds(file, readSnapshot(project.root, file)?.text ?? '')
  } catch (error) {
    if (error instanceof CliError) return []
    throw error
  }
}
