import type { ts } from 'ts-morph'
import { symbolOf } from '../../code/bindings.js'
import { findMovable } from '../../code/movable.js'
import type { Module, Modules } from './modules.js'

/** A client that a variable at the top of a file holds. */
interface Variable {
  readonly module: Module
  readonly name: string
}

/** The first of clients that several files make for themselves, each the same way of the same things. */
export function heldAlike<T extends Variable>(modules: Modules, held: readonly T[]): T | undefined {
  const [making, another] = new Set(held.map((each) => makingOf(modules, each)))
  return another === undefined && making !== undefined ? held[0] : undefined
}

/** What a client is made of: the statements, and what they take from other modules. */
function makingOf(modules: Modules, { module, name }: Variable): string | undefined {
  const { source, bindings } = module
  const movable = findMovable(source, bindings, name)
  if (!movable) return undefined
  const taken = [...movable.imported].map((declaration) => originOf(modules, module, declaration))
  const statements = movable.moved.map((statement) => statement.getText(source.tree))
  return JSON.stringify([statements, taken.toSorted()])
}

function originOf(
  modules: Modules,
  { source, bindings }: Module,
  declaration: ts.Declaration,
): string {
  const name = source.ts.getNameOfDeclaration(declaration)
  const symbol = name && symbolOf(source, name)
  const { specifier = '', path = [] } = (symbol && bindings.get(symbol)) ?? {}
  return [modules.resolve(source.file, specifier) ?? specifier, ...path].join('#')
}
