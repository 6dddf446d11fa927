import type { ComposedName } from './composition.js'

/** A file that is asked before anything is rendered: there strangers can be led to sign-in. It protects nothing. */
export interface Gate {
  /** What the file may be called, the likeliest first. */
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
  /** What it does, in a few words. */
  readonly why: string
}

/** What a gate's file is called, without its ending, as is what it gives, and since which major version. */
export interface GateName {
  readonly name: string
  readonly since: number
}
