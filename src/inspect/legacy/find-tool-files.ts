import { dirname, join, posix } from 'node:path'
import { isRecord } from '../../guards.js'
import { filesBelow } from '../../reading/match-files.js'
import { relativePath, exists } from '../../reading/read-file.js'
import { readOther } from '../../reading/read-package.js'
import { findWorkspace } from '../project/find-workspace.js'
import type { RelatedPackages } from '../project/related-packages.js'
import type { World } from '../../world/world.js'

/** Files of tools that build, run, check and deploy an application, and hand variables to it, by their names. */
const TOOLS = [
  /\.(?:hcl|sh|tf|toml|tpl|ya?ml)$/,
  /(?:^|[./-])(?:Container|Docker|Make|Proc|just|Task)file(?:[.-][\w.-]+)?$/,
  /(?:^|\/)(?:app|nx|package|turbo|vercel)\.jsonc?$/,
]

/** Env files, wherever they lie. */
const ENVIRONMENT = /(?:^|\/)[\w.-]*\.env(?:\.[\w-]+)*$/

/** Files that tools write by themselves. */
const WRITTEN = /(?:^|[/.-])lock\.ya?ml$/

/** Programs in the root of a workspace, which are of no package. */
const PROGRAM = /\.[cm]?[jt]s$/

/**
 * The files of tools that may hand variables to a project: its own, and those of its workspace or its repository around it, but for
 * packages that have the library for themselves.
 *
 * @param library the names of its packages
 * @param related `folders`: the packages that read the variables
 * @returns paths relative to the root
 */
export function findToolFiles(
  world: World,
  library: RegExp,
  { folders, apart }: Pick<RelatedPackages, 'folders' | 'apart'>,
): readonly string[] {
  const workspace = findWorkspace(world)
  const around = workspace ?? repositoryOf(world) ?? world.root
  const place = relativePath(world.root, around)
  const files = filesBelow(world.at(around), '.').map((file) =>
    relativePath(world.root, join(around, file)),
  )
  const packages = files
    .filter((file) => posix.basename(file) === 'package.json')
    .map((file) => posix.dirname(file))
  const inPackage = packages.filter((each) => each !== place && !folders.includes(each))
  const others = [...apart, ...inPackage.filter((each) => has(world, each, library))]
  const isMeant = (file: string): boolean => {
    if (TOOLS.some((pattern) => pattern.test(file))) return !WRITTEN.test(file)
    // Others may have a variable of the same name, for another system.
    const isSettings = ENVIRONMENT.test(file) || (workspace !== undefined && PROGRAM.test(file))
    return isSettings && !lies(file, inPackage) && (ENVIRONMENT.test(file) || !lies(file, folders))
  }
  return files.filter((file) => isMeant(file) && !lies(file, others))
}

function lies(file: string, folders: readonly string[]): boolean {
  return folders.some((each) => isIn(file, each))
}

function isIn(file: string, folder: string): boolean {
  return folder === '.' ? !file.startsWith('../') : file.startsWith(`${folder}/`)
}

/** The root of the repository that a folder lies in. */
function repositoryOf(world: World): string | undefined {
  if (exists(world, '.git')) return world.root
  const above = dirname(world.root)
  return above === world.root ? undefined : repositoryOf(world.at(above))
}

function has(world: World, folder: string, library: RegExp): boolean {
  const { dependencies, devDependencies } = readOther(
    world,
    join(world.root, folder, 'package.json'),
  )
  return [dependencies, devDependencies].some(
    (list) => isRecord(list) && Object.keys(list).some((name) => library.test(name)),
  )
}
