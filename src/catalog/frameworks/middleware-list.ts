import type { Warning } from '../../site-fact.js'
import type { ComposedName } from './composition.js'

/** A list in a file of the application's own, in which ours has a place. */
export interface MiddlewareList {
  /** The file, without its ending, and the option that names another one. */
  readonly file: string
  readonly option: string
  /** The function that is called there with the options, or with a function that gives them. */
  readonly maker: ComposedName
  /** The option that is the list. */
  readonly list: string
  /** As the guard's file calls ours. */
  readonly name: string
  /** The template of a file that is ours alone. */
  readonly template: string
  /** The default of the framework for as long as there is no such file: the name that has to be in one. */
  readonly replaces: { readonly name: string; readonly warns: Warning }
  /** The effect of ours there, in a few words. */
  readonly why: string
}
