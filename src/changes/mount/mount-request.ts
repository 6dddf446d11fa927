import type { ApplicationDialect, Mounting } from '../../application/dialect.js'
import type { HandedFact } from '../../project.js'
import type { Role } from '../../role.js'

/** A middleware to mount: at a path, or for every request. */
export interface MountStatement extends Mounting {
  readonly path?: string
}

export interface MountRequest {
  /** Relative to the project's root; decides the language. */
  readonly file: string
  readonly text: string
  /** How applications are made and spoken to. */
  readonly framework: Pick<
    ApplicationDialect,
    'package' | 'makers' | 'making' | 'mount' | 'takesIn' | 'hands'
  >
  /** The variable or the property that holds the application: `app`, `this.app`. */
  readonly app?: string
  /** The roles of the project's other files, from which the application takes middleware: what they mean for the place. */
  readonly borrowed?: Readonly<Record<string, Role>>
  /** Where the application is handed to a function of this file: which one, and how. */
  readonly handed?: Omit<HandedFact, 'file' | 'borrowed'>
  /** The module that gives the names, as imports are written in this file. */
  readonly from: string
  /** Where sign-in answers. */
  readonly path: string
}

/** The statements that mount sign-in, in their order. */
export function listStatements({ framework, path }: MountRequest): readonly MountStatement[] {
  return framework.mount.statements.map((mounting) => ({
    ...mounting,
    ...(mounting.atPath && { path: mounting.atPath === 'below' ? `${path}/*` : path }),
  }))
}

/** The names that are mounted. */
export function listMountedNames({ framework }: MountRequest): readonly string[] {
  return framework.mount.statements.map(({ name }) => name)
}
