import type { Program } from '../../code/value.js'
import type { Source } from '../../syntax/parse-source.js'
import type { ts } from 'ts-morph'
import { symbolOf } from '../../code/bindings.js'
import { findMovable } from '../../code/movable.js'
import { bindingsOf } from '../../syntax/origin.js'

/** A client that a variable at the top of a file holds. */
interface Variable {
  readonly source: Source
  readonly name: string
}

/** The first of clients that several files make for themselves, each the same way of the same things. */
export function heldAlike<T extends Variable>(program: Program, held: readonly T[]): T | undefined {
  const [making, another] = new Set(held.map((each) => makingOf(program, each)))
  return another === undefined && making !== undefined ? held[0] : undefined
}

/** The code that makes a client: the statements, and what they take from other modules. */
function makingOf(program: Program, { source, name }: Variable): string | undefined {
  const movable = findMovable(source, bindingsOf(source), name)
  if (!movable) return undefined
  const taken = [...movable.imported].map((declaration) => originOf(program, source, declaration))
  const statements = movable.moved.map((statement) => statement.getText(source.tree))
  return JSON.stringify([statements, taken.toSorted()])
}

function originOf(program: Program, source: Source, declaration: ts.Declaration): string {
  const name = source.ts.getNameOfDeclaration(declaration)
  const symbol = name && symbolOf(source, name)
  const { specifier = '', path = [] } = (symbol && bindingsOf(source).get(symbol)) ?? {}
  return [program.resolve(source.file, specifier) ?? specifier, ...path].join('#')
}
