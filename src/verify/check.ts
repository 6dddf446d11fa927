/** Why a check failed, or could not be tried. */
export type Cause =
  | 'answered-by-application'
  | 'body-consumed'
  | 'cached'
  | 'crashed'
  | 'database-down'
  | 'database-unread'
  | 'dev-sign-in'
  | 'dev-sign-in-off'
  | 'engine-error'
  | 'headers-replaced'
  | 'insecure-cookies'
  | 'limited'
  | 'missing-table'
  | 'missing-variable'
  | 'never-listened'
  | 'not-asked-before'
  | 'not-found'
  | 'not-guarded'
  | 'not-local'
  | 'not-mounted'
  | 'old-node'
  | 'other-address'
  | 'other-answer'
  | 'other-process'
  | 'person-left'
  | 'person-refused'
  | 'port-taken'
  | 'processes-left'
  | 'redirected'
  | 'role-held'
  | 'session-unmade'
  | 'spa-fallback'
  | 'unbuilt'
  | 'uncompiled'
  | 'wrong-port'

/** A place in the application's code. */
export interface Place {
  /** Relative to the project's root. */
  readonly file: string
  /** 1-based. */
  readonly line?: number
}

/** What came in place of what was expected. */
export interface Sight {
  readonly status: number
  /** The media type. */
  readonly type?: string
  /** Where it leads. */
  readonly location?: string
  /** The code that answered, where that is known. */
  readonly by?: Place
}

/** Why something is not as it should be, and what helps. */
export interface Diagnosis {
  readonly cause: Cause
  readonly remedy?: string
  readonly file?: string
  readonly line?: number
}

/** How one trial ended. */
export type Outcome =
  | { readonly ok: true; readonly saw?: string }
  | ({ readonly ok: false; readonly expected?: string; readonly got?: Sight } & Diagnosis)
  /** It could not be tried. */
  | ({ readonly ok: null } & Diagnosis)

/** Something that was tried of a running application. */
export type SiteCheck = { readonly id: string; readonly route?: string } & Outcome

/** The ids of the checks of every application, in the order in which they are tried; those of routes have the route behind them. */
export const VERIFY_IDS = [
  'start',
  'address',
  'signin-page',
  'session',
  'headers',
  'csrf',
  'foreign-post',
  'no-dev-sign-in',
  'secure-cookies',
  'database',
  'sign-in',
  'account',
  'guard',
  'role',
  'sign-out',
  'unchanged',
  'stop',
] as const

export type VerifyId = (typeof VERIFY_IDS)[number]

/** The first word of an id: `guard` of `guard:GET /account`. */
export function getKind(id: string): string {
  return id.split(':', 1)[0] ?? ''
}
