import type { WrittenOptions } from './written-options.js'

/** The work that is left to the user where something is used. */
export interface UseStep {
  /** In both `{name}` stands for what is used. */
  readonly reason: string
  /**
   * Of the same, `{session} //` stands for where the framework has the session, and begins what is said of that; `{path}` for where
   * sign-in answers, `{client}` for our client's module, `{state}` for what gives a component the state of the session,
   * `{provider|'<id>'}` for an option that is written there, or for what is behind the bar, `{import|google}` for what code calls our
   * provider for one of theirs. A function of the options that are written beside it, where it has what they say.
   */
  readonly snippet: string | ((options: WrittenOptions) => string)
}

/** The work of which the code is known without looking. */
export interface PlainStep extends UseStep {
  readonly snippet: string
  /** The same with what is written in place of the example: `{value}` stands for that. */
  readonly written?: string
  /** The same in other words, by the module of the library that gives what is used. */
  readonly forms?: Readonly<Record<string, string>>
}

/** What becomes of a use that is not written anew: it stays as it is, or it is left to the user. */
export type Remains<Step extends UseStep = PlainStep> = 'same' | { readonly step: Step }

/** A use of a library, by its kind and its name, and what becomes of it. */
interface Row<Kind extends string, Becomes = Remains, Match = string> {
  readonly kind: Kind
  /** `*` for any other of its kind, `api.*` for any other member. */
  readonly match: Match
  readonly becomes: Becomes
}

/** A call that ours understands. */
export interface CallRow extends Row<
  'call',
  | 'same'
  /** It gets an argument behind the first one, where nothing stands there. */
  | { readonly edit: 'add argument'; readonly argument: string }
  /** It is told the names of the library's cookies, unless one of its options says which; the step is for where that can't be written. */
  | { readonly edit: 'name cookies'; readonly unless: readonly string[]; readonly step: PlainStep }
  /** `fewer`: with fewer arguments, which means something there. `server`: with a request as argument, and where pages are made. */
  | { readonly where: 'fewer' | 'server'; readonly step: PlainStep }
> {
  /** With fewer arguments, or with more, it is left to the user. */
  readonly takes: readonly [least: number, most: number]
  /** True where it may be given what is spread out, or functions. */
  readonly open?: boolean
  /** The parts of its result that ours has, where others may be taken of it. */
  readonly gives?: readonly string[]
}

/** An attribute of a component, as `SessionProvider.basePath`. */
export type AttributeRow = Row<
  'attribute',
  Remains | { readonly edit: 'take out'; readonly did: string }
>

/** A module of another library, and the one of ours that takes its place. */
export interface LegacyModule extends Row<'module', { readonly rename: string }> {
  /** The names of it that ours gives: its name there → its name here. */
  readonly names: Readonly<Record<string, string>>
  /** Where its interfaces are extended with `declare module`: the module of ours that declares them. */
  readonly augments?: string
  /** The uses of it that are more than a name which ours has; a `name` is one that ours has with another meaning, or lacks. */
  readonly uses?: readonly (Row<'name'> | CallRow | AttributeRow)[]
}

/** An option of providers that means nothing to ours, or something else. */
export interface ProviderOptionRow extends Row<'provider option', Remains<UseStep>> {
  /** The modules of providers that are meant, or those of an application's own; all where undefined. */
  readonly of?: RegExp | 'own'
  /** The property as it is written, where not every one is meant; `absent` where it is not there. */
  readonly text?: RegExp | 'absent'
  /** The type of the provider that has it, where it means something to ours with another one. */
  readonly type?: 'oauth'
}

/** An environment variable: it is called otherwise, or says less here than it did there. */
export interface VariableRow extends Row<'variable', { readonly rename: string } | Remains> {
  /** The options by one of which the code says the rest. */
  readonly unless?: RegExp
}

/** A use of a library, and what becomes of it. */
export type UseRow =
  | LegacyModule
  /** A module that has no counterpart, with everything that is taken from it. */
  | Row<'left module', Remains, RegExp>
  /** An option of the configuration; of a group of options, one of its members: `user.deleteUser.enabled`. */
  | Row<'option', Remains<PlainStep | UseStep>>
  /** A plugin of the configuration; `provider` where one of ours does the same. */
  | Row<'plugin', Remains | { readonly provider: string }>
  /** A member of what a function of the library makes: `api.getSession`. */
  | (Row<'member'> & { readonly of: string })
  /** A type that a member of it has, taken with `typeof`. */
  | (Row<'type'> & { readonly of: string })
  /** A request to an endpoint, by its path below the one where the library answers. */
  | Row<'request'>
  | ProviderOptionRow
  | VariableRow
  /** A package that the library needs itself, and that code can import for that reason alone. */
  | Row<'package'>
  /** A word for the type of a provider, or of an account, with which code compares it. */
  | Row<'compared type', Remains<UseStep>>
  /** A callback of the configuration that tells the page the text of what it throws. */
  | Row<'thrown error'>
  /** A member of an interface that is of one type, whatever a declaration file that extends it says: nobody checks it. */
  | (Row<'declaration'> & { readonly type: string })

/** Rows of a kind, by what they match. */
export function listUses<Kind extends string>(
  kind: Kind,
  steps: Readonly<Record<string, PlainStep | 'same'>>,
): readonly Row<Kind>[] {
  return Object.entries(steps).map(([match, step]) => ({
    kind,
    match,
    becomes: step === 'same' ? step : { step },
  }))
}

/** The rows of a kind. */
export function selectUses<Any extends { readonly kind: string }, Kind extends Any['kind']>(
  uses: readonly Any[],
  kind: Kind,
): readonly Extract<Any, { readonly kind: Kind }>[] {
  return uses.filter((use): use is Extract<Any, { readonly kind: Kind }> => use.kind === kind)
}

/** The variables that are called something else from now on. */
export function listRenamedVariables({
  uses,
}: MoveSource): readonly { readonly from: string; readonly to: string }[] {
  return selectUses(uses, 'variable').flatMap(({ match, becomes }) =>
    becomes !== 'same' && 'rename' in becomes ? [{ from: match, to: becomes.rename }] : [],
  )
}

/** A row, and the part of a name for which the `*` of it stands: the whole name, where it has none. */
export interface MatchedUse<Any> {
  readonly use: Any
  readonly name: string
}

/** The row of a name: its own, else that of its longest beginning, where `api.*` stands for what is behind that. */
export function findUse<Any extends { readonly match: string }>(
  uses: readonly Any[],
  name: string,
): MatchedUse<Any> | undefined {
  const words = name.split('.')
  const beginnings = words.slice(1).flatMap((_, index) => {
    const at = words.length - 1 - index
    const beginning = words.slice(0, at).join('.')
    return [
      { match: `${beginning}.*`, name: words.slice(at).join('.') },
      { match: beginning, name },
    ]
  })
  const candidates = [{ match: name, name }, ...beginnings, { match: '*', name }]
  const [found] = candidates.flatMap((candidate) => {
    const use = uses.find(({ match }) => match === candidate.match)
    return use ? [{ use, name: candidate.name }] : []
  })
  return found
}

/** A step with what is used in place of its `{name}`, and of whatever else it speaks of. */
export function fillStep(
  { reason, snippet }: PlainStep,
  said: Readonly<Record<string, string>>,
): PlainStep {
  const fill = (text: string): string =>
    Object.entries(said).reduce(
      (filled, [name, value]) => filled.replaceAll(`{${name}}`, () => value),
      text,
    )
  return { reason: fill(reason), snippet: fill(snippet) }
}

/** How a library is used, and what becomes of that. */
export interface MoveSource {
  readonly name: string
  /** Its packages. */
  readonly packages: RegExp
  readonly uses: readonly UseRow[]
  /** The functions that make something of which members are used. */
  readonly makers?: readonly LegacyMaker[]
}

/** A function of a library that makes something of which members are used. */
export interface LegacyMaker {
  readonly name: string
  /** The modules that give it. */
  readonly modules: readonly string[]
  /** The text of files in which something of it may be used: of any, and of those that take something from one that has it. */
  readonly used?: { readonly anywhere: RegExp; readonly near: RegExp }
  /** Where it makes a client, which browsers have. */
  readonly client?: LegacyClient
}

/** A client of a library's endpoints. */
interface LegacyClient {
  /** What is left to the user where it is made. */
  readonly step: PlainStep
  /** The same in another package than the endpoints lie in, where it is told where they are. */
  readonly elsewhere: PlainStep
  /** Where it runs in an app, without a browser: the modules of plugins that say so. */
  readonly app?: { readonly plugins: RegExp; readonly step: PlainStep }
  /** The path of the endpoints, unless it is told another one. */
  readonly path: string
}

/** A library whose configuration ours understands, and that has the same tables. */
export interface LegacyLibrary extends MoveSource {
  /** The package that it shares with another version of it, and which of them it is. */
  readonly version: { readonly package: string; readonly major: number }
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
  /** Modules with its providers; the id follows. */
  readonly providers: readonly string[]
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
}

/** The step of a row with the code that the options of a place make of it. */
export function fillSnippet(step: UseStep, options: WrittenOptions): PlainStep {
  const { snippet } = step
  return { ...step, snippet: typeof snippet === 'string' ? snippet : snippet(options) }
}
