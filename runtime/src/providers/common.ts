import type { MarkPath } from '../types.js'

/** How the button of a provider looks on the built-in page. */
export interface ProviderStyle {
  /** A CSS hex colour. */
  brandColor?: string | undefined
  /** The service's own mark, where its guidelines allow it beside a sign-in; letters of its name where there is none. */
  mark?: readonly MarkPath[] | undefined
}

/** How to register an application with the service; shown by the command line and in the documentation. */
export interface ProviderSetup {
  /** The service's own documentation of its sign-in. */
  readonly docs?: string | undefined
  /** Where applications are registered. */
  readonly url: string
  /** One sentence per step; `{callbackUrl}` stands for the redirect_uri to enter. */
  readonly steps: readonly string[]
}

/** Why a service can't be set up anew, or not by everyone. */
export interface ProviderStatus {
  /**
   * `closed`: no new applications, those that are registered work on. `limited`: for some applications only. `renamed`:
   * another provider stands for the same service. `retired`: the service is no more.
   */
  readonly kind: 'closed' | 'limited' | 'renamed' | 'retired'
  /** One sentence, for people. */
  readonly note: string
}

/** Fields that every provider has. */
export interface Common {
  /** Its name in paths, variables and the database: lower-case letters, digits and hyphens. */
  id: string
  /** The label on the sign-in page. */
  name: string
}
