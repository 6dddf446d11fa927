import type { Composition } from '../../catalog/frameworks/framework.js'
import type { Style } from '../../project.js'

/** A function to compose with the one that a file gives. */
export interface ComposeRequest {
  /** Relative to the project's root; decides the language. */
  readonly file: string
  /** Empty for a file that is made. */
  readonly text: string
  readonly composition: Composition
  /** The module that gives ours under the same name: as imports are written in this file, then in other ways. */
  readonly from: readonly [string, ...string[]]
  /** How a file is written that is made; one that is there says so itself. */
  readonly style: Style
}

/** Whether a specifier means the module that gives ours. */
export function isOurs({ from }: ComposeRequest, specifier: string): boolean {
  return from.some((own) => bare(own) === bare(specifier))
}

/** A specifier without the extension that it may have or not. */
function bare(specifier: string): string {
  return specifier.replace(/\.[cm]?[jt]s$/, '')
}
