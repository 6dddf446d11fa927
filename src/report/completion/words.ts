/** What may stand behind an option. */
export type OptionValue =
  | { readonly kind: 'none' | 'any' | 'file' | 'folder' }
  | {
      readonly kind: 'words'
      readonly words: readonly string[]
      /** Whether several may stand there, with commas between them. */
      readonly list: boolean
    }

export interface CompletedOption {
  /** As typed, the long one last. */
  readonly names: readonly string[]
  readonly says: string
  readonly value: OptionValue
}

export interface CompletedCommand {
  readonly name: string
  readonly says: string
  readonly options: readonly CompletedOption[]
  /** What may stand behind the command, word by word; the last of them may be repeated. */
  readonly words: readonly (readonly string[])[]
}

/** All that can be typed: what a shell completes. */
export interface Completed {
  readonly name: string
  /** What may stand in front of a command, or where there is none. */
  readonly options: readonly CompletedOption[]
  readonly commands: readonly CompletedCommand[]
}

/** Every option with a value, once by its name: one of a name has the same values, whatever the command. */
export function optionsWithValue({ commands }: Completed): readonly CompletedOption[] {
  const all = commands.flatMap(({ options }) => options)
  const own = all.filter(({ value }) => value.kind !== 'none')
  return [...new Map(own.map((option) => [option.names.at(-1), option])).values()]
}

/** The names of options. */
export function namesOf(options: readonly CompletedOption[]): readonly string[] {
  return options.flatMap(({ names }) => names)
}
