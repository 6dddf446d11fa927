import { join } from 'node:path'
import { findPackageManager, packageManagers } from '../../catalog/package-managers.js'
import { CliError } from '../../errors.js'
import { isRecord } from '../../guards.js'
import type { Evidence, Fact, PackageManagerFact, PackageManagerName } from '../../project.js'
import { readBounded, readSnapshot, relativePath, exists } from '../../reading/read-file.js'
import { readPackage } from '../../reading/read-package.js'
import type { World } from '../../world/world.js'

interface Declared {
  readonly name: PackageManagerName
  readonly major?: number
  readonly field: string
}

/** The package manager that `packageManager` or `devEngines.packageManager` names. */
function declared(raw: Readonly<Record<string, unknown>>): Declared | undefined {
  const { packageManager, devEngines } = raw
  if (typeof packageManager === 'string') {
    const [, name = '', version] = /^([^@]+)(?:@(\d+))?/.exec(packageManager) ?? []
    const row = findPackageManager(name)
    return (
      row && {
        name: row.name,
        field: 'packageManager',
        ...(version === undefined ? {} : { major: Number(version) }),
      }
    )
  }
  const engines: unknown = isRecord(devEngines) ? devEngines['packageManager'] : undefined
  const engine: unknown = Array.isArray(engines) ? engines[0] : engines
  const name = isRecord(engine) ? engine['name'] : undefined
  const row = typeof name === 'string' ? findPackageManager(name) : undefined
  return row && { name: row.name, field: 'devEngines.packageManager' }
}

interface Locked {
  readonly name: PackageManagerName
  readonly file: string
}

function listLockFiles(world: World): readonly Locked[] {
  return packageManagers.flatMap(({ name, lockFiles }) =>
    lockFiles.filter((file) => exists(world, file)).map((file) => ({ name, file })),
  )
}

/** A yarn.lock of yarn 2 or later has metadata; one of yarn 1 says so in a comment. */
function yarnMajor(world: World): number | undefined {
  const file = join(world.root, 'yarn.lock')
  if (exists(world, '.yarnrc.yml')) return 4
  if (!exists(world, file)) return undefined
  return /^__metadata:/m.test(readBounded(world, file, 50_000_000) ?? '') ? 4 : 1
}

interface FoundManager {
  readonly name: PackageManagerName
  readonly directory: string
  readonly evidence: Evidence
}

function fromLockFiles(
  world: World,
  folders: readonly string[],
  before: PackageManagerName | undefined,
  said: Declared | undefined,
): Fact<PackageManagerFact> | undefined {
  for (const directory of folders) {
    const locks = listLockFiles(world.at(directory))
    const [first] = locks
    if (!first) continue
    const names = new Set(locks.map(({ name }) => name))
    const known = locks.find(({ name }) => name === before)
    if (!known && (names.size > 1 || said)) throw ambiguous([...names], first.file, said)
    const { name, file: lock } = known ?? first
    const file = relativePath(world.root, join(directory, lock))
    return toFact(world, { name, directory, evidence: { file, saw: `a lock file of ${name}` } })
  }
  return undefined
}

function ambiguous(
  names: readonly PackageManagerName[],
  file: string,
  said: Declared | undefined,
): CliError {
  const locks = `lock files of ${names.join(' and ')}`
  const message = said
    ? `${said.field} in package.json names ${said.name}, and there are ${locks}`
    : `there are ${locks}`
  const all = said ? [said.name, ...names] : names
  return new CliError('unsupported', 'package-manager-ambiguous', message, {
    hint: `Say which one is used: --package-manager ${all.join('|')}.`,
    file,
  })
}

/** The package manager that the user has chosen, and that of an earlier run. */
interface SaidOfPackages {
  readonly packageManager?: PackageManagerName
  readonly before?: { readonly packageManager?: PackageManagerName }
}

/**
 * The package manager of a project, and where its lock file is: in the project, else in the root of its workspace.
 *
 * @param workspaceRoot of the workspace that the project is a member of
 * @param said what the user has chosen, and what an earlier run was told, which counts where lock files of several are side by side
 * @throws {CliError} `package-manager-ambiguous` where such are, and no run has been told which one is used
 */
export function findPackageManagerFact(
  world: World,
  workspaceRoot: string | undefined,
  raw: Readonly<Record<string, unknown>>,
  { packageManager: chosen, before }: SaidOfPackages = {},
): Fact<PackageManagerFact> {
  const folders = workspaceRoot === undefined ? [world.root] : [world.root, workspaceRoot]
  const said = declared(raw) ?? findDeclaredManager(world, workspaceRoot)
  const wanted = chosen === undefined ? agreed(world, folders, said, before) : asked(chosen, said)
  if (!wanted) {
    const found = fromLockFiles(world, folders, before?.packageManager, said)
    return found ?? nothingFound(folders, before?.packageManager)
  }
  const { name, field, major } = wanted
  const holds = (folder: string): boolean =>
    listLockFiles(world.at(folder)).some((lock) => lock.name === name)
  const directory = folders.find(holds) ?? folders.at(-1) ?? world.root
  return toFact(world, { name, directory, evidence: { file: 'package.json', saw: field } }, major)
}

/** What package.json names, unless all lock files are of others: then what an earlier run was told. */
function agreed(
  world: World,
  folders: readonly string[],
  said: Declared | undefined,
  before: SaidOfPackages['before'],
): Declared | undefined {
  const told = before?.packageManager
  const locks = folders.flatMap((folder) => listLockFiles(world.at(folder)))
  if (!said || locks.length === 0 || locks.some(({ name }) => name === said.name)) return said
  return told && { name: told, field: 'packageManager of .create-auth.json' }
}

/** The one that the user named, in the version that the project says. */
function asked(name: PackageManagerName, said: Declared | undefined): Declared {
  const major = said?.name === name ? said.major : undefined
  return { name, field: '--package-manager', ...(major === undefined ? {} : { major }) }
}

/** The root of a workspace says it for its members. */
function findDeclaredManager(
  world: World,
  workspaceRoot: string | undefined,
): Declared | undefined {
  if (workspaceRoot === undefined) return undefined
  const { text } = readSnapshot(world.at(workspaceRoot), 'package.json') ?? {}
  return text === undefined ? undefined : declared(readPackage('package.json', text).raw)
}

/** @param before what an earlier run was told */
function nothingFound(
  folders: readonly string[],
  before: PackageManagerName = 'npm',
): Fact<PackageManagerFact> {
  const directory = folders.at(-1) ?? '.'
  const evidence = [{ file: 'package.json', saw: 'no lock file' }]
  return { value: { name: before, directory }, confidence: 'likely', evidence }
}

function toFact(
  world: World,
  { name, directory, evidence }: FoundManager,
  said?: number,
): Fact<PackageManagerFact> {
  const major = said ?? (name === 'yarn' ? yarnMajor(world.at(directory)) : undefined)
  const value = { name, directory, ...(major === undefined ? {} : { major }) }
  return { value, confidence: 'certain', evidence: [evidence] }
}
