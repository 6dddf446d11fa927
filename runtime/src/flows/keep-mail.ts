import type { Engine } from '../engine.js'
import type { Mail } from '../providers/provider.js'
import { isFilled } from '../guards.js'
import { hasMailbox } from './dev.js'
import type { AuthRequest } from '../request.js'

export function mailboxUrl(request: Pick<AuthRequest, 'base'>): string {
  return `${request.base}/dev/mailbox`
}

/**
 * Keeps a mail in place of sending it: in the mailbox, where there is one. Its link goes to the console, and not to a
 * logger: those never get a token.
 *
 * @param submit what its link says
 */
export function keepMail(
  engine: Engine,
  request: AuthRequest,
  mail: Mail,
  submit: string | undefined,
): void {
  const { to, kind, url, code, subject, text, html } = mail
  const { id, name } = mail.provider
  const { mailbox, host } = engine
  const shown = hasMailbox(engine, request)
  const sent = new Date(host.now())
  const kept = { to, kind, url, submit, code, subject, text, html, provider: name, sent }
  if (shown) mailbox.keep(kept)
  const all = shown ? ` (all mails: ${mailboxUrl(request)})` : ''
  const told = [code && ` Its code: ${code}`, url && ` Its link: ${url}`].filter(isFilled)
  const what = `[auth] the mail to ${to} was not sent, as ${id} is not set up.`
  host.console.log(`${what}${told.join('')}${all}`)
}
