/** A module of another library, and the one of ours that takes its place. */
export interface LegacyModule {
  readonly from: string
  readonly to: string
  /** What ours gives of it: its name there → its name here. */
  readonly names: Readonly<Record<string, string>>
  /** Where its interfaces are extended with `declare module`: the module of ours that declares them. */
  readonly augments?: string
  /** Names that ours has too, with another meaning: what to do about them. */
  readonly apart?: Readonly<Record<string, { readonly reason: string; readonly snippet: string }>>
  /** How one of its names is called, where that is checked. */
  readonly call?: LegacyCall
}

/** A call that ours understands. */
export interface LegacyCall {
  readonly name: string
  /** With fewer arguments, or with more, it is left to the user. */
  readonly least: number
  readonly most: number
  /** What ours needs behind the first argument, where nothing stands there. */
  readonly further?: string
}

/** How a library is used, and what becomes of that. */
export interface LegacyLibrary {
  readonly name: string
  /** Its packages. */
  readonly packages: RegExp
  /** The packages that say which library it is. */
  readonly proof: RegExp
  /** The functions that take its configuration: module, name, index of the argument. */
  readonly takers: readonly {
    readonly module: string
    readonly name: string
    readonly index: number
  }[]
  /** Modules with its providers; the id follows. */
  readonly providers: readonly string[]
  /** Environment variables that are called something else. */
  readonly env: readonly { readonly from: string; readonly to: string }[]
  /** What our runtime exports with the names of its cookies; undefined where they say nothing to us. */
  readonly cookies?: string
  readonly modules: readonly LegacyModule[]
}
