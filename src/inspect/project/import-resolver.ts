import { join, posix } from 'node:path'
import { frameworks } from '../../frameworks/frameworks.js'
import { otherFrameworks } from '../../frameworks/others.js'
import { CliError } from '../../errors.js'
import { isRecord } from '../../guards.js'
import { readSnapshot, relativePath } from '../../reading/read-file.js'
import { readPackage, readStrings } from '../../reading/read-package.js'
import { resolveAnyCase, resolveSource, findCompiledSource } from '../../reading/resolve-source.js'
import { readTsConfig, type TsConfig } from '../../reading/read-tsconfig.js'
import { leavesProject } from '../../project-path.js'
import type { ResolveImport } from '../../code/value.js'
import { findMember, workspaceMembers, type WorkspaceMember } from './workspace-members.js'
import type { World } from '../../world/world.js'

type Json = Readonly<Record<string, unknown>>

/** Names with at most one star, and the paths that they stand for, the first that exists. */
type Aliases = readonly (readonly [name: string, paths: readonly string[]])[]

/**
 * Resolves imports as the project's own tools do: relative ones, `imports` of package.json, `paths` and `baseUrl` of
 * tsconfig.json or jsconfig.json, the names of the package `module-alias`, those that a framework gives, and the packages of
 * its workspace by their names or by where they lie, whose files have paths that begin with `../`.
 *
 * @param world.root absolute
 * @throws {CliError} `package-json-invalid`, `tsconfig-invalid`
 */
export function importResolver(world: World): ResolveImport {
  const text = readSnapshot(world, 'package.json')?.text ?? '{}'
  const { raw } = readPackage('package.json', text)
  const members = once(() => workspaceMembers(world))
  const others = once(() => members().filter(({ folder }) => folder !== world.root))
  const leaving = (folder: string) => (path: string) => {
    const found = findSource(world, others(), relativePath(world.root, join(folder, path)))
    return found && relativePath(folder, join(world.root, found))
  }
  const own = ownImports(world, raw, findConfiguration(world), leaving(world.root))
  const configured = remembered((folder: string) => readOtherConfiguration(world.at(folder)))
  const inside = remembered(({ folder, json }: WorkspaceMember) =>
    ownImports(world.at(folder), json, configured(folder), leaving(folder)),
  )
  const packaged = remembered((specifier: string) =>
    packageImport(world, others(), configured, specifier),
  )
  const resolved = (from: string, specifier: string): string | undefined => {
    const home = leavesProject(from) ? findMember(members(), from) : undefined
    const found = home
      ? inside(home)(posix.relative(home.path, from), specifier)
      : own(from, specifier)
    if (found !== undefined) return home ? posix.join(home.path, found) : found
    return /^(?:\.|\/|#|node:)/.test(specifier) ? undefined : packaged(specifier)
  }
  // Files of one folder ask for the same again and again, and each answer asks the file system a dozen times.
  const folders = remembered((folder: string) =>
    remembered((specifier: string) => resolved(`${folder}/any`, specifier)),
  )
  return (from, specifier) => folders(posix.dirname(from))(specifier)
}

/** A function without arguments that is run when it is asked for first. */
function once<Result>(run: () => Result): () => Result {
  const known = remembered<undefined, Result>(run)
  return () => known(undefined)
}

/** A function that gives again what it has given for an argument. */
function remembered<Argument, Result>(
  run: (argument: Argument) => Result,
): (argument: Argument) => Result {
  const known = new Map<Argument, { readonly result: Result }>()
  return (argument) => {
    const found = known.get(argument) ?? { result: run(argument) }
    known.set(argument, found)
    return found.result
  }
}

/** The source that a path stands for, where that lies in a package of the workspace. */
function findSource(
  world: World,
  members: readonly WorkspaceMember[],
  path: string,
): string | undefined {
  const member = findMember(members, `${path}/`)
  const found =
    member && resolveSource(world.at(member.folder), posix.relative(member.path, path) || '.')
  return found && posix.join(member.path, found)
}

/** The source behind a package of the workspace, or behind a subpath of one. */
function packageImport(
  world: World,
  members: readonly WorkspaceMember[],
  configured: (folder: string) => TsConfig | undefined,
  specifier: string,
): string | undefined {
  const member = members.find(({ name }) => `${specifier}/`.startsWith(`${name}/`))
  if (!member) return undefined
  const { name, folder, json, path: around } = member
  const subpath = specifier.slice(name.length + 1)
  const config = configured(folder)
  const [found] = listEntries(json, subpath)
    .map((path) => findCompiledSource(world.at(folder), path, config))
    .filter((path) => path !== undefined && /(?<!\.d)\.[cm]?[jt]sx?$/.test(path))
  return found && posix.join(around, found)
}

/** The files that a package says are behind it or a subpath, the likeliest first. */
function listEntries(json: Json, subpath: string): readonly string[] {
  const { exports, source, module, main } = json
  if (exports !== undefined) {
    const isTable = isRecord(exports) && Object.keys(exports).some((key) => key.startsWith('.'))
    const table = isTable ? Object.entries(exports) : [['.', exports] as const]
    const aliases = table.map(([key, target]) => [key, readStrings(target)] as const)
    return listTargets(aliases, subpath === '' ? '.' : `./${subpath}`)
  }
  if (subpath !== '') return [subpath]
  const said = [source, module, main].filter((path) => typeof path === 'string')
  return [...said, 'index', 'src/index']
}

/** The last is what the applications of a workspace with one package.json extend. */
const CONFIGURATIONS = ['tsconfig.json', 'jsconfig.json', 'tsconfig.base.json']

function findConfiguration(world: World): TsConfig | undefined {
  for (const name of CONFIGURATIONS) {
    const config = readTsConfig(world, 5, name)
    if (config) return config
  }
  return undefined
}

/** One that can't be read says nothing: it is no part of the project, whose own has to be right. */
function readOtherConfiguration(world: World): TsConfig | undefined {
  try {
    return findConfiguration(world)
  } catch (error) {
    if (error instanceof CliError && error.type === 'tsconfig-invalid') return undefined
    throw error
  }
}

/**
 * Resolves the specifiers in a package's own files.
 *
 * @param leaving resolves a path that leads out of the package, as that has it
 */
function ownImports(
  world: World,
  json: Json,
  config: TsConfig | undefined,
  leaving: (path: string) => string | undefined,
): ResolveImport {
  const written = [...(config?.paths ?? []), ...moduleAliases(json), ...frameworkAliases(json)]
  const packaged = packageImports(json)
  const find = remembered((specifier: string): string | undefined => {
    const inPackage = listTargets(packaged, specifier).map((path) =>
      findCompiledSource(world, path, config),
    )
    // A name without a sign in front may be a package.
    const own = /^[@#~]/.test(specifier) ? resolveAnyCase : resolveSource
    const aliased = listTargets(written, specifier).map((path) =>
      leavesProject(path) ? leaving(path) : own(world, path),
    )
    const [found] = [...inPackage, ...aliased].filter((path) => path !== undefined)
    if (found !== undefined || config?.baseUrl === undefined) return found
    return resolveSource(world, posix.join(config.baseUrl, specifier))
  })
  return (from, specifier) => {
    if (/^\.{1,2}(?:\/|$)/.test(specifier)) {
      const path = posix.join(posix.dirname(from), specifier)
      return leavesProject(path) ? leaving(path) : resolveAnyCase(world, path)
    }
    return /^(?:\/|node:)/.test(specifier) ? undefined : find(specifier)
  }
}

/** The paths that a specifier may stand for: of the names that fit it, the one with the longest head counts. */
function listTargets(aliases: Aliases, specifier: string): readonly string[] {
  const fits = aliases.flatMap(([name, paths]) => {
    const [head = '', tail] = name.split('*')
    if (tail === undefined) return specifier === name ? [{ rank: Infinity, star: '', paths }] : []
    const rest = specifier.length - head.length - tail.length
    const fit = rest >= 0 && specifier.startsWith(head) && specifier.endsWith(tail)
    const star = specifier.slice(head.length, head.length + rest)
    return fit ? [{ rank: head.length, star, paths }] : []
  })
  const [best] = fits.toSorted((a, b) => b.rank - a.rank)
  return best?.paths.map((path) => path.replaceAll('*', () => best.star)) ?? []
}

/** `#name` and `#name/*`, under whatever conditions. */
function packageImports({ imports }: Json): Aliases {
  if (!isRecord(imports)) return []
  return Object.entries(imports).map(([name, target]) => [name, readStrings(target)])
}

/** The aliases that `module-alias` reads: a name stands for a folder or a file, and for whatever is below it. */
function moduleAliases({ _moduleAliases: aliases }: Json): Aliases {
  if (!isRecord(aliases)) return []
  return Object.entries(aliases).flatMap(([name, path]) =>
    readStrings(path).flatMap((each): Aliases => [
      [name, [each]],
      [`${name}/*`, [posix.join(each, '*')]],
    ]),
  )
}

/** The names that the frameworks of a package give to its folders, where no file of it says so. */
function frameworkAliases({ dependencies, devDependencies }: Json): Aliases {
  const has = (name: string): boolean =>
    [dependencies, devDependencies].some((list) => isRecord(list) && Object.hasOwn(list, name))
  const supported = frameworks.map(({ package: name, aliases }) => ({ packages: [name], aliases }))
  return [...supported, ...otherFrameworks]
    .filter(({ packages }) => packages.some(has))
    .flatMap(({ aliases }) => Object.entries(aliases ?? {}))
}
