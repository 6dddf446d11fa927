import { posix } from 'node:path'
import type { Framework, RouteRoot } from '../../frameworks/framework.js'
import type { Maker, Orm } from '../../catalog/orm.js'
import type { MeantClient } from '../../database-fact.js'
import type { Confidence, EnvFacts, Evidence } from '../../project.js'
import type { ResolveImport } from '../../code/value.js'
import type { PackageJson } from '../../reading/read-package.js'
import type { SourceText } from '../../reading/read-sources.js'
import { leavesProject } from '../../project-path.js'
import { findSurroundingPackage } from './in-its-package.js'
import type { World } from '../../world/world.js'

/** The context in which databases are looked for. */
export interface DatabaseContext {
  /** Absolute. */
  readonly world: World
  readonly json: PackageJson
  readonly resolve: ResolveImport
  /** The sources that are reached from where the application starts. */
  readonly sources: readonly SourceText[]
  /** The loader that reads the env file before the application's files are imported, where that is known. */
  readonly env: Pick<EnvFacts, 'loader'>
  /** Where it is said which client is meant, and no other one. */
  readonly meant?: MeantClient | undefined
  /** True where they are every source instead: what a file does that is imported then is not known. */
  readonly everywhere?: true
  /** The file that makes the application. */
  readonly entry: string
  /** With `routes` files are something by where they lie. */
  readonly shape?: Framework['shape']
  /** The folder whose files are routes, and the one where generated code lies instead. */
  readonly rooted?: Pick<RouteRoot, 'answers' | 'folder' | 'given' | 'home' | 'loads'> | undefined
}

/** The folder for a new file that gives the client which another one makes: beside that one, where it is nothing but a file. */
export function getFolder(context: DatabaseContext, file: string): string {
  const { entry, shape, rooted } = context
  if (shape !== 'routes' || leavesProject(file)) return posix.dirname(entry)
  return rooted && isTaken(context, file) ? rooted.home : posix.dirname(file)
}

/** Tells whether a new file beside another one would be a route, or something else that the framework runs by itself. */
export function isTaken({ rooted }: DatabaseContext, file: string): boolean {
  if (!rooted) return false
  const beside = posix.relative(rooted.folder, posix.join(posix.dirname(file), 'client'))
  return (
    !leavesProject(beside) &&
    (rooted.answers(beside) !== undefined || rooted.loads?.(beside) === true)
  )
}

/** The proof that a project has an ORM. */
export interface Proof {
  readonly module: string
  readonly confidence: Confidence
  readonly evidence: Evidence
}

/** The packages and modules that prove an ORM, the ones that the application needs to run first. */
export function listProofs({ world, json, sources }: DatabaseContext, orm: Orm): readonly Proof[] {
  const outside = sources.filter(({ file }) => leavesProject(file))
  const sections = [
    ['dependencies', 'likely'],
    ['devDependencies', 'guess'],
  ] as const
  const packages = sections.flatMap(([section, confidence]) =>
    orm.packages
      .filter((name) => Object.hasOwn(json.facts[section], name))
      .map((module) => {
        const saw = `${section}.${module} ${json.facts[section][module] ?? ''}`
        return { module, confidence, evidence: { file: 'package.json', saw } }
      }),
  )
  return [
    ...packages,
    ...listImportedProofs(sources, orm.builtins),
    ...listImportedProofs(outside, orm.packages),
    ...listGeneratedProofs(world, outside, orm),
  ]
}

/** Proofs by packages of the workspace that make a client with generated code: their own dependencies say of what. */
function listGeneratedProofs(
  world: World,
  sources: readonly SourceText[],
  { makers, packages }: Orm,
): readonly Proof[] {
  const generated = makers.flatMap((each) => (each.generated ? [each.name] : []))
  return sources.flatMap(({ file, text }) => {
    const saw = generated.find((name) => text.includes(name))
    const { facts } =
      (saw === undefined ? undefined : findSurroundingPackage(world, file)?.json) ?? {}
    const all = { ...facts?.devDependencies, ...facts?.dependencies }
    const module = packages.find((name) => Object.hasOwn(all, name))
    return saw !== undefined && module !== undefined
      ? [{ module, confidence: 'likely' as const, evidence: { file, saw } }]
      : []
  })
}

/** Proofs that are no dependency of the project: modules of Node.js, and what packages of its workspace depend on. */
function listImportedProofs(
  sources: readonly SourceText[],
  modules: readonly string[],
): readonly Proof[] {
  return modules.flatMap((module) => {
    const source = sources.find(({ text }) => names(text, module))
    const evidence = source && { file: source.file, saw: module }
    return evidence ? [{ module, confidence: 'likely' as const, evidence }] : []
  })
}

/** Tells whether a text has a module's name, or that of one of its subpaths, in quotes. */
export function names(text: string, module: string): boolean {
  for (let at = text.indexOf(module); at !== -1; at = text.indexOf(module, at + 1)) {
    if (has(QUOTES, text[at - 1]) && has(ENDS, text[at + module.length])) return true
  }
  return false
}

const QUOTES = `'"\``
const ENDS = `${QUOTES}/`

function has(signs: string, sign: string | undefined): boolean {
  return sign !== undefined && signs.includes(sign)
}

/** Tells whether a file may make a client. */
export function mayMake(text: string, { makers }: Orm): boolean {
  return makers.some((maker) => mayUse(text, maker))
}

/** Tells whether a file says the name of what makes a client, and that of the module, unless that is generated. */
function mayUse(text: string, { module, name, generated }: Maker): boolean {
  const [own = name] = name.split('.')
  // Few files have the module, and many the name: `client`.
  const isThere = generated === true || names(text, module)
  return isThere && (own === 'default' || hasName(text, own))
}

/** A sign beside a name with which it is a part of something else: of a longer name, or of that of a module. */
const JOINED = /[\w$'"`/-]/

/** Tells whether a text has a name for itself: `drizzle`, but not that of `'drizzle-orm'`. */
export function hasName(text: string, name: string): boolean {
  for (let at = text.indexOf(name); at !== -1; at = text.indexOf(name, at + 1)) {
    const beside = [text[at - 1], text[at + name.length]]
    if (!beside.some((sign) => sign !== undefined && JOINED.test(sign))) return true
  }
  return false
}

/**
 * Tells whether a file reaches the entry file over imports: the entry file can't import it then, since the one of them would
 * find the other unfinished. Where files are routes, no file makes the application.
 */
export function reachesEntry({ sources, entry, shape }: DatabaseContext, file: string): boolean {
  return shape !== 'routes' && reaching(sources, entry).has(file)
}

/** The files that reach the entry file. Each of a project is asked about, and the answer is one walk. */
function reaching(sources: readonly SourceText[], target: string): ReadonlySet<string> {
  const known = reached.get(sources)
  if (known?.target === target) return known.files
  const files = filesReaching(sources, [target])
  reached.set(sources, { target, files })
  return files
}

const reached = new WeakMap<
  readonly SourceText[],
  { readonly target: string; readonly files: ReadonlySet<string> }
>()

/** Files, and those that reach one of them over imports. */
export function filesReaching(
  sources: readonly SourceText[],
  targets: readonly string[],
): ReadonlySet<string> {
  const users = new Map<string, string[]>()
  for (const { file, imports } of sources)
    for (const next of imports) users.set(next.file, [...(users.get(next.file) ?? []), file])
  const files = new Set(targets)
  for (const each of files) for (const user of users.get(each) ?? []) files.add(user)
  return files
}
