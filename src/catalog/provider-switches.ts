/** The options of services that a word of `add provider` switches on, where their row has a word for it. */
export const PROVIDER_SWITCHES = ['offline', 'logout'] as const

export type SwitchName = (typeof PROVIDER_SWITCHES)[number]

/** What such an option means. */
export interface ProviderSwitch {
  /** The option, and the word without its dashes. */
  readonly name: SwitchName
  /** What it is for, as the help says it. */
  readonly what: string
  /** Why a service can't have it. */
  readonly lacks: string
}

/** What each of them means. */
export const providerSwitches: readonly ProviderSwitch[] = [
  {
    name: 'offline',
    what: 'ask for a refresh token, so that access tokens stay valid',
    lacks: 'gives no refresh token, as far as is known',
  },
  {
    name: 'logout',
    what: 'end the session at the service, too, where somebody signs out',
    lacks: 'has no sign-out for other sites, as far as is known',
  },
]
