import type { WrittenOptions } from './written-options.js'

/** A module of another library, and the one of ours that takes its place. */
export interface LegacyModule {
  readonly from: string
  readonly to: string
  /** The names of it that ours gives: its name there → its name here. */
  readonly names: Readonly<Record<string, string>>
  /** Where its interfaces are extended with `declare module`: the module of ours that declares them. */
  readonly augments?: string
  /** Names that ours has too, with another meaning: what to do about them. */
  readonly apart?: Readonly<Record<string, { readonly reason: string; readonly snippet: string }>>
  /** How its names are called, where that is checked. */
  readonly calls?: readonly LegacyCall[]
  /** The attributes of its components, where ours has no more. */
  readonly components?: Readonly<Record<string, readonly string[]>>
  /** Attributes of its components that say when to ask anew, which ours decides by itself: they are taken out. */
  readonly idle?: readonly string[]
  /** Attributes of its components that ours says elsewhere: what to do about them. */
  readonly attributes?: Readonly<
    Record<string, { readonly reason: string; readonly snippet: string }>
  >
}

/** A call that ours understands. */
export interface LegacyCall {
  readonly name: string
  /** With fewer arguments, or with more, it is left to the user. */
  readonly least: number
  readonly most: number
  /** The step where it is called with fewer, which means something there. */
  readonly fewer?: { readonly reason: string; readonly snippet: string }
  /** True where it may be given what is spread out, or functions. */
  readonly open?: boolean
  /** Where ours looks for a cookie by our name, unless it is told another one. */
  readonly told?: {
    /** Options that say which; without one of them it is told the names of the library's. */
    readonly by: readonly string[]
    /** Where that can't be written: what to do about it. */
    readonly reason: string
    readonly snippet: string
  }
  /** The argument that ours needs behind the first one, where nothing stands there. */
  readonly further?: string
  /** The parts of its result that ours has, where others may be taken of it. */
  readonly gives?: readonly string[]
  /** The code in its place with a request as argument, and where pages are made: ours runs in a browser alone. */
  readonly browser?: string
}

/** An option of providers that means nothing to ours, or something else, and what to do about it. */
export interface LegacyProviderOption {
  readonly option: string
  /** The modules of providers that are meant, or those of an application's own; all where undefined. */
  readonly of?: RegExp | 'own'
  /** The property as it is written, where not every one is meant; `absent` where it is not there. */
  readonly text?: RegExp | 'absent'
  /** The type of the provider that has it, where it means something to ours with another one. */
  readonly type?: 'oauth'
  readonly reason: string
  /** A function of the options that are written beside it, where it has what they say. */
  readonly snippet: string | ((options: WrittenOptions) => string)
}

/** A variable that says less here than it did there, unless the code says the rest. */
export interface LegacyVariable {
  readonly name: string
  /** The options by one of which the rest is said. */
  readonly said: RegExp
  readonly reason: string
  readonly snippet: string
}

/** How a library is used, and what becomes of that. */
export interface LegacyLibrary {
  readonly name: string
  /** Its packages. */
  readonly packages: RegExp
  /** The package that it shares with another version of it, and which of them it is. */
  readonly version: { readonly package: string; readonly major: number }
  /** Packages that it needs itself, and that code can import for that reason alone. */
  readonly brings: readonly string[]
  /** The framework that it is for, where it is for one alone. */
  readonly framework?: string
  /** Packages that give it to a framework, and are called in another way than ours: an application with one is refused. */
  readonly unlike?: readonly string[]
  /** The functions that take its configuration: module, name, index of the argument, counted from the end where negative. */
  readonly takers: readonly {
    readonly module: string
    readonly name: string
    readonly index: number
  }[]
  /** Members of its interfaces that are of one type, whatever a declaration file that extends them says: nobody checks it. */
  readonly settled?: Readonly<Record<string, Readonly<Record<string, string>>>>
  /** Modules with its providers; the id follows. */
  readonly providers: readonly string[]
  /** Options of providers that are left to the user. */
  readonly providerOptions: readonly LegacyProviderOption[]
  /** Environment variables that are called something else. */
  readonly env: readonly { readonly from: string; readonly to: string }[]
  /** Variables that are called the same, and are not enough. */
  readonly partial?: readonly LegacyVariable[]
  /** The export of our runtime with the names of its cookies. */
  readonly cookies: string
  /** The export of our runtime with the answers that programs know from it, where what it is called with does not set them. */
  readonly answers?: string
  /** The value of `jwt.alsoOpens` by which its session tokens are opened. */
  readonly tokens?: string
  /** The value of `userIds` by which people whom nothing stores keep the ids that services give them. */
  readonly ids?: string
  /** The provider of forms: our module, and what declares their fields and takes them. */
  readonly form: { readonly module: string; readonly inputs: string; readonly callback: string }
  /** The type that it has for providers of OpenID, where that is not ours. */
  readonly oidc?: 'oauth'
  /** The callbacks of its configuration that tell the page the text of what they throw. */
  readonly shown?: readonly string[]
  readonly modules: readonly LegacyModule[]
}
