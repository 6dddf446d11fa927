import type { Engine } from '../engine.js'
import { EmailSignInError } from '../errors.js'
import { isFilled, isRecord } from '../guards.js'
import { inTime } from '../in-time.js'
import type { MailKind } from '../mails/sign-in-mail.js'
import { type MailParts, makeMail } from '../mails/mail.js'
import { REQUEST_TIMEOUT } from '../net/limited-fetch.js'
import type { Mail } from '../providers/provider.js'
import type { ResolvedEmail } from '../providers/resolve.js'
import type { AuthRequest } from '../request.js'
import { withoutValues } from '../store/without-values.js'
import { loadTexts } from '../texts/load-texts.js'
import type { Texts } from '../texts/texts.js'
import { hasMailbox, keepsMails } from './dev.js'
import type { MailedProof } from './mailed-proof.js'

export function mailboxUrl(request: Pick<AuthRequest, 'base'>): string {
  return `${request.base}/dev/mailbox`
}

/**
 * Keeps a mail in place of sending it: in the mailbox, where there is one. Its link goes to the console, and not to a
 * logger: those never get a token.
 *
 * @param submit what its link says
 */
function keepMail(
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

export interface Outgoing {
  readonly to: string
  readonly kind: MailKind
  readonly words: (texts: Texts) => MailParts['words']
  /** The link that the mail is for: a provider that sends links alone sends no other mail. */
  readonly url?: string
  /** The page that a notice leads to, which proves nothing. */
  readonly page?: string | undefined
  readonly place?: (texts: Texts) => string
  readonly proof?: Pick<MailedProof, 'token' | 'code' | 'expires'>
}

export function mailProvider(engine: Engine, id?: string): ResolvedEmail | undefined {
  const senders = [...engine.providers.values()].filter((provider) => provider.type === 'email')
  return id === undefined ? senders[0] : senders.find((provider) => provider.id === id)
}

function visibleRequest(request: AuthRequest): Request {
  const headers = new Headers(request.headers)
  for (const name of ['authorization', 'content-length', 'cookie']) headers.delete(name)
  headers.set('content-type', 'application/json')
  const { csrfToken: _csrfToken, ...fields } = request.body
  const path = [request.base, request.action, request.providerId]
  const url = path.filter((part) => part !== undefined).join('/')
  return new Request(url, { method: 'POST', headers, body: JSON.stringify(fields) })
}

/** Values that a sender knows and its errors may quote, but a log must not. */
function listSecrets({ to, url, proof }: Outgoing, provider: ResolvedEmail): readonly unknown[] {
  const { server, apiKey, secret } = provider
  const login = isRecord(server) ? server['auth'] : server
  const password =
    typeof server === 'string' && URL.canParse(server) ? new URL(server).password : ''
  const decoded = new URLSearchParams(`p=${password.replaceAll('+', '%2B')}`).get('p')
  const address = [to, encodeURIComponent(to)]
  const codes = [proof?.code?.bare, proof?.code?.shown]
  return [url, proof?.token, codes, address, apiKey, secret, login, password, decoded]
}

async function deliverMail(
  engine: Engine,
  request: AuthRequest,
  provider: ResolvedEmail,
  { mail, outgoing }: { readonly mail: Mail; readonly outgoing: Outgoing },
): Promise<void> {
  const { sendVerificationRequest, senders } = provider
  const { url, proof } = outgoing
  if (url === undefined || senders.link === 'sendMail') return provider.sendMail?.(mail)
  const { to: identifier, locale: _locale, ...parts } = mail
  return sendVerificationRequest?.({
    ...parts,
    identifier,
    url,
    token: proof?.token ?? '',
    expires: proof?.expires ?? new Date(engine.host.now()),
    theme: engine.theme,
    request: visibleRequest(request),
  })
}

async function buildMail(
  engine: Engine,
  request: AuthRequest,
  provider: ResolvedEmail,
  { to, kind, words, page, place, proof, url }: Outgoing,
): Promise<{ readonly mail: Mail; readonly submit: string | undefined }> {
  const texts = await loadTexts(engine.languages, request)
  const { host } = new URL(request.base)
  const { theme } = engine
  const code = proof?.code
  const said = words(texts)
  const mail = {
    ...makeMail(texts, {
      words: said,
      place: place?.(texts),
      url: url ?? page,
      code: code?.shown,
      host,
      theme,
    }),
    to,
    kind,
    ...(url !== undefined && { url }),
    ...(code && { code: code.bare }),
    locale: texts.lang,
    provider,
    fetch: engine.fetch(provider),
  }
  return { mail, submit: said.submit }
}

/**
 * Sends a mail of any kind, in the language of whoever asks; keeps it on this machine where the provider is not set up and the
 * application is being developed. A notice is not sent by a provider that can send links alone, which is told once.
 *
 * @throws EmailSignInError where it is not sent in time: without the address, the link, the code or a key in it
 */
export async function sendMail(
  engine: Engine,
  request: AuthRequest,
  provider: ResolvedEmail,
  outgoing: Outgoing,
): Promise<void> {
  const { id, missing, senders } = provider
  const { mail, submit } = await buildMail(engine, request, provider, outgoing)
  if (engine.host.takesMail) return engine.host.takesMail(mail)
  if (keepsMails(engine, request, provider)) return keepMail(engine, request, mail, submit)
  if (outgoing.url === undefined && !senders.notices)
    return engine.complain({ severity: 'warning', code: 'notices-not-sent', detail: id })
  const sending = async (): Promise<void> => {
    if (missing.length > 0)
      throw new TypeError(`the provider ${id} is not configured: set ${missing.join(', ')}`)
    await deliverMail(engine, request, provider, { mail, outgoing })
  }
  try {
    await inTime(sending(), engine.host.requestTimeout ?? REQUEST_TIMEOUT)
  } catch (thrown) {
    throw new EmailSignInError(`the mail of the provider ${id} was not sent`, {
      cause: withoutValues(thrown, listSecrets(outgoing, provider)),
    })
  }
}
