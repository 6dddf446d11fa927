import { dirname, join } from 'node:path'
import { applicationFrameworks, findFramework, frameworks } from '../../frameworks/frameworks.js'
import type { ApplicationFramework, Framework } from '../../frameworks/framework.js'
import { otherFrameworks, type KnownFramework, type Runs } from '../../frameworks/others.js'
import { RUNTIME_PACKAGE } from '../../catalog/runtime.js'
import { isOlderVersion } from '../../catalog/versions.js'
import { CliError } from '../../errors.js'
import { isRecord } from '../../guards.js'
import type { Fact, FrameworkFact, PackageFacts } from '../../project.js'
import { findDenoFile, denoRemedy } from './deno-file.js'
import { describeInnerProjects } from './list-dependent-folders.js'
import { findPlatform, startsOtherwise } from './find-platform.js'
import { findImportOffset } from './find-import-offset.js'
import { lockedVersion } from './locked-version.js'
import { readBounded, exists } from '../../reading/read-file.js'
import { isAside, sourceFiles } from '../../reading/source-files.js'
import type { World } from '../../world/world.js'

/** The version of a package that is installed, from the project's folder upwards. */
export function installedVersion(world: World, name: string): string | undefined {
  for (let folder = world.root; ; folder = dirname(folder)) {
    const text = readBounded(world, join(folder, 'node_modules', name, 'package.json'))
    if (text !== undefined) return findVersion(text)
    if (folder === dirname(folder)) return undefined
  }
}

/** A package that is broken tells nothing. */
function findVersion(text: string): string | undefined {
  try {
    const value: unknown = JSON.parse(text)
    const version = isRecord(value) ? value['version'] : undefined
    return typeof version === 'string' ? version : undefined
  } catch {
    return undefined
  }
}

/** The first number of a version or a range such as `^5.1.0` or `5.x`. */
export function parseMajor(range: string): number | undefined {
  const digits = /^(?:npm:.*@)?[\s^~>=<v]*(\d+)(?:$|[.\s|x-])/.exec(range)?.[1]
  return digits === undefined ? undefined : Number(digits)
}

function unsupported(
  type: string,
  message: string,
  hint: string,
  projects?: readonly string[],
): never {
  throw new CliError('unsupported', type, message, { hint, projects, file: 'package.json' })
}

const SUPPORTED = frameworks.map(({ name, majors }) => `${name} ${joinMajors(majors)}`).join(', ')

function joinMajors(majors: readonly number[]): string {
  const [first] = majors
  return majors.length > 2 ? `${first} to ${majors.at(-1)}` : majors.join(' and ')
}

interface Candidate {
  readonly row: Framework
  readonly range: string
}

/** The dependencies of a package. */
type Dependencies = Pick<PackageFacts, 'dependencies' | 'devDependencies'>

/** The frameworks that none of those wraps which a package depends on. */
function unwrapped({ dependencies, devDependencies }: Dependencies): readonly Framework[] {
  const all = { ...devDependencies, ...dependencies }
  const replaced = new Set(
    frameworks.flatMap((row) => (Object.hasOwn(all, row.package) ? (row.replaces ?? []) : [])),
  )
  return frameworks.filter(({ id }) => !replaced.has(id))
}

/** The first of some frameworks that a package depends on. */
function findDependedFramework(
  world: World,
  { dependencies: own, devDependencies }: Dependencies,
  rows: readonly Framework[],
): Candidate | undefined {
  for (const dependencies of [own, devDependencies]) {
    const there = rows.filter((candidate) => Object.hasOwn(dependencies, candidate.package))
    const row = there.find((candidate) => isConfigured(world, candidate)) ?? there[0]
    const range = row && dependencies[row.package]
    if (row && range !== undefined) return { row, range }
  }
  return undefined
}

/** The framework of another package than the project's, by what that depends on. @param world.root absolute */
export function findPackageFramework(
  world: World,
  dependencies: Dependencies,
): Framework | undefined {
  return findDependedFramework(world, dependencies, unwrapped(dependencies))?.row
}

/** The row that the user named, or the first that the project depends on. */
function chooseCandidate(world: World, facts: PackageFacts, asked: string | undefined): Candidate {
  const named = asked === undefined ? undefined : findFramework(asked)
  if (asked !== undefined && !named) {
    throw new CliError(
      'usage',
      'framework-unknown',
      `'${asked}' is not a framework that is known here`,
      {
        hint: `Known: ${frameworks.map(({ id }) => id).join(', ')}.`,
      },
    )
  }
  const rows = named ? [named] : unwrapped(facts)
  const candidate = findDependedFramework(world, facts, rows)
  if (candidate) return candidate
  const found = findOther(facts)
  const packages = rows.map((row) => row.package)
  const { hint, projects } = describeInnerProjects(world, packages) ?? {
    hint: describeRemedy(world, found, packages),
    projects: [],
  }
  return unsupported('framework-not-found', describe(found), hint, projects)
}

/** The remedy where code imports a framework that is there by chance. */
function unlisted(world: World, packages: readonly string[]): string | undefined {
  for (const { file, text } of sourceFiles(world).filter((each) => !isAside(each.file))) {
    const name = packages.find((each) => findImportOffset(text, each) !== undefined)
    if (name === undefined) continue
    return `${file} imports ${name}, which package.json does not list: add it (npm install ${name}), and run this again.`
  }
  return undefined
}

/** Tells whether the project has one of the files that configure a framework, where there are such. */
function isConfigured(world: World, { port }: Framework): boolean {
  return port?.files.some((file) => exists(world, file)) !== false
}

function describeRemedy(
  world: World,
  found: KnownFramework | undefined,
  packages: readonly string[],
): string {
  const deno = found ? undefined : findDenoFile(world)
  if (deno !== undefined) {
    return denoRemedy(deno, 'List what the project imports in package.json, too (npm install …)')
  }
  const lacks = found ? undefined : unlisted(world, packages)
  if (lacks !== undefined) return lacks
  const byHand =
    found?.runs === 'server'
      ? `By hand it works wherever there is a Request: call Auth(request, config) of ${RUNTIME_PACKAGE} below /auth, as ${OTHERS} shows. `
      : ''
  return `Supported: ${SUPPORTED}. ${byHand}If it lies in another folder, name that with --cwd <folder>.`
}

/** Where it is shown how sign-in is set up by hand. */
const OTHERS = 'docs/frameworks/others.md'

/** Why a framework is no ground for sign-in here. */
const UNSUITED = {
  server: 'which is not supported',
  browser: 'which runs in the browser, while sign-in belongs to a server',
} as const satisfies Record<Runs, string>

/** A project without a supported framework, by name where that is known. */
function describe(found: KnownFramework | undefined): string {
  if (!found) return 'no supported framework is among the dependencies'
  const article = /^[AEIOU]/.test(found.name) ? 'an' : 'a'
  return `this is ${article} ${found.name} project, ${UNSUITED[found.runs]}`
}

/** The framework without a row that a project is made with. */
function findOther({ dependencies, devDependencies }: PackageFacts): KnownFramework | undefined {
  const all = { ...dependencies, ...devDependencies }
  return otherFrameworks.find(({ packages }) => packages.some((name) => Object.hasOwn(all, name)))
}

/** Refuses a framework that another one wraps, unless the user named it, or it is a platform that is known. */
function refuseWrapped(world: World, row: Framework, facts: PackageFacts): void {
  const all = { ...facts.devDependencies, ...facts.dependencies }
  const platform = findPlatform(world, row, facts.scripts)?.row.package
  const idle = (row.platforms ?? []).filter((each) => startsOtherwise(facts.scripts, each))
  const known = [platform, ...idle.map((each) => each.package)]
  const wrapper = row.wrappers.find(
    (each) => !known.includes(each.package) && Object.hasOwn(all, each.package),
  )
  if (!wrapper) return
  unsupported(
    'framework-wrapped',
    `this is a ${wrapper.name} project, which ${wrapper.does}`,
    `Only plain ${row.name} applications are supported. If there is one in this project, say so: --framework ${row.id}.`,
  )
}

/** @param within what may have an application of its own in the same project, where routes are files of another */
function refuseMajor(
  { name, majors, shape }: Framework,
  major: number | undefined,
  within: readonly ApplicationFramework[],
): void {
  if (major === undefined || majors.includes(major)) return
  const latest = majors.at(-1) ?? major
  const first = major < latest ? `Bring ${name} to version ${latest} first. ` : ''
  const apart = shape === 'routes' ? within : []
  const others = apart.map(
    (each) => ` If sign-in belongs to the application of ${each.name}: --framework ${each.id}.`,
  )
  unsupported(
    'framework-version',
    `${name} ${major} is not supported`,
    `${first}Supported: ${SUPPORTED}.${others.join('')}`,
  )
}

/** The version to which a lock file or the range itself holds a project; undefined where an installation gets a newer one. */
function findHeldVersion(world: World, row: Framework, range: string): string | undefined {
  return lockedVersion(world, row.package) ?? (/^[~=v]?\d/.test(range) ? range : undefined)
}

/** Refuses a version that is older than what is supported of its major one. */
function refuseOlderVersion(
  { name, package: from, since }: Framework,
  version: string | undefined,
): void {
  const [, major, minor] = /(\d+)\.(\d+)/.exec(version ?? '') ?? []
  if (!since || !isOlderVersion([Number(major), Number(minor)], since.version)) return
  const first = since.version.join('.')
  unsupported(
    'framework-version',
    `${name} ${major}.${minor} is not supported`,
    `Bring ${from} to version ${first} or later first: since then it has ${since.has}.`,
  )
}

/** The frameworks that one wraps, and those that stand beside it, of which the project may have an application. */
function listOthers(
  row: Framework,
  { dependencies }: PackageFacts,
): readonly ApplicationFramework[] {
  const { id, replaces = [], shape } = row
  return applicationFrameworks.filter(
    (each) =>
      Object.hasOwn(dependencies, each.package) &&
      (replaces.includes(each.id) ||
        (shape === 'application' && each.id !== id && each.replaces?.includes(id) !== true)),
  )
}

/** The framework of a project. */
export interface FoundFramework {
  readonly row: Framework
  readonly fact: Fact<FrameworkFact>
  /** Other frameworks that the project depends on, and may have an application of; none where the user said which it is. */
  readonly others: readonly ApplicationFramework[]
}

/**
 * The framework of a project, by what it depends on.
 *
 * @param asked the framework that the user named
 * @throws {CliError} `framework-unknown`, `framework-not-found`, `framework-wrapped`, `framework-version`
 */
export function findFrameworkFact(
  world: World,
  facts: PackageFacts,
  asked?: string,
): FoundFramework {
  const { row, range } = chooseCandidate(world, facts, asked)
  if (asked === undefined) refuseWrapped(world, row, facts)
  const installed = installedVersion(world, row.package)
  const major = parseMajor(installed ?? range)
  const others = asked === undefined ? listOthers(row, facts) : []
  refuseMajor(row, major, others)
  refuseOlderVersion(row, installed ?? findHeldVersion(world, row, range))
  const saw =
    installed === undefined
      ? `dependencies.${row.package} ${range}`
      : `${row.package} ${installed} is installed`
  const value = { id: row.id, range, ...(major === undefined ? {} : { major }) }
  return {
    row,
    others,
    fact: { value, confidence: 'certain', evidence: [{ file: 'package.json', saw }] },
  }
}
