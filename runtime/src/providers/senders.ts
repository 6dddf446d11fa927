import type { EmailConfig, Mail, MailSender, VerificationRequest } from './provider.js'
import type { Awaitable } from '../types.js'

export type BuiltInMail = Omit<Mail, 'locale'>

/** Where the sender of any mail of a built-in provider has its sender of links. */
const links: unique symbol = Symbol.for('create-auth.links')

export interface Senders {
  readonly link: 'sendMail' | 'sendVerificationRequest'
  /** True where it sends any mail: a notice has no link. */
  readonly notices: boolean
}

export function hasSender({
  sendMail,
  sendVerificationRequest,
}: Partial<Pick<EmailConfig, 'sendMail' | 'sendVerificationRequest'>>): boolean {
  return sendMail !== undefined || sendVerificationRequest !== undefined
}

function toMail(request: VerificationRequest): BuiltInMail {
  const { identifier: to, kind, url, code, subject, text, html, provider, fetch } = request
  const mail = { to, kind, url, subject, text, html, provider, fetch }
  return code === undefined ? mail : { ...mail, code }
}

/** Puts a sender into the configuration of a built-in provider, but for what that sends by itself. */
export function withSender(
  send: (mail: BuiltInMail) => Awaitable<void>,
  config: EmailConfig,
): MailSender {
  const { sendVerificationRequest: own } = config
  // Settings that a sender of one's own does without may be missing.
  if (own) return { ...config, sendVerificationRequest: own }
  const sendVerificationRequest: MailSender['sendVerificationRequest'] = (request) =>
    send(toMail(request))
  // Both stay what they are where the configuration is copied.
  const sendMail = Object.assign((mail: Mail) => send(mail), { [links]: sendVerificationRequest })
  return { sendMail, ...config, sendVerificationRequest }
}

/**
 * Chooses what sends the mails of a provider: `sendMail`, where there is one. Whoever has put a sender of links of his own into a
 * built-in provider wants it to send them.
 */
export function chooseSenders({ sendMail, sendVerificationRequest }: EmailConfig): Senders {
  if (!sendMail) return { link: 'sendVerificationRequest', notices: false }
  const replaced =
    links in sendMail &&
    sendVerificationRequest !== undefined &&
    sendMail[links] !== sendVerificationRequest
  return { link: replaced ? 'sendVerificationRequest' : 'sendMail', notices: true }
}
