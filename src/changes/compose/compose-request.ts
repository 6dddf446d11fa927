import { gives, type ComposedName } from './composed-name.js'
import type { Style } from '../../project.js'

/** The first thing that a file is to do: a function of a module of the project, or what is handed to the composer as it is. */
export type Ours =
  | {
      readonly kind: 'imported'
      /** As the module calls it. */
      readonly name: string
      /** The module: as imports are written in this file, then in other ways. */
      readonly from: readonly [string, ...string[]]
    }
  | { readonly kind: 'written'; readonly text: string }

/** A function to compose with the one that a file gives. */
export interface ComposeRequest {
  /** Relative to the project's root; decides the language. */
  readonly file: string
  /** Empty for a file that is made. */
  readonly text: string
  /** By which names the file may give its function: ours is given by the first, where it gives none. */
  readonly names: readonly [string, ...string[]]
  readonly ours: Ours
  /** The function that makes one function of both; undefined where the file gives a list of functions. */
  readonly with?: ComposedName | undefined
  /** The text that is written where the file gives none, in the canonical style; undefined for a list of ours. */
  readonly alone?: string
  /** True where that is all of a file, so that code of others is not added to. */
  readonly whole?: boolean
  /** A few words on what ours does there. */
  readonly why: string
  /** How a file is written that is made; one that is there says so itself. */
  readonly style: Style
}

/** Tells whether something that a module gives shows that ours has its part. */
export function isSign(
  { ours, with: composer }: ComposeRequest,
  specifier: string,
  name: string,
): boolean {
  return ours.kind === 'imported'
    ? name === ours.name && isOurs(ours, specifier)
    : name === composer?.name && gives(composer, specifier)
}

/** Tells whether a specifier means the module that gives ours. */
export function isOurs(ours: Ours, specifier: string): boolean {
  return ours.kind === 'imported' && ours.from.some((own) => bare(own) === bare(specifier))
}

/** A specifier without the extension that it may have or not. */
function bare(specifier: string): string {
  return specifier.replace(/\.[cm]?[jt]s$/, '')
}
