import type { ApplicationFramework } from '../catalog/frameworks/framework.js'
import { isOutside } from '../project-path.js'
import type { HandedFact, Role } from '../project.js'
import type { Held } from '../application/applications.js'
import {
  keyOf,
  roleOfCalled,
  roleOfFunction,
  roleOfList,
  roleOfMiddleware,
  roleOfPackage,
  roleOfReturned,
  type Borrowed,
  type Surroundings,
} from '../application/classify-middleware.js'
import { classifyClass, classifyFunction } from '../application/classify-statement.js'
import {
  asFunction,
  classOf,
  passedOnAs,
  valueGiven,
  type GivenValue,
} from '../application/exported-function.js'
import { findPlace } from '../application/find-place.js'
import { handedApplication, handedName } from '../application/handing.js'
import { splitBom } from '../syntax/lines.js'
import { bindingsOf } from '../syntax/origin.js'
import { parseSource, type Source } from '../syntax/parse-source.js'
import { followExports } from './follow-export.js'
import type { ResolveImport } from './import-resolver.js'
import type { SourceText } from './read-sources.js'

/** Files take middleware from files, and this many deep. */
const MOST_FILES_DEEP = 4

type Roles = Readonly<Record<string, Role>>

/** Where middleware is looked up. */
interface Borrowing {
  readonly framework: Pick<ApplicationFramework, 'package' | 'mount'>
  readonly sources: readonly SourceText[]
  readonly resolve: ResolveImport
}

/** Says what a file's code means, with what is known of the others. */
type Classify<T> = (surroundings: Surroundings) => T

/** What is known of other files. */
export interface Around {
  readonly borrowed?: Roles
  readonly handed?: HandedFact
}

/** What was read of a file, and what the others mean to it. */
interface Settled<T> {
  readonly value: T
  readonly roles: Roles
}

/**
 * What the middleware means that the file of an application takes from the project's other files, by following it there: as
 * far as the place of sign-in depends on it. And the function of another file into which it belongs, if there is one.
 */
export async function findBorrowed(source: Source, app: Held, search: Borrowing): Promise<Around> {
  const read = readerOf(search)
  const { value: place, roles } = await read.settle(
    source,
    (each) => findPlace(each, app),
    MOST_FILES_DEEP,
  )
  const handed = place.elsewhere && (await handedIn(read, source, place.elsewhere, MOST_FILES_DEEP))
  return {
    ...(Object.keys(roles).length > 0 && { borrowed: roles }),
    ...(handed && { handed }),
  }
}

/** Follows the application through the functions to which it is handed, to the one in which sign-in belongs. */
async function handedIn(
  read: Reader,
  from: Source,
  what: Borrowed,
  depth: number,
): Promise<HandedFact | undefined> {
  const there = depth > 0 ? await read.find(from.file, what) : undefined
  const value = there && valueGiven(there.source, there.path)
  const app = there && value && handedApplication(there.source, value, what)
  if (!there || !app || isOutside(there.source.file)) return undefined
  const { source, path } = there
  const { value: place, roles } = await read.settle(source, (each) => findPlace(each, app), depth)
  const { argument = 0, property, method } = what
  return place.elsewhere
    ? handedIn(read, source, place.elsewhere, depth - 1)
    : {
        file: source.file,
        path,
        argument,
        ...(property !== undefined && { property }),
        ...(method !== undefined && { method }),
        borrowed: roles,
      }
}

type Reader = ReturnType<typeof readerOf>

function readerOf({ framework, sources, resolve }: Borrowing) {
  const texts = new Map(sources.map(({ file, text }) => [file, text]))
  const follow = followExports(texts, resolve)
  const settle = async <T>(
    from: Source,
    classify: Classify<T>,
    depth: number,
  ): Promise<Settled<T>> => {
    const { package: name, mount: dialect } = framework
    const known = new Map<string, Role | undefined>()
    const asked = { source: from, bindings: bindingsOf(from), package: name, dialect }
    for (;;) {
      const missing = new Map<string, Borrowed>()
      const borrowed = (what: Borrowed): Role | undefined => {
        const key = keyOf(what)
        const isOwn = resolve(from.file, what.specifier) !== undefined
        if (isOwn && !known.has(key)) missing.set(key, what)
        return known.get(key)
      }
      const value = classify({ ...asked, borrowed })
      if (missing.size === 0) return { value, roles: definedIn(known) }
      for (const [key, what] of missing) known.set(key, await roleOf(from.file, what, depth - 1))
    }
  }
  const find = async (from: string, what: Borrowed) => {
    const file = resolve(from, what.specifier)
    if (file === undefined) return undefined
    const part = await follow({ file, path: what.path })
    const text = texts.get(part.file)
    const source =
      text === undefined ? undefined : await parseSource(part.file, splitBom(text).body)
    return source && !source.problem ? { source, path: part.path } : undefined
  }
  const roleOf = async (from: string, what: Borrowed, depth: number): Promise<Role | undefined> => {
    const there = depth === 0 ? undefined : await find(from, what)
    if (!there) return undefined
    const { source, path } = there
    const value = valueGiven(source, path)
    if (!value) {
      const origin = passedOnAs(source, path)
      return (
        origin && roleOfPackage({ dialect: framework.mount, package: framework.package }, origin)
      )
    }
    return (await settle(source, (each) => classifyBorrowed(each, value, what), depth)).value
  }
  return { settle, find }
}

function definedIn(known: ReadonlyMap<string, Role | undefined>): Roles {
  return Object.fromEntries(
    [...known].flatMap(([key, role]) => (role === undefined ? [] : [[key, role]])),
  )
}

function classifyBorrowed(surroundings: Surroundings, value: GivenValue, what: Borrowed): Role {
  const { source } = surroundings
  const made = asFunction(source, value)
  if (what.way === 'itself') {
    if (made) return roleOfFunction(surroundings, made)
    return source.ts.isExpression(value) ? roleOfMiddleware(surroundings, value) : 'blocking'
  }
  if (what.way === 'listed') {
    return source.ts.isExpression(value) ? roleOfList(surroundings, value) : 'unclear'
  }
  if (what.way === 'called') {
    if (made) return roleOfReturned(surroundings, made)
    return (source.ts.isExpression(value) && roleOfCalled(surroundings, value)) || 'blocking'
  }
  return classifyHanded(surroundings, value, what)
}

function classifyHanded(surroundings: Surroundings, value: GivenValue, what: Borrowed): Role {
  const { source } = surroundings
  const owner = classOf(source, value)
  if (owner) return classifyClass(surroundings, owner, what)
  const made = asFunction(source, value)
  const app = made?.body && handedName(source, [...made.parameters], what)
  return made?.body && app ? classifyFunction(surroundings, app, made.body) : 'blocking'
}
