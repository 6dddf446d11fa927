/** A secret that is shown by its name. It is written out at apply, so no plan's log, JSON or golden file contains one. */
export interface SecretRef {
  /** The environment variable that it is for, or that has it. */
  readonly secret: string
  /** As an env file has it, quotes included; undefined for one that apply makes: 32 random bytes, base64url. */
  readonly written?: string
}

/** A file's text in pieces; what is secret stays symbolic. */
export type Content = readonly (string | SecretRef)[]

/** The result of one edit of one text. */
export type Edit =
  | {
      readonly kind: 'edited'
      readonly content: Content
      /** One line per thing done, for the summary. */ readonly did: readonly string[]
    }
  | { readonly kind: 'unchanged' }
  | (Refusal & {
      readonly kind: 'conflict'
      /** The text to write by hand. */ readonly snippet: string
    })

/** Why an edit is left to the user, and where the text shows it. */
export interface Refusal {
  readonly reason: string
  /** 1-based, as the column. */
  readonly line?: number
  readonly column?: number
}

interface Aimed {
  /** Relative to the project's root, with forward slashes; never outside of its workspace. */
  readonly path: string
  /** One line per thing done, for the summary. */
  readonly did: readonly string[]
}

/** Makes a file that must not exist yet. */
export interface CreateFile extends Aimed {
  readonly kind: 'create'
  readonly content: Content
  /** Permission bits; 0o644 where undefined. */
  readonly mode?: number
  /** True where the file holds secrets: no output shows more of it than what is added. */
  readonly sensitive?: boolean
}

/** Replaces the text of a file that is still as it was read. */
export interface EditFile extends Aimed {
  readonly kind: 'edit'
  /** SHA-256 of the bytes that were read, lower-case hex. */
  readonly before: string
  readonly content: Content
  /** Permission bits; those of the file where undefined. */
  readonly mode?: number
  /** True where the file holds secrets: no output shows more of it than what is added. */
  readonly sensitive?: boolean
}

/** Copies a file that ships with this package into the project. */
export interface CopyFile extends Aimed {
  readonly kind: 'copy'
  /** Absolute path inside this package. */
  readonly from: string
  /** SHA-256 of its bytes, lower-case hex. */
  readonly hash: string
  /** SHA-256 of the file that it replaces; undefined where there is none. */
  readonly before?: string
}

/** Removes a file of an earlier run that is still as that has written it. */
export interface RemoveFile extends Aimed {
  readonly kind: 'remove'
  /** SHA-256 of its bytes, lower-case hex. */
  readonly before: string
}

/** A change that cannot be made safely, with the exact text to write by hand. */
export interface ManualStep {
  readonly kind: 'manual'
  readonly path: string
  /** 1-based, as the column. */
  readonly line?: number
  readonly column?: number
  readonly reason: string
  readonly snippet: string
}

/** The closed union of what a plan may do to a project's files. */
export type Change = CreateFile | EditFile | CopyFile | RemoveFile | ManualStep
