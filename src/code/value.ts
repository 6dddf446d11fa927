import type { ts } from 'ts-morph'
import type { Origin } from '../syntax/origin.js'
import type { Source } from '../syntax/parse-source.js'
import type { FunctionNode } from '../syntax/list-returns.js'

/**
 * The source file of the project that an import stands for, relative to the root; undefined where it leads elsewhere.
 *
 * @param from the file that imports, relative to the root
 */
export type ResolveImport = (from: string, specifier: string) => string | undefined

/** Files that values are followed through. */
export interface Program {
  readonly resolve: ResolveImport
  /** The files that are gone through one by one, by their paths from the root. */
  readonly files: readonly string[]
  /** The text of a file into which values are followed, which may rule it out before it is parsed. */
  readonly getText: (file: string) => string | undefined
  /** A file into which values are followed, parsed when it is asked for first; undefined where it does not parse. */
  readonly getSource: (file: string) => Source | undefined
  /**
   * The value of an expression, followed through names, files, objects and the project's own functions. Nothing is run, and
   * nothing is thrown: whatever can't be told is unknown. A name is worth what it is given where that happens once, whatever
   * keyword declares it.
   */
  readonly evaluate: (placed: Placed) => Value
}

/** An expression, and where it stands. */
export interface Placed {
  readonly source: Source
  readonly node: ts.Expression
  /** The arguments of the functions that are called on the way. */
  readonly given?: Arguments
  /** The names and functions that led here, so that a circle ends. */
  readonly way?: Way
}

/** The arguments of calls, by parameter; undefined where a call leaves one out. */
export type Arguments = ReadonlyMap<ts.ParameterDeclaration, Placed | undefined>

/** A declaration that was entered, and those before it. */
export interface Way {
  readonly entered: ts.Node
  readonly outer?: Way | undefined
}

export type Literal = string | number | boolean | null | undefined

/** Why a value is not known. */
export type Reason =
  | 'is computed'
  | 'is declared nowhere'
  | 'is handed over'
  | 'is made of itself'
  | 'is reassigned'
  | 'may be hidden'

export type FunctionLike = FunctionNode | ts.MethodDeclaration

/** The value of an expression, as far as that can be told without running anything. */
export type Value = {
  /** The expression that says it, behind all names. */
  readonly at: Placed
} & (
  | { readonly kind: 'literal'; readonly value: Literal }
  | ({ readonly kind: 'path' } & Path)
  | { readonly kind: 'list'; readonly elements: readonly Placed[] }
  | { readonly kind: 'object'; readonly parts: readonly ObjectPart[] }
  | { readonly kind: 'function'; readonly node: FunctionLike }
  | { readonly kind: 'class'; readonly node: ts.ClassLikeDeclaration }
  /** An instance of a class of the program. */
  | { readonly kind: 'instance'; readonly node: ts.ClassLikeDeclaration }
  /** A file as a whole. */
  | { readonly kind: 'module'; readonly module: Source }
  /** Something of a package. */
  | { readonly kind: 'imported'; readonly origin: Origin }
  /** The result of a call, or of `new`, that is not followed: of a package, or of something unknown. */
  | {
      readonly kind: 'made'
      /** The function or class that is called; behind `()` a method of its result. */
      readonly origin?: Origin
      /** The names of a part of it; empty for all of it. */
      readonly members: readonly string[]
    }
  | { readonly kind: 'environment' }
  /** A variable of the environment. */
  | { readonly kind: 'variable'; readonly name: string }
  /** One of several: the first that is there, or whichever a condition says. */
  | {
      readonly kind: 'choice'
      readonly by: 'condition' | 'default'
      readonly options: readonly Step[]
    }
  /** @property options what it may be, where that is known */
  | { readonly kind: 'unknown'; readonly reason: Reason; readonly options?: readonly Step[] }
)

/** A value, or an expression that is worth the same. */
export type Step = Value | Placed

/** A path from where a file lies, or from where the program is started. */
export interface Path {
  readonly from: 'file' | 'start'
  readonly file: string
  /** The texts around that folder. */
  readonly before: string
  readonly behind: string
  /** True where a function made it that takes `..` out. */
  readonly isNormal: boolean
}

/** A part of an object: a property, or another object whose properties it has. */
export type ObjectPart =
  | { readonly kind: 'property'; readonly name: string; readonly value: Placed }
  | { readonly kind: 'method'; readonly name: string; readonly node: ts.MethodDeclaration }
  | { readonly kind: 'spread'; readonly value: Placed }
  /** A property whose name or value the code does not write out. */
  | { readonly kind: 'hidden'; readonly name?: string }

/** A value of which only that is known. */
export function unknown(at: Placed, reason: Reason, options?: readonly Step[]): Value {
  return { kind: 'unknown', at, reason, ...(options && { options }) }
}

/** The value that a step leads to. */
export function reached({ evaluate }: Pick<Program, 'evaluate'>, step: Step): Value {
  return 'kind' in step ? step : evaluate(step)
}

/** The way through a name, a function or a file to an expression; unknown where that has been entered before. */
export function entering(
  at: Placed,
  entered: ts.Node,
  next: Pick<Placed, 'source' | 'node' | 'given'>,
): Step {
  for (let outer = at.way; outer; outer = outer.outer) {
    if (outer.entered === entered) return unknown(at, 'is made of itself')
  }
  const { source, node, given } = next
  return { source, node, ...(given && { given }), way: { entered, outer: at.way } }
}
