import type { ts } from 'ts-morph'
import type { ManualStep } from '../changes/change.js'
import type { Program } from '../code/value.js'
import type { Manifest } from '../plan/manifest.js'
import type { ReadableProject } from '../world/readable-project.js'
import type { OwnSource } from '../reading/source-files.js'
import type { Source } from '../syntax/parse-source.js'
import type { Variable } from './variables.js'

/** A part of sign-in that a project lacks. */
export interface Gap {
  readonly part: 'configuration' | 'mount' | 'secret' | 'engine' | 'schema'
  readonly what: string
  /** The command that brings it, or what else to do. */
  readonly remedy: string
  /** True where that command writes nothing, and says alone what the user has to do. */
  readonly byHand?: boolean
}

/** A variable of a provider in use for which no env file has a value. */
export interface UnsetVariable {
  readonly key: string
  /** `empty` where it is reserved, and nobody has filled it in. */
  readonly state: 'empty' | 'missing'
}

/** The configuration of sign-in, as it is written. */
export interface WrittenConfiguration {
  readonly source: Source
  /** The object that has the list of providers; undefined where that stands elsewhere. */
  readonly object: ts.ObjectLiteralExpression | undefined
}

/** What stands in the way of planning the steps. */
export interface RefusedStep extends Pick<ManualStep, 'path' | 'line' | 'reason'> {
  /** A sentence that says what to do. */
  readonly hint: string
}

/** All that the checks look at. Nothing of the project is run for it, and nothing is asked for over a network. */
export interface Subject {
  readonly project: ReadableProject
  readonly manifest: Manifest | undefined
  readonly gaps: readonly Gap[]
  /** The steps of the set-up that are left to the user, and not done: planned when they are asked for. */
  readonly steps: () => Promise<readonly (ManualStep | RefusedStep)[]>
  readonly unset: readonly UnsetVariable[]
  /** Undefined where sign-in is not set up. */
  readonly configuration: WrittenConfiguration | undefined
  /** The file by which requests come to sign-in; undefined where none does. */
  readonly mount: string | undefined
  /** The application's own code; no tests, and nothing that is built. */
  readonly sources: readonly OwnSource[]
  /** Into which values are followed. */
  readonly program: Program
  readonly variables: readonly Variable[]
  /** Those of the files with variables that git keeps. */
  readonly tracked: ReadonlySet<string>
  /** Those of the env files that git would take; none outside of a repository. */
  readonly unignored: readonly string[]
  /** The variables that are set where the doctor runs, by name. */
  readonly environment: ReadonlySet<string>
  /** What says a version of Node.js, and files that are somewhere else than they should be, by path. */
  readonly text: (path: string) => string | undefined
  readonly versions: { readonly runtime: string; readonly program: string }
}
