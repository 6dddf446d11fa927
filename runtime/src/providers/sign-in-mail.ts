import {
  signInMail as mailIn,
  type SignInMail,
  type SignInMailOptions,
} from '../mails/sign-in-mail.js'
import { en } from '../texts/en.js'

export type { SignInMail, SignInMailOptions } from '../mails/sign-in-mail.js'

/**
 * The mail with a link to sign in, in English: for whoever mails another link than the one that was asked for, which has its
 * mail in the `VerificationRequest`. It tells the name of the application and its host, and nothing about who asked: everything
 * in a mail that a stranger may choose is a way to write to people.
 */
export function signInMail(options: SignInMailOptions): SignInMail {
  return mailIn(en, options)
}
