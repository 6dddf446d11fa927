import type { ts } from 'ts-morph'
import type { Application, Makes } from './applications.js'
import { findConstant, findSymbol } from '../code/bindings.js'
import {
  findCalledMember,
  findFunction,
  isAsync,
  findMaking,
  findReturnedCall,
  findReturnedValue,
} from './find-making.js'
import { type ModuleExport, WHOLE, exportsOf } from '../code/module-exports.js'
import type { Bindings } from '../syntax/origin.js'
import type { Source } from '../syntax/parse-source.js'
import { unwrap } from '../syntax/walk.js'
import { evaluateHere } from '../code/program.js'
import type { FunctionNode } from '../syntax/list-returns.js'

/** A function that a file gives to others, and that gives them an application. */
export interface Factory {
  readonly file: string
  /** As others call it. */
  readonly maker: { readonly name: string; readonly by: 'call'; readonly promises?: boolean }
  /** The call that makes the application in it. */
  readonly call: Application['call']
  /** Nothing follows in it where sign-in could be mounted. */
  readonly bare: boolean
}

/**
 * The functions of a file that give whoever imports them an application.
 *
 * @param applications those of the file
 */
export function findFactories(
  source: Source,
  bindings: Bindings,
  framework: Makes,
  applications: readonly Application[],
): readonly Factory[] {
  return exportsOf(source).flatMap((given) => {
    const methods = listMethods(source, bindings, framework, given)
    if (methods.length > 0) return methods
    const made = unwrapFunction(source, given)
    const gives = made && makesApplication(source, bindings, framework, applications, made)
    if (!gives) return []
    const { promises, ...rest } = gives
    const name = given.name === WHOLE ? 'default' : given.name
    const maker = { name, by: 'call' as const, ...(promises && { promises }) }
    return [{ file: source.file, maker, ...rest }]
  })
}

/** The methods by which a value that a file gives makes applications. */
function listMethods(
  source: Source,
  bindings: Bindings,
  framework: Makes,
  { name, value }: ModuleExport,
): readonly Factory[] {
  const { ts, file } = source
  if (ts.isFunctionDeclaration(value)) return []
  const { node: call } = evaluateHere(source, value).at
  const called = ts.isCallExpression(call) && findCalledMember(source, bindings, call.expression)
  if (!called) return []
  return framework.makers.flatMap(({ module, name: full, promises }) => {
    const [owner, method] = full.split('().')
    if (module !== called.module || owner !== called.name || method === undefined) return []
    const own = name === 'default' || name === WHOLE ? method : `${name}.${method}`
    return [
      { file, maker: { name: own, by: 'call', ...(promises && { promises }) }, call, bare: true },
    ]
  })
}

function unwrapFunction(source: Source, { value }: ModuleExport): FunctionNode | undefined {
  return source.ts.isFunctionDeclaration(value) ? value : findFunction(source, value)
}

function makesApplication(
  source: Source,
  bindings: Bindings,
  framework: Makes,
  applications: readonly Application[],
  made: FunctionNode,
): (Pick<Factory, 'call' | 'bare'> & { readonly promises: boolean }) | undefined {
  const call = findReturnedCall(source, made)
  const making = call && findMaking(source, bindings, call, framework)
  if (making) {
    const promises = making.promises || isAsync(source, made)
    return { call: making.inside ?? call, bare: true, promises }
  }
  const value = applications.length > 0 ? findReturnedValue(source, made) : undefined
  const own = value && findMadeApplication(source, applications, value)
  return own && { call: own.call, bare: !own.held, promises: isAsync(source, made) }
}

/**
 * The application that a value is: what holds it, or what stands at the head of a chain of calls, whatever holds that.
 *
 * @param seen the values that led here
 */
function findMadeApplication(
  source: Source,
  applications: readonly Application[],
  given: ts.Expression,
  seen: readonly ts.Node[] = [],
): Application | undefined {
  const { ts } = source
  const value = unwrap(source, given)
  const symbol = findSymbol(source, value)
  const own = applications.find(
    ({ held, call }) => call === value || (held && held.symbol === symbol),
  )
  if (own || seen.includes(value)) return own
  const on = [...seen, value]
  if (ts.isCallExpression(value) && ts.isPropertyAccessExpression(value.expression)) {
    return findMadeApplication(source, applications, value.expression.expression, on)
  }
  const first = ts.isIdentifier(value) ? findConstant(source, value) : undefined
  return first && findMadeApplication(source, applications, first, on)
}
