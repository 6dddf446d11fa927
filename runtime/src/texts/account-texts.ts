import type { NoticeTexts, Sentence } from './parts.js'

/** Codes of failures that the account page has a text for. */
export type AccountFailure =
  | 'AccountNotLinked'
  | 'AddressInvalid'
  | 'AddressSame'
  | 'DeletionNotConfirmed'
  | 'DeletionRefused'
  | 'EmailSignin'
  | 'ImageInvalid'
  | 'LastSignInMethod'
  | 'LinkRefused'
  | 'MissingCSRF'
  | 'NameInvalid'
  | 'OAuthAccountNotLinked'
  | 'OAuthCallbackError'
  | 'OAuthSignin'
  | 'RateLimited'
  | 'TooBusy'
  | 'TwoFactor'
  | 'TwoFactorClosed'
  | 'WebAuthnVerificationError'

/** Names of what was done, as the page says it. */
export type AccountDone = 'address' | 'ended' | 'profile' | 'removed'

/** Texts of the section about the ways to sign in. */
export interface WaysInTexts {
  readonly heading: string
  readonly lead: string
  readonly remove: string
  /** For those who hear the page: which one is removed. */
  readonly removeOf: (what: string) => string
  /** Of a service that is not configured any more. */
  readonly notUsable: string
  /** Of the only way in. */
  readonly last: string
  /** @param number counts from 1 */
  readonly passkey: (number: number) => string
  /** Of a passkey. */
  readonly added: (date: Date) => string
  readonly lastUsed: (date: Date) => string
  readonly password: string
  readonly setPassword: string
  readonly changePassword: string
  readonly mail: string
  /** Around the address. */
  readonly mailLead: Sentence
  /** Above the ways that can be added. */
  readonly add: string
}

/** Texts of the section about two-step sign-in. */
export interface TwoStepTexts {
  readonly heading: string
  readonly on: string
  readonly off: string
  readonly setUp: string
  readonly change: string
}

/** Texts of the section about sessions. */
export interface SessionsTexts {
  readonly heading: string
  readonly lead: string
  /** Of a browser and a system by what they are called; either may be unknown. */
  readonly device: (browser: string | undefined, system: string | undefined) => string
  readonly current: string
  readonly since: (date: Date) => string
  readonly lastSeen: (date: Date) => string
  readonly network: (network: string) => string
  readonly end: string
  /** For those who hear the page: which one ends. */
  readonly endOf: (device: string) => string
  /** @param others how many other sessions there are */
  readonly endOthers: (others: number) => string
  readonly none: string
  /** Where sessions are kept in browsers alone. */
  readonly sealed: string
  readonly everywhere: string
}

/** Texts of the section that ends an account. */
export interface DeletionTexts {
  readonly heading: string
  readonly lead: string
  readonly open: string
  /** The label of the input, around what is to be typed. */
  readonly type: Sentence
  /** The word to type for who has neither an address nor a name. */
  readonly word: string
  readonly submit: string
}

/** Texts of the pages that mailed links lead to. */
export interface AddressLinkTexts {
  readonly title: string
  readonly heading: string
  /** Around the new address. */
  readonly lead: Sentence
  readonly submit: string
  /** Where the other mailbox has to confirm it, too. */
  readonly halfHeading: string
  readonly halfLead: string
  readonly doneHeading: string
  /** Around the new address. */
  readonly doneLead: Sentence
  readonly objection: {
    readonly title: string
    readonly heading: string
    /** Around the address that is to come back. */
    readonly lead: Sentence
    readonly submit: string
    readonly doneHeading: string
    readonly doneLead: string
  }
  readonly goOn: string
}

/** Texts of the account page, and of the pages around it. */
export interface AccountTexts {
  readonly title: string
  readonly heading: string
  readonly signOut: string
  readonly done: Readonly<Record<AccountDone, string>>
  readonly failures: Readonly<Record<AccountFailure, string>>
  /** For every other code. */
  readonly failed: string
  /** Where a proof that was given long ago has to be given again before anything sensitive can be changed. */
  readonly stale: string
  readonly confirm: string
  readonly profile: {
    readonly heading: string
    readonly name: string
    readonly image: string
    readonly submit: string
  }
  readonly address: {
    readonly heading: string
    readonly none: string
    readonly proven: string
    readonly unproven: string
    readonly label: string
    readonly hint: string
    readonly hintBoth: string
    readonly submit: string
  }
  readonly waysIn: WaysInTexts
  readonly twoStep: TwoStepTexts
  readonly sessions: SessionsTexts
  readonly deletion: DeletionTexts
  readonly addressLink: AddressLinkTexts
}

/** Texts of a notice about something that has a name, such as a service. */
export interface NamedNoticeTexts extends Pick<NoticeTexts, 'note'> {
  readonly heading: (site: string, name: string) => string
  readonly lead: (name: string) => string
}

/** Texts of the notices about an account. */
export interface AccountNoticesTexts {
  /** Named by the service. */
  readonly accountLinked: NamedNoticeTexts
  /** Named by the service. */
  readonly accountUnlinked: NamedNoticeTexts
  readonly passkeyAdded: NoticeTexts
  readonly passkeyRemoved: NoticeTexts
  readonly passwordRemoved: NoticeTexts
  readonly accountDeleted: NoticeTexts
  /** For the address until now, whose owner is not asked. */
  readonly addressAsked: NoticeTexts
  /** For the new address. */
  readonly addressChanged: NoticeTexts
  /** For the address that is not the user's any more: somebody has objected. */
  readonly addressRestored: NoticeTexts
  /** Named by browser and system. */
  readonly newDevice: NamedNoticeTexts
}
