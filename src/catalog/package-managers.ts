import type { PackageManagerName } from '../project.js'

/** A package manager: how it is recognised, and how it installs what package.json says. */
export interface PackageManager {
  readonly name: PackageManagerName
  /** Files that only this one writes. */
  readonly lockFiles: readonly string[]
  /** `modern` from the major version in which the arguments changed. */
  readonly install: readonly [string, ...string[]]
  readonly modern?: {
    readonly from: number
    readonly install: readonly [string, ...string[]]
    readonly withoutScripts: string
  }
  /** The option with which an installation runs no script of any package. */
  readonly withoutScripts: string
  /**
   * The major version from which on packages of a workspace that name one file by their own paths have a copy of it each, unless
   * `resolutions` of the root names it for all of them.
   */
  readonly copiesFrom?: number
  /** The command that runs a program of the project's own dependencies, and leaves to that whatever options follow. */
  readonly exec: readonly [string, ...string[]]
}

/** Every package manager. In CI some refuse to change a lock file unless they are told that it is wanted. */
export const packageManagers: readonly PackageManager[] = [
  {
    name: 'npm',
    lockFiles: ['package-lock.json', 'npm-shrinkwrap.json'],
    install: ['npm', 'install'],
    withoutScripts: '--ignore-scripts',
    exec: ['npx', '--no', '--'],
  },
  {
    name: 'pnpm',
    lockFiles: ['pnpm-lock.yaml'],
    install: ['pnpm', 'install', '--no-frozen-lockfile'],
    withoutScripts: '--ignore-scripts',
    exec: ['pnpm', 'exec'],
  },
  {
    name: 'yarn',
    lockFiles: ['yarn.lock'],
    install: ['yarn', 'install'],
    withoutScripts: '--ignore-scripts',
    modern: {
      from: 2,
      install: ['yarn', 'install', '--no-immutable'],
      withoutScripts: '--mode=skip-build',
    },
    copiesFrom: 2,
    exec: ['yarn', 'run'],
  },
  {
    name: 'bun',
    lockFiles: ['bun.lock', 'bun.lockb'],
    install: ['bun', 'install'],
    withoutScripts: '--ignore-scripts',
    copiesFrom: 1,
    exec: ['bun', 'x', '--no-install'],
  },
]

/** The row of a name that came from outside, or undefined. */
export function findPackageManager(name: string): PackageManager | undefined {
  return packageManagers.find((row) => row.name === name)
}

/**
 * The command to run after package.json has changed.
 *
 * @param major of the package manager; undefined where it is not known
 */
export function installCommand(
  name: PackageManagerName,
  major: number | undefined,
  scripts: 'with-scripts' | 'without-scripts' = 'with-scripts',
): readonly [string, ...string[]] {
  const row = findPackageManager(name)
  if (!row) return [name, 'install']
  const { modern } = row
  const { install, withoutScripts } =
    modern && major !== undefined && major >= modern.from ? modern : row
  return scripts === 'with-scripts' ? install : [...install, withoutScripts]
}

/** How a program of the project's own dependencies is run. */
export function execCommand(
  name: PackageManagerName,
  program: readonly string[],
): readonly [string, ...string[]] {
  const [file, ...args] = findPackageManager(name)?.exec ?? ['npx']
  return [file, ...args, ...program]
}
