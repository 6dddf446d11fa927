import type { MarkPath } from '../types.js'

export interface FormInput {
  readonly name: string
  /** Undefined for an e-mail address: the page has a label for it. */
  readonly label: string | undefined
  readonly type: string
  readonly placeholder?: string | undefined
  readonly autocomplete?: string | undefined
  readonly required: boolean
  /** What was typed before; never a password. */
  readonly value?: string | undefined
}

interface Choice {
  readonly id: string
  readonly name: string
  readonly action: string
}

export interface RedirectChoice extends Choice {
  readonly kind: 'redirect'
  readonly brandColor: string | undefined
  readonly mark: readonly MarkPath[] | undefined
  /** Stands for the service where there is no mark; no two on a page have the same. */
  readonly letters: string
  readonly missing: readonly string[]
  /** True where whoever led here has named it: its button has the focus. */
  readonly isAsked?: boolean
}

export interface MailChoice extends Choice {
  readonly kind: 'mail'
  readonly inputs: readonly FormInput[]
}

export interface FormChoice extends Choice {
  readonly kind: 'form'
  readonly inputs: readonly FormInput[]
}

export interface PasswordChoice extends Choice {
  readonly kind: 'password'
  /** The address that was typed before. */
  readonly email?: string | undefined
  readonly forgotUrl: string
  readonly signUpUrl: string | undefined
}

export interface DevChoice extends Choice {
  readonly kind: 'dev'
  readonly users: readonly {
    readonly id: string
    readonly label: string
    readonly email: string | undefined
  }[]
}

export interface PasskeyChoice extends Choice {
  readonly kind: 'passkey'
  readonly options: string
  /** True where the browser offers passkeys in the form's input. */
  readonly conditional: boolean
  /** True where somebody new makes a passkey to sign up with. */
  readonly creates: boolean
  readonly inputs: readonly FormInput[]
  readonly script: string
}

export type SignInChoice =
  | RedirectChoice
  | MailChoice
  | FormChoice
  | PasswordChoice
  | PasskeyChoice
  | DevChoice
