/** Codes of failures that the page has a text for on which whoever is signed in confirms it. */
export type ConfirmFailure =
  | 'ConfirmRefused'
  | 'CredentialsSignin'
  | 'DevSignInRefused'
  | 'EmailSignin'
  | 'MissingCSRF'
  | 'OAuthSignin'
  | 'RateLimited'
  | 'TwoFactor'
  | 'WebAuthnVerificationError'

/** Texts of the page on which whoever is signed in confirms to be who it is. */
export interface ConfirmIdentityTexts {
  readonly title: string
  readonly heading: string
  readonly lead: string
  readonly failures: Readonly<Record<ConfirmFailure, string>>
  /** For every other code. */
  readonly failed: string
  /** Where the user has no way to confirm it. */
  readonly none: string
  readonly submit: string
  /** Sends a code by mail. */
  readonly byMail: string
  /** The label of the input for a code of an authenticator. */
  readonly totp: string
}

/** Codes of failures that the pages of two-step sign-in have a text for. */
export type TwoFactorFailure = 'MissingCSRF' | 'RateLimited' | 'TwoFactor'

/** Texts that are different for a code of an authenticator and for a recovery code. */
export interface CodeTexts {
  readonly heading: string
  readonly lead: string
  readonly label: string
  /** Leads to the page for the other kind. */
  readonly other: string
}

/** Texts of the page that asks for the second step of a sign-in. */
export interface TwoFactorTexts {
  readonly title: string
  readonly totp: CodeTexts
  readonly recovery: CodeTexts
  readonly failures: Readonly<Record<TwoFactorFailure, string>>
  /** For every other code. */
  readonly failed: string
  readonly submit: string
  readonly startAgain: string
}

/** Texts of the pages on which two-step sign-in is set up, and of the one that shows recovery codes. */
export interface TwoFactorSetupTexts {
  readonly title: string
  readonly heading: string
  readonly lead: string
  /** In place of the lead, where there is no way past it. */
  readonly required: string
  /** What the QR code is, for those who don't see it. */
  readonly qr: string
  readonly byHand: string
  readonly label: string
  readonly submit: string
  readonly onHeading: string
  readonly onLead: string
  /** In place of it for whoever has just signed in with the last recovery code. */
  readonly onLastCode: string
  readonly onLabel: string
  readonly newCodes: string
  readonly switchOff: string
  readonly codesTitle: string
  readonly codesHeading: string
  readonly codesLead: string
  readonly codesOnce: string
  readonly goOn: string
}
