import type { ApplicationFramework } from '../../frameworks/framework.js'
import { leavesProject } from '../../project-path.js'
import type { HandedFact } from '../../project.js'
import type { Role } from '../../role.js'
import type { Held } from '../../application/applications.js'
import {
  type Borrowed,
  type Surroundings,
  getKey,
  roleOfCalled,
  roleOfFunction,
  roleOfList,
  roleOfMiddleware,
  roleOfPackage,
  roleOfReturned,
} from '../../application/classify-middleware.js'
import { classifyClass, classifyFunction } from '../../application/classify-statement.js'
import {
  type GivenValue,
  asFunction,
  findClass,
  findReexport,
  valueGiven,
} from '../../application/exported-function.js'
import { findPlace } from '../../application/find-place.js'
import { handedApplication, handedName } from '../../application/handing.js'
import { bindingsOf } from '../../syntax/origin.js'
import type { Source } from '../../syntax/parse-source.js'
import { followExport } from '../../code/follow-export.js'
import type { ResolveImport } from '../../code/value.js'
import type { SourceText } from '../../reading/read-sources.js'
import { createProgram } from '../../code/program.js'

type Roles = Readonly<Record<string, Role>>

/** Where middleware is looked up. */
interface Borrowing {
  readonly framework: Pick<ApplicationFramework, 'package' | 'mount'>
  readonly sources: readonly SourceText[]
  readonly resolve: ResolveImport
}

/** Says what a file's code means, with what is known of the others. */
type Classify<T> = (surroundings: Surroundings) => T

/** The facts that are known about other files. */
export interface BorrowContext {
  readonly borrowed?: Roles
  readonly handed?: HandedFact
}

/** The value read from a file, and the roles of what it takes from others. */
interface Settled<T> {
  readonly value: T
  readonly roles: Roles
}

/**
 * The roles of the middleware that the file of an application takes from the project's other files, by following it there:
 * as far as the place of sign-in depends on it. And the function of another file into which it belongs, if there is one.
 */
export function findBorrowed(source: Source, app: Held, search: Borrowing): BorrowContext {
  const read = createReader(search)
  const { value: place, roles } = read.settle(source, (each) => findPlace(each, app))
  const handed = place.elsewhere && followHandover(read, source, place.elsewhere, [])
  return {
    ...(Object.keys(roles).length > 0 && { borrowed: roles }),
    ...(handed && { handed }),
  }
}

/**
 * Follows the application through the functions to which it is handed, to the one in which sign-in belongs.
 *
 * @param entered those functions, so that a circle ends
 */
function followHandover(
  read: Reader,
  from: Source,
  what: Borrowed,
  entered: readonly GivenValue[],
): HandedFact | undefined {
  const there = read.find(from.file, what)
  const value = there && valueGiven(there.source, there.path)
  const app = there && value && handedApplication(there.source, value, what)
  if (!app || leavesProject(there.source.file) || entered.includes(value)) return undefined
  const { source, path } = there
  const { value: place, roles } = read.settle(source, (each) => findPlace(each, app))
  const { argument = 0, property, method } = what
  return place.elsewhere
    ? followHandover(read, source, place.elsewhere, [...entered, value])
    : {
        file: source.file,
        path,
        argument,
        ...(property !== undefined && { property }),
        ...(method !== undefined && { method }),
        borrowed: roles,
      }
}

type Reader = ReturnType<typeof createReader>

function createReader({ framework, sources, resolve }: Borrowing) {
  const program = createProgram(sources, resolve)
  const known = new Map<string, Role | undefined>()
  const settle = <T>(from: Source, classify: Classify<T>): Settled<T> => {
    const { package: name, mount: dialect } = framework
    const roles = new Map<string, Role>()
    const borrowed = (what: Borrowed): Role | undefined => {
      if (resolve(from.file, what.specifier) === undefined) return undefined
      const role = findRole(from.file, what)
      if (role !== undefined) roles.set(getKey(what), role)
      return role
    }
    const value = classify({
      source: from,
      bindings: bindingsOf(from),
      package: name,
      dialect,
      borrowed,
    })
    return { value, roles: Object.fromEntries(roles) }
  }
  const find = (from: string, what: Borrowed) => {
    const file = resolve(from, what.specifier)
    if (file === undefined) return undefined
    const part = followExport(program, { file, path: what.path })
    const source = program.getSource(part.file)
    return source && { source, path: part.path }
  }
  const findRole = (from: string, what: Borrowed): Role | undefined => {
    const there = find(from, what)
    if (!there) return undefined
    const { source, path } = there
    const key = getKey({ ...what, specifier: source.file, path })
    if (known.has(key)) return known.get(key)
    // Whoever asks again on the way there is in a circle.
    known.set(key, undefined)
    const value = valueGiven(source, path)
    const origin = value ? undefined : findReexport(source, path)
    const role = value
      ? settle(source, (each) => classifyBorrowed(each, value, what)).value
      : origin && roleOfPackage({ dialect: framework.mount, package: framework.package }, origin)
    known.set(key, role)
    return role
  }
  return { settle, find }
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
  const owner = findClass(source, value)
  if (owner) return classifyClass(surroundings, owner, what)
  const made = asFunction(source, value)
  const app = made?.body && handedName(source, [...made.parameters], what)
  return made?.body && app ? classifyFunction(surroundings, app, made.body) : 'blocking'
}
