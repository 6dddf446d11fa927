/** Codes of failures that the pages of passwords have a text for. */
export type PasswordFailure =
  | 'CredentialsSignin'
  | 'EmailSignin'
  | 'FieldMissing'
  | 'MissingCSRF'
  | 'PasswordBreached'
  | 'PasswordInvalid'
  | 'PasswordTooCommon'
  | 'PasswordTooLong'
  | 'PasswordTooShort'
  | 'RateLimited'
  | 'TooBusy'

/** Texts of a page that asks for an address. */
export interface AddressPageTexts {
  readonly title: string
  /** @param site the name of the application, where it is known */
  readonly heading: (site: string | undefined) => string
  readonly lead: string
  readonly submit: string
}

/** Texts of the pages on which a password is chosen, changed or forgotten. */
export interface PasswordTexts {
  readonly signUp: AddressPageTexts
  readonly forgot: AddressPageTexts
  readonly failures: Readonly<Record<PasswordFailure, string>>
  /** For every other code. */
  readonly failed: string
  readonly password: string
  readonly newPassword: string
  readonly currentPassword: string
  readonly name: string
  /** Under the input of a new password. @param least how many characters it has at least */
  readonly hint: (least: number) => string
  readonly show: string
  readonly hide: string
  /** Links of the sign-in page. */
  readonly forgotten: string
  readonly create: string
  /** A link of the page that signs up. */
  readonly signIn: string
  /** The page that asks for a click on a mailed link. */
  readonly goOnTitle: string
  readonly goOnLead: string
  readonly goOn: string
  readonly welcomeTitle: string
  readonly welcomeLead: string
  readonly welcomeSubmit: string
  readonly chooseTitle: string
  readonly chooseLead: string
  readonly chooseSubmit: string
  readonly changeTitle: string
  readonly changeLead: string
  readonly changeSubmit: string
}
