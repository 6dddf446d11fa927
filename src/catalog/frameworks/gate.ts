import type { ComposedName } from './composition.js'

/** A file that is asked before anything is rendered: there strangers can be led to sign-in. It protects nothing. */
export interface Gate {
  /** The possible names of the file, the likeliest first. */
  readonly names: readonly GateName[]
  /** Makes a gate of paths, and of the application's own gate. */
  readonly with: ComposedName
  /** The template of a file that is ours alone. */
  readonly template: string
  /** How its configuration says a path, and all below it. */
  readonly matcher: (path: string) => string
  /** How it says every path but those below one. */
  readonly except: (path: string) => string
  /** Members that lead a request elsewhere, and modules whose gates do. */
  readonly leading: { readonly members: readonly string[]; readonly modules: readonly string[] }
  /** Its effect, in a few words. */
  readonly why: string
}

/** The name of a gate's file, without its ending, and of what it gives, and the major version since which that is so. */
export interface GateName {
  readonly name: string
  readonly since: number
}
