import type { Texts } from '../texts/texts.js'
import type { Theme } from '../types.js'
import { type MailText, makeMail } from './mail.js'

/** The parts that the mail is made of. */
export interface SignInMailOptions {
  /** The link to sign in with. */
  readonly url: string
  /** The code to type, as people read it; none where undefined. */
  readonly code?: string | undefined
  /** Of it the name of the application, and the colours of the button: CSS hex colours; anything else is not used. */
  readonly theme?: Theme
}

/** A mail in both forms, with the same link. */
export type SignInMail = MailText

export function signInMail(texts: Texts, options: SignInMailOptions): SignInMail {
  return makeMail(texts, { words: texts.mails.signIn, ...options })
}

/**
 * What a mail is about. `known-account` and `unknown-account` answer whoever asks for what their address does not have, `new-password`
 * leads to choosing one, `confirm-address` proves a new address, `old-address` tells the one before, and a `notice` tells what was
 * done, and its text leads to the account page, where there is one.
 */
export type MailKind =
  | 'sign-in'
  | 'sign-up'
  | 'known-account'
  | 'unknown-account'
  | 'new-password'
  | 'confirm-address'
  | 'old-address'
  | 'notice'
