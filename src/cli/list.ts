import { frameworks } from '../frameworks/frameworks.js'
import { orms } from '../catalog/orms.js'
import { choosableProviders, nearest, TYPE_NAMES } from '../catalog/providers.js'
import { readRuntime } from '../catalog/runtime.js'
import { providerIds } from '../changes/providers/edit-providers.js'
import { CliError, type ExitName } from '../errors.js'
import { findConfiguration } from '../inspect/find-configuration.js'
import { readBounded } from '../reading/read-file.js'
import { parseManifest } from '../plan/manifest.js'
import { findImportStart } from '../project.js'
import { printTable } from '../report/print-table.js'
import { inspectProject } from './inspect-project.js'
import type { ProjectOptions } from '../options/commands.js'
import type { Io } from './io.js'
import { toJson } from '../report/to-json.js'
import type { ReadableProject } from '../world/readable-project.js'
import type { World } from '../world/world.js'

/** Stands below a list that marks something. */
const LEGEND = '\n✓ in this project'

type Listing = (options: ProjectOptions, io: Io, world: World) => Promise<void>

/** The lists that there are, by name. */
const LISTS: Readonly<Record<string, Listing>> = {
  providers: listProviders,
  frameworks: listFrameworks,
  orms: listOrms,
}

/** The names that may stand behind `list`. */
export const LIST_NAMES: readonly string[] = Object.keys(LISTS)

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
  world: World,
): Promise<ExitName> {
  const name = what ?? 'providers'
  const listing = Object.hasOwn(LISTS, name) ? LISTS[name] : undefined
  if (!listing) throw unknownList(name)
  await listing(options, io, world)
  return 'ok'
}

function unknownList(name: string): CliError {
  const near = nearest(name, LIST_NAMES)
  return new CliError('usage', 'list-unknown', `there is no list of '${name}'`, {
    hint: near.length > 0 ? `Did you mean: ${near.join(', ')}?` : `Lists: ${LIST_NAMES.join(', ')}`,
  })
}

async function listProviders(options: ProjectOptions, io: Io, world: World): Promise<void> {
  const rows = choosableProviders(readRuntime())
  const present = await findPresent(world, options, findProviderIds)
  if (options.json) {
    const providers = rows.map((row) => ({ ...row, present: present.includes(row.id) }))
    io.give(toJson({ ok: true, providers, exitCode: 0 }))
    return
  }
  const cells = rows.map((row) => [
    `${present.includes(row.id) ? '✓' : ' '} ${row.id}`,
    row.name,
    TYPE_NAMES[row.type] ?? row.type,
    row.status?.kind ?? '',
  ])
  io.print(printTable(['  id', 'name', 'kind', 'status'], cells, io.out))
  if (present.length > 0) io.print(LEGEND)
}

async function listFrameworks(options: ProjectOptions, io: Io): Promise<void> {
  const rows = frameworks.map(({ id, name, package: from, majors, basePaths: [basePath] }) => ({
    id,
    name,
    package: from,
    majors,
    basePath,
  }))
  if (options.json) {
    io.give(toJson({ ok: true, frameworks: rows, exitCode: 0 }))
    return
  }
  const cells = rows.map(({ id, name, majors, basePath }) => [
    id,
    name,
    majors.join(', '),
    basePath,
  ])
  io.print(printTable(['id', 'name', 'versions', 'mounted at'], cells, io.out))
}

async function listOrms(options: ProjectOptions, io: Io, world: World): Promise<void> {
  const present = await findPresent(world, options, async ({ databases }) => findOrms(databases))
  const rows = orms.map(({ id, name, packages, builtins, dialects, without }) => ({
    id,
    name,
    packages: [...packages, ...builtins],
    databases: [...new Set(Object.values(dialects))].filter((each) => each !== without),
    present: present.includes(id),
  }))
  if (options.json) {
    io.give(toJson({ ok: true, orms: rows, exitCode: 0 }))
    return
  }
  const cells = rows.map((row) => [
    `${row.present ? '✓' : ' '} ${row.id}`,
    row.databases.join(', '),
    row.packages.join(', '),
  ])
  io.print(printTable(['  id', 'databases', 'packages'], cells, io.out))
  if (present.length > 0) io.print(LEGEND)
}

/** The ORMs that the application needs to run, or uses: what is there for development only proves nothing. */
function findOrms(databases: ReadableProject['databases']): readonly string[] {
  return databases.filter(({ confidence }) => confidence !== 'guess').map(({ value }) => value.orm)
}

async function findProviderIds(project: ReadableProject): Promise<readonly string[]> {
  const written = Object.keys(parseManifest(project.manifest)?.files ?? {})
  const file = await findConfiguration(project.world, findImportStart(project), written)
  return providerIds(file, readBounded(project.world, file) ?? '')
}

/** The ids of what the project has; none where there is no project, or none in which sign-in is set up. */
async function findPresent(
  world: World,
  options: ProjectOptions,
  idsOf: (project: ReadableProject) => Promise<readonly string[]>,
): Promise<readonly string[]> {
  try {
    return await idsOf(await inspectProject(world.at(options.cwd), options))
  } catch (error) {
    if (error instanceof CliError) return []
    throw error
  }
}
