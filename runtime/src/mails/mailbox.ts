import type { MailKind, SignInMail } from './sign-in-mail.js'

export interface KeptMail extends SignInMail {
  readonly to: string
  readonly kind: MailKind
  readonly url: string | undefined
  readonly submit: string | undefined
  readonly code: string | undefined
  readonly provider: string
  readonly sent: Date
}

export interface Mailbox {
  readonly keep: (mail: KeptMail) => void
  /** The newest first. */
  readonly mails: () => readonly KeptMail[]
}

const LIMIT = 50

export function makeMailbox(): Mailbox {
  let mails: readonly KeptMail[] = []
  return {
    keep: (mail) => void (mails = [mail, ...mails].slice(0, LIMIT)),
    mails: () => mails,
  }
}
