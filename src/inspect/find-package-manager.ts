import { existsSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { findPackageManager, packageManagers } from '../catalog/package-managers.js'
import { CliError } from '../errors.js'
import { isRecord } from '../guards.js'
import type { Evidence, Fact, PackageManagerFact, PackageManagerName } from '../project.js'

/** Where the search for lock files ends: the root of the workspace or of the repository. */
function foldersUp(root: string): readonly string[] {
  const folders = [root]
  for (let folder = root; !existsSync(join(folder, '.git'));) {
    const parent = dirname(folder)
    if (parent === folder) return [root]
    folder = parent
    folders.push(folder)
  }
  return folders
}

interface Declared {
  readonly name: PackageManagerName
  readonly major?: number
  readonly field: string
}

/** What `packageManager` or `devEngines.packageManager` says. */
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
  const engine = isRecord(devEngines) ? devEngines['packageManager'] : undefined
  const name = isRecord(engine) ? engine['name'] : undefined
  const row = typeof name === 'string' ? findPackageManager(name) : undefined
  return row && { name: row.name, field: 'devEngines.packageManager' }
}

interface Locked {
  readonly name: PackageManagerName
  readonly file: string
}

function lockFilesIn(folder: string): readonly Locked[] {
  return packageManagers.flatMap(({ name, lockFiles }) =>
    lockFiles.filter((file) => existsSync(join(folder, file))).map((file) => ({ name, file })),
  )
}

/** A yarn.lock of yarn 2 or later has metadata; one of yarn 1 says so in a comment. */
function yarnMajor(folder: string): number | undefined {
  const file = join(folder, 'yarn.lock')
  if (existsSync(join(folder, '.yarnrc.yml'))) return 4
  if (!existsSync(file)) return undefined
  return /^__metadata:/m.test(readFileSync(file, 'utf8')) ? 4 : 1
}

interface Found {
  readonly name: PackageManagerName
  readonly major?: number
  readonly directory: string
  readonly evidence: Evidence
}

function fromLockFiles(root: string): Found | undefined {
  for (const directory of foldersUp(root)) {
    const locks = lockFilesIn(directory)
    const [first] = locks
    if (!first) continue
    const names = new Set(locks.map(({ name }) => name))
    if (names.size > 1) {
      throw new CliError(
        'unsupported',
        'package-manager-ambiguous',
        `there are lock files of ${[...names].join(' and ')}`,
        {
          hint: `Say which one is used: --package-manager ${[...names].join('|')}.`,
          file: first.file,
        },
      )
    }
    const file = relative(root, join(directory, first.file)).replaceAll('\\', '/')
    return { name: first.name, directory, evidence: { file, saw: `a lock file of ${first.name}` } }
  }
  return undefined
}

/**
 * The package manager of a project, and where its lock file is.
 *
 * @param chosen by the user
 * @throws {CliError} `package-manager-ambiguous` where lock files of several are side by side
 */
export function findPackageManagerOf(
  root: string,
  raw: Readonly<Record<string, unknown>>,
  chosen?: PackageManagerName,
): Fact<PackageManagerFact> {
  const said = declared(raw)
  const directory = lockDirectory(root, chosen ?? said?.name)
  if (chosen !== undefined) {
    const evidence = { file: 'package.json', saw: '--package-manager' }
    return toFact({ name: chosen, directory, evidence }, 'certain')
  }
  if (said) {
    const { name, major, field } = said
    const evidence = { file: 'package.json', saw: field }
    return toFact(
      { name, directory, evidence, ...(major === undefined ? {} : { major }) },
      'certain',
    )
  }
  const locked = fromLockFiles(root)
  if (locked) return toFact(locked, 'certain')
  const evidence = { file: 'package.json', saw: 'no lock file' }
  return toFact({ name: 'npm', directory: root, evidence }, 'likely')
}

function lockDirectory(root: string, name: PackageManagerName | undefined): string {
  const holds = (folder: string): boolean => lockFilesIn(folder).some((lock) => lock.name === name)
  return foldersUp(root).find(holds) ?? root
}

function toFact(found: Found, confidence: 'certain' | 'likely'): Fact<PackageManagerFact> {
  const { name, directory, evidence } = found
  const major = found.major ?? (name === 'yarn' ? yarnMajor(directory) : undefined)
  const value = { name, directory, ...(major === undefined ? {} : { major }) }
  return { value, confidence, evidence: [evidence] }
}
