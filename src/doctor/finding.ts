/** How much a finding matters: an `error` breaks sign-in or what it protects, a `hint` is to be looked at by somebody. */
export type Severity = 'error' | 'warning' | 'hint'

/** A place in the project by which a finding can be checked. */
export interface FindingPlace {
  /** Relative to the project's root, with forward slashes; of a running application its address. */
  readonly file: string
  /** 1-based. */
  readonly line?: number
}

/** Something that a check has found. No value of an env file is in it. */
export interface Sighting {
  readonly evidence: readonly FindingPlace[]
  /** A lower-case fact. */
  readonly message: string
  /** A sentence that says what to do. */
  readonly remedy: string
  /** The exact text to write, where that is the remedy. */
  readonly snippet?: string
  /** The command that mends it, where there is one. */
  readonly command?: string
}

/** The command in a remedy that is one: ours, as it is typed, or a package manager's. */
export function buildCommand(remedy: string): Pick<Sighting, 'command'> {
  const isOurs = remedy.startsWith('create-auth ')
  return { command: isOurs ? `npx ${remedy}` : remedy }
}

/** A finding of `doctor`, as `--json` has it. */
export interface Finding extends Sighting {
  /** Stable, kebab-case. */
  readonly id: string
  readonly severity: Severity
}

/** A row of the doctor: what it looks for, in what. */
export interface Check<Subject> {
  readonly id: string
  readonly severity: Severity
  /** What it looks for, in a few words. */
  readonly title: string
  readonly find: (subject: Subject) => readonly Sighting[] | Promise<readonly Sighting[]>
}

/** The findings of some checks, in their order. */
export async function listFindings<Subject>(
  checks: readonly Check<Subject>[],
  subject: Subject,
): Promise<readonly Finding[]> {
  const found: Finding[] = []
  for (const { id, severity, find } of checks) {
    for (const sighting of await find(subject)) found.push({ id, severity, ...sighting })
  }
  return found
}
