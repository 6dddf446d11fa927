import type { ts } from 'ts-morph'
import type { ApplicationFramework } from '../catalog/frameworks/framework.js'
import type { Role } from '../project.js'
import { symbolOf, type Held } from '../syntax/applications.js'
import {
  keyOf,
  roleOfFunction,
  roleOfMiddleware,
  type Borrowed,
  type Surroundings,
} from '../syntax/classify-middleware.js'
import { classifyFunction } from '../syntax/classify-statement.js'
import { findPlace } from '../syntax/find-place.js'
import { handedParameter } from '../syntax/handing.js'
import { splitBom } from '../syntax/lines.js'
import { valueReturnedBy, type FunctionNode } from '../syntax/maker-of.js'
import { exportsOf, WHOLE } from '../syntax/module-exports.js'
import { bindingsOf } from '../syntax/origin.js'
import { parseSource, type Source } from '../syntax/parse-source.js'
import { followExports, type Part } from './follow-export.js'
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

/**
 * What the middleware means that the file of an application takes from the project's other files, by following it there: as
 * far as the place of sign-in depends on it.
 */
export async function findBorrowed(
  source: Source,
  app: Held,
  { framework, sources, resolve }: Borrowing,
): Promise<Roles> {
  const texts = new Map(sources.map(({ file, text }) => [file, text]))
  const follow = followExports(texts, resolve)
  const settle = async <T>(
    from: Source,
    classify: Classify<T>,
    depth: number,
  ): Promise<{ readonly value: T; readonly roles: Roles }> => {
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
  const roleOf = async (from: string, what: Borrowed, depth: number): Promise<Role | undefined> => {
    const file = resolve(from, what.specifier)
    if (depth === 0 || file === undefined) return undefined
    const part = await follow({ file, path: what.path })
    const text = texts.get(part.file)
    const there = text === undefined ? undefined : await parseSource(part.file, splitBom(text).body)
    const value = there && !there.problem ? valueOf(there, part) : undefined
    if (!there || !value) return undefined
    const settled = await settle(there, (each) => classifyBorrowed(each, value, what), depth)
    return settled.value
  }
  const { roles } = await settle(source, (each) => findPlace(each, app), MOST_FILES_DEEP)
  return roles
}

function definedIn(known: ReadonlyMap<string, Role | undefined>): Roles {
  return Object.fromEntries(
    [...known].flatMap(([key, role]) => (role === undefined ? [] : [[key, role]])),
  )
}

type Value = ts.Expression | ts.FunctionDeclaration

/** What a file gives by a name. */
function valueOf(source: Source, { path: [name = 'default', more] }: Part): Value | undefined {
  if (more !== undefined) return undefined
  const all = exportsOf(source)
  const whole = name === 'default' ? all.findLast((each) => each.name === WHOLE) : undefined
  const value = (all.findLast((each) => each.name === name) ?? whole)?.value
  return value && !source.ts.isFunctionDeclaration(value) ? heldBy(source, value) : value
}

/** What a name stands for that is never given anything else. */
function heldBy(source: Source, value: ts.Expression): Value {
  const { ts } = source
  const declared = symbolOf(source, value)?.valueDeclaration
  if (!declared || ts.isFunctionDeclaration(declared)) return declared ?? value
  const constant =
    ts.isVariableDeclaration(declared) && (declared.parent.flags & ts.NodeFlags.Const) !== 0
  return constant ? (declared.initializer ?? value) : value
}

function classifyBorrowed(surroundings: Surroundings, value: Value, what: Borrowed): Role {
  const { source } = surroundings
  const made = asFunction(source, value)
  if (what.way === 'itself') {
    if (made) return roleOfFunction(surroundings, made)
    return source.ts.isFunctionDeclaration(value)
      ? 'blocking'
      : roleOfMiddleware(surroundings, value)
  }
  if (!made?.body) return 'blocking'
  if (what.way === 'called') {
    const given = valueReturnedBy(source, made)
    return given ? roleOfMiddleware(surroundings, given) : 'blocking'
  }
  const app = handedParameter(source, [...made.parameters], what)
  return app ? classifyFunction(surroundings, app, made.body) : 'blocking'
}

function asFunction({ ts }: Source, value: Value): FunctionNode | undefined {
  const is =
    ts.isFunctionDeclaration(value) || ts.isArrowFunction(value) || ts.isFunctionExpression(value)
  return is ? value : undefined
}
