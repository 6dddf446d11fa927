import type { ts } from 'ts-morph'
import { applicationFrameworks } from '../../frameworks/frameworks.js'
import { RUNTIME_PACKAGE } from '../../catalog/runtime.js'
import { findConstant } from '../../code/bindings.js'
import { createProgram } from '../../code/program.js'
import type { Placed, Program } from '../../code/value.js'
import { type Position, getPosition } from '../../syntax/lines.js'
import { type Bindings, bindingsOf, findOrigin } from '../../syntax/origin.js'
import type { Source } from '../../syntax/parse-source.js'
import { walk } from '../../syntax/walk.js'
import { importResolver } from '../project/import-resolver.js'
import { readSources } from '../../reading/read-sources.js'
import type { World } from '../../world/world.js'

/** Where sign-in is mounted on the application. */
export interface Mount extends Position {
  /** Relative to the project's root. */
  readonly file: string
}

const mountings = applicationFrameworks.flatMap(({ mount }) => mount.statements)

/** The methods that mount sign-in on an application, of whatever framework. */
const METHODS = new Set(mountings.flatMap(({ method }) => method ?? []))

/** The functions that are handed an application to mount sign-in on it. */
const FUNCTIONS = new Set(
  mountings.flatMap(({ method, name }) => (method === undefined ? name : [])),
)

const MOUNTS = new RegExp(
  String.raw`(?:\.(?:${[...METHODS].join('|')})|\b(?:${[...FUNCTIONS].join('|')}))\s*\(`,
)

/** The function of the runtime that makes a middleware which looks who is signed in, and answers nothing. */
const LOOKS = 'session'

/**
 * The first call such as `….use(…)`, in the code that the application reaches, of what the configuration gives or the runtime makes,
 * and may answer the endpoints.
 *
 * @param entry the file that makes the application
 * @param configuration the file that lists who signs people in
 */
export function findMount(world: World, entry: string, configuration: string): Mount | undefined {
  const resolve = importResolver(world)
  const sources = readSources(world, [entry], resolve)
  const program = createProgram(sources, resolve)
  // A file between the two that hands the configuration on counts as well.
  const leadsThere = (target: string | undefined): boolean => {
    const imports = sources.find(({ file }) => file === target)?.imports ?? []
    return target === configuration || imports.some(({ file }) => file === configuration)
  }
  for (const { file, text } of sources) {
    const source = MOUNTS.test(text) ? program.getSource(file) : undefined
    if (!source) continue
    const bindings = bindingsOf(source)
    const isOurs = (specifier: string): boolean =>
      specifier.startsWith(RUNTIME_PACKAGE) || leadsThere(resolve(file, specifier))
    const call = listMounts(source).find(({ mounted }) =>
      mounted.some((value) => {
        const told = tellsAnswer(program, { source, node: value })
        if (told !== undefined) return told
        const specifier = findSpecifier(source, bindings, value)
        return specifier !== undefined && isOurs(specifier)
      }),
    )?.call
    if (call) return { file, ...getPosition(source.text, call.getStart(source.tree)) }
  }
  return undefined
}

/**
 * Tells whether a value answers the endpoints: what the runtime makes does, unless it only looks who is signed in, and so does a
 * function that calls it. A guard does not.
 *
 * @returns undefined where the value itself does not say it
 */
function tellsAnswer(program: Program, placed: Placed): boolean | undefined {
  const value = program.evaluate(placed)
  if (value.kind === 'made') {
    const { specifier, path } = value.origin ?? { specifier: '', path: [] }
    return specifier.startsWith(RUNTIME_PACKAGE) ? path.join('.') !== LOOKS : undefined
  }
  if (value.kind !== 'function') return undefined
  const { source } = value.at
  return [...walk(source, value.node)].some((each) => {
    if (!source.ts.isCallExpression(each)) return false
    const called = program.evaluate({ source, node: each.expression })
    return called.kind === 'made' && tellsAnswer(program, called.at) === true
  })
}

interface MountCall {
  readonly call: ts.CallExpression
  /** The expressions that stand for what is mounted, if it is ours. */
  readonly mounted: readonly ts.Expression[]
}

function listMounts(source: Source): readonly MountCall[] {
  const { ts, tree } = source
  return [...walk(source, tree)].flatMap((call) => {
    if (!ts.isCallExpression(call)) return []
    const { expression } = call
    if (ts.isIdentifier(expression)) {
      return FUNCTIONS.has(expression.text) ? [{ call, mounted: [expression] }] : []
    }
    const method = ts.isPropertyAccessExpression(expression) && expression.name.text
    return method && METHODS.has(method) ? [{ call, mounted: [...call.arguments] }] : []
  })
}

/** The module that a value, a call, or the variable that holds one comes from. */
function findSpecifier(
  source: Source,
  bindings: Bindings,
  node: ts.Expression,
): string | undefined {
  const { ts } = source
  const called = ts.isCallExpression(node) ? node.expression : node
  const origin = findOrigin(source, bindings, called)
  if (origin) return origin.specifier
  const value = ts.isIdentifier(node) ? findConstant(source, node) : undefined
  return value && ts.isCallExpression(value)
    ? findOrigin(source, bindings, value.expression)?.specifier
    : undefined
}
