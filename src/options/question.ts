/** One of the answers to choose from. */
export interface Choice<Value> {
  readonly value: Value
  readonly label: string
  readonly hint?: string
}

/** A question with one answer; the first is chosen at first where none is preset. */
export interface ChoiceQuestion<Value> {
  readonly message: string
  readonly choices: readonly Choice<Value>[]
  readonly preset?: Value
}

/** A question with any number of answers. */
export interface ListQuestion {
  readonly message: string
  readonly choices: readonly Choice<string>[]
  /** Tells whether a choice is one that is looked for, where somebody may type to find it. */
  readonly isMeant?: (value: string, typed: string) => boolean
}

/** A question for a line of text. */
export interface TextQuestion {
  readonly message: string
  /** Shown while nothing is typed. */
  readonly placeholder: string
}

/** A question for a yes. */
export interface YesQuestion {
  readonly message: string
  /** Stands above it. */
  readonly note?: { readonly title: string; readonly lines: readonly string[] }
}

export type Question = ChoiceQuestion<string> | ListQuestion | TextQuestion | YesQuestion
