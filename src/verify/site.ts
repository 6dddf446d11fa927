import type { SiteAnswer, Browser } from './browser.js'
import type { Outcome, Place, Sight } from './check.js'
import type { AnswerContext } from './diagnose-answer.js'

/** A route of the application that takes GET. */
export interface SiteRoute extends Partial<Place> {
  readonly path: string
}

/** Where the code of a route is, as far as that is known. */
export function locateRoute({ file, line }: SiteRoute): Partial<Place> {
  return file === undefined ? {} : { file, ...(line !== undefined && { line }) }
}

/** Who keeps users, as far as somebody is signed in for a trial. */
export interface People {
  /** True where they are stored. */
  readonly keeps: boolean
  /**
   * Looks at where they are kept, before anybody signs in.
   *
   * @returns why nobody may sign in there; undefined where somebody may
   */
  prepare(): Promise<(Outcome & { readonly ok: false | null }) | undefined>
  /** Tells whether somebody is stored. */
  has(email: string): Promise<boolean>
  /**
   * Makes a session without a sign-in, and the person, too, where people are stored.
   *
   * @returns cookies, by their names
   * @throws {CliError} where none can be made
   */
  makeSession(email: string, origin: string): Promise<ReadonlyMap<string, string>>
}

/** By their paths; `not-started` where the application did not start as it was. */
export type AnswersBefore = ReadonlyMap<string, Sight> | 'not-asked' | 'not-started'

/** The application that is tried. */
export interface Site extends AnswerContext {
  readonly origin: string
  /** Makes a visitor without cookies. */
  readonly visit: () => Browser
  /** The sign-in page of the application's own. */
  readonly signInPath: string | undefined
  /** True where the configuration has the sign-in for development. */
  readonly hasDevSignIn: boolean
  /** True where somebody who is signed in has an account page. */
  readonly hasAccountPage: boolean
  /** Says which Node.js the framework needs, where this one is older. */
  readonly oldNode: string | undefined
  /** True where it is started as it is deployed. */
  readonly production: boolean
  /** Routes that are for people who are signed in. */
  readonly guarded: readonly SiteRoute[]
  /** Routes that are for people with a role. */
  readonly forRoles: readonly SiteRoute[]
  /** Matches an element of a page by which it leads on once it has begun: its group is the address. */
  readonly leads: RegExp | undefined
  readonly people: People
  /** What routes of the application's own answered before something was changed, or why nothing is known of that; undefined where nothing was. */
  readonly before: AnswersBefore | undefined
  /** The routes that may be asked. */
  readonly routes: readonly SiteRoute[]
}

/** Somebody who is tried with. */
export interface Person {
  readonly email: string
  readonly browser: Browser
}

/** Where a page leads that had begun when it decided so, else as its headers say. */
export function findLead(answer: SiteAnswer, { leads }: Pick<Site, 'leads'>): URL | undefined {
  const location = answer.headers.get('location') ?? leads?.exec(answer.text)?.[1]
  return location !== undefined && URL.canParse(location, answer.url)
    ? new URL(location, answer.url)
    : undefined
}
