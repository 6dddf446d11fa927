/** The exit codes, by what each means; the only list of them. */
export const EXIT = {
  ok: 0,
  internal: 1,
  usage: 2,
  unsupported: 3,
  inputNeeded: 4,
  conflict: 5,
  applyFailed: 6,
  postStepFailed: 7,
  interrupted: 130,
} as const

export type ExitName = keyof typeof EXIT

export interface CliErrorDetails {
  /** The remedy: what the user can do about it; a sentence, and the exact command or flag where there is one. */
  readonly hint: string
  /** The file it is about, relative to the project. */
  readonly file?: string
  /** 1-based, as the column. */
  readonly line?: number
  readonly column?: number
  readonly cause?: unknown
  /** Folders of projects that may be meant instead, absolute. */
  readonly projects?: readonly string[] | undefined
  /** Frameworks of which the project has an application each, by their ids. */
  readonly frameworks?: readonly string[]
}

/** An error that the user can act on. `type` is stable and appears in `--json`; `exit` names the exit code. */
export class CliError extends Error {
  override readonly name = 'CliError'
  readonly type: string
  readonly exit: ExitName
  readonly hint: string
  readonly file: string | undefined
  readonly line: number | undefined
  readonly column: number | undefined
  readonly projects: readonly string[]
  readonly frameworks: readonly string[]

  /**
   * @param exit which exit code the process ends with
   * @param type stable kebab-case identifier, for example `package-json-invalid`
   * @param message what is wrong; a lower-case fact without secrets
   */
  constructor(exit: ExitName, type: string, message: string, details: CliErrorDetails) {
    super(message, details.cause === undefined ? undefined : { cause: details.cause })
    this.exit = exit
    this.type = type
    this.hint = details.hint
    this.file = details.file
    this.line = details.line
    this.column = details.column
    this.projects = details.projects ?? []
    this.frameworks = details.frameworks ?? []
  }
}
