import type { Engine } from '../engine.js'
import type { VerificationRequest } from '../providers/provider.js'
import { hasMailbox } from './dev.js'
import type { AuthRequest } from '../request.js'

/** Where the mails are shown. */
export function mailboxUrl(request: Pick<AuthRequest, 'base'>): string {
  return `${request.base}/dev/mailbox`
}

/**
 * Keeps a mail in place of sending it: in the mailbox, where there is one. Its link goes to the console, and not to a
 * logger: those never get a token.
 */
export function keepMail(engine: Engine, request: AuthRequest, mail: VerificationRequest): void {
  const { identifier: to, url, subject, text, html } = mail
  const { id, name } = mail.provider
  const { mailbox, host } = engine
  const shown = hasMailbox(engine, request)
  if (shown)
    mailbox.keep({ to, url, subject, text, html, provider: name, sent: new Date(host.now()) })
  const all = shown ? ` (all mails: ${mailboxUrl(request)})` : ''
  host.console.log(
    `[auth] the mail to ${to} was not sent, as ${id} is not set up. Its link: ${url}${all}`,
  )
}
