import type { Optional } from '../types.js'
import { isFilled, isRecord, withoutUndefined } from '../guards.js'
import {
  signInMail as mailIn,
  type SignInMail,
  type SignInMailOptions,
} from '../mails/sign-in-mail.js'
import { en } from '../texts/en.js'
import type { EmailConfig, MailSender } from './provider.js'
import { type BuiltInMail, hasSender, withSender } from './senders.js'

export type { SignInMail, SignInMailOptions } from '../mails/sign-in-mail.js'

/**
 * The mail with a link to sign in, in English: for whoever mails another link than the one that was asked for, which has its
 * mail in the `VerificationRequest`. It tells the name of the application and its host, and nothing about who asked: everything
 * in a mail that a stranger may choose is a way to write to people.
 */
export function signInMail(options: SignInMailOptions): SignInMail {
  return mailIn(en, options)
}

/** Options of {@link Nodemailer}. */
export interface NodemailerOptions extends Optional<Omit<EmailConfig, 'type'>> {
  /** An SMTP URL (`smtps://user:password@host`), or the options of one of nodemailer's transports. */
  server?: string | object | undefined
}

interface Message extends SignInMail {
  readonly from: string
  readonly to: { readonly name: string; readonly address: string }
  readonly headers: Readonly<Record<string, string>>
  readonly disableFileAccess: boolean
  readonly disableUrlAccess: boolean
}

interface Mailer {
  createTransport(server: string | object): { sendMail(message: Message): Promise<unknown> }
}

function isMailer(value: unknown): value is Mailer {
  return isRecord(value) && typeof value['createTransport'] === 'function'
}

async function loadMailer(): Promise<Mailer> {
  try {
    const loaded: unknown = await import('nodemailer')
    if (isMailer(loaded)) return loaded
  } catch {
    // Told below.
  }
  throw new TypeError(
    'mails are sent with the package nodemailer: install it (version 7.0.7 or later)',
  )
}

/** Tells whether something beside the one recipient was addressed, or the one was not. */
function wentAstray(sent: unknown): boolean {
  const { envelope, rejected = [], pending = [] } = isRecord(sent) ? sent : {}
  const to = isRecord(envelope) ? envelope['to'] : undefined
  const [recipients, ...failed] = [to, rejected, pending].map((list) =>
    Array.isArray(list) ? list.length : 0,
  )
  return recipients !== 1 || failed.some((count) => count > 0)
}

function isServer(value: unknown): value is string | object {
  return isFilled(value) || (typeof value === 'object' && value !== null)
}

async function sendBySmtp(mail: BuiltInMail): Promise<void> {
  const { to, subject, text, html, provider } = mail
  const { id, server, from } = provider
  if (!isServer(server) || from === undefined)
    throw new TypeError(`the provider ${id} is not configured: set server and from`)
  const mailer = await loadMailer()
  const sent: unknown = await mailer.createTransport(server).sendMail({
    subject,
    text,
    html,
    from,
    // As an object: nothing in it is taken for a second address.
    to: { name: '', address: to },
    // RFC 3834, section 5: no vacation notice answers it.
    headers: { 'Auto-Submitted': 'auto-generated' },
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  if (wentAstray(sent))
    throw new TypeError('the mail server did not take the mail for exactly one recipient')
}

function smtp(id: string, options: NodemailerOptions): MailSender {
  const given = withoutUndefined(options)
  const needs = hasSender(options) ? [] : (['server', 'from'] as const)
  return withSender(sendBySmtp, { id, name: 'Email', needs, ...given, type: 'email' })
}

const SETUP = {
  url: 'https://nodemailer.com/smtp',
  docs: 'https://nodemailer.com/smtp',
  steps: [
    'Install the package nodemailer, version 7.0.7 or later.',
    'Ask whoever runs your mail server for its name, a user and a password.',
    'Write them as one URL, such as smtps://user:password@mail.example.com.',
  ],
}

/**
 * Sign-in by a mailed link, sent by SMTP. It needs the package `nodemailer`, which is loaded when the first mail is sent.
 * Any other object of type `email` with a `sendVerificationRequest` is a provider as well; it is given the texts.
 *
 * @param options `server` (by default AUTH_NODEMAILER_SERVER, or AUTH_EMAIL_SERVER) and `from` (AUTH_NODEMAILER_FROM, or
 *   AUTH_EMAIL_FROM)
 */
export function Nodemailer(options: NodemailerOptions = {}): MailSender {
  return smtp('nodemailer', { setup: SETUP, ...options })
}

/** {@link Nodemailer} with the id `email`: of the environment it reads AUTH_EMAIL_SERVER and AUTH_EMAIL_FROM. */
export function Email(options: NodemailerOptions = {}): MailSender {
  return smtp('email', options)
}
