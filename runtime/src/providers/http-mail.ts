import type { Optional } from '../types.js'
import { withoutUndefined } from '../guards.js'
import { isFilled, isRecord, parseJson, toError } from '../guards.js'
import type { MailKind, SignInMail } from '../mails/sign-in-mail.js'
import { withoutValues } from '../store/without-values.js'
import { fillFirst } from './profile-map.js'
import type { EmailConfig, MailSender } from './provider.js'
import { hasSender, withSender, type BuiltInMail } from './senders.js'

/** A mail, and what the configuration says about its sender; empty where it says nothing. */
export interface OutgoingMail extends SignInMail {
  /** Exactly one address. */
  readonly to: string
  readonly kind: MailKind
  /** `Name <mail@example.com>`, or the address alone. */
  readonly from: string
  readonly apiKey: string
  readonly transactionalId: string
  /** The link, for services that keep the text of the mail; empty where it has none. */
  readonly url: string
  /** The code to type, for such services; empty where the mail has none. */
  readonly code: string
}

/**
 * The one request that hands a mail to a service; it is sent by POST. Where the service can rewrite links to count clicks, the
 * request says no: the link would lead to the service first, with the token in it.
 */
export interface MailRequest {
  /** An https URL. */
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  /** Sent as `multipart/form-data`, or as JSON. */
  readonly body: object
}

/** A service that sends mails for those who ask it by HTTP. */
export interface MailService<Options extends object = object> extends Pick<
  EmailConfig,
  'id' | 'name' | 'needs' | 'setup'
> {
  // Declared as a method, so that a service with options of its own is a service all the same.
  request(mail: OutgoingMail, options: Options): MailRequest
  /** Tells whether a response says that the mail was accepted. Only called where its status is 2xx. */
  readonly accepted: (answer: Readonly<Record<string, unknown>>, status: number) => boolean
  /** The reason in any other response, for the log: templates to try in order, as in a {@link ProfileMap}. */
  readonly problem?: readonly string[] | undefined
}

/** A built-in service: call it with options, or pass it as it is. */
export type MailPreset<Options extends object = object> = (
  options?: Optional<Omit<EmailConfig, 'type'>> & Options,
) => MailSender

/** Characters of what a service says. More is left out, not cut: half a secret would not be known for one. */
const LONGEST_PROBLEM = 300

/** The reason that a service gives for its refusal, without addresses, however they are spelled. */
function readProblem(service: MailService, answer: unknown): string | undefined {
  const text = fillFirst(service.problem, answer)
  return text === undefined || text.length > LONGEST_PROBLEM
    ? undefined
    : text.replace(/\S*@\S*/g, '…')
}

/** An error with the code of its cause: what fetch rejects with says nothing itself, where the reason is in its cause. */
function withReason(thrown: unknown): Error {
  const error = toError(thrown)
  const code = isRecord(error.cause) ? error.cause['code'] : undefined
  return isFilled(code) ? Object.assign(new TypeError(error.message), { code }) : error
}

async function send(service: MailService, options: object, mail: BuiltInMail): Promise<void> {
  const { to, kind, url: link = '', code = '', subject, text, html, provider, fetch } = mail
  const { apiKey = '', from = '', transactionalId = '' } = provider
  const settings = { from, apiKey, transactionalId }
  const asked = service.request(
    { subject, text, html, to, kind, url: link, code, ...settings },
    options,
  )
  const { url, headers, body } = asked
  if (!url.startsWith('https://')) throw new TypeError(`${provider.id} is not reached over https`)
  const init = body instanceof FormData ? { headers, body } : buildJsonRequest(headers, body)
  const response = await fetch(url, { method: 'POST', ...init }).catch((thrown: unknown) => {
    throw withReason(thrown)
  })
  const answer = parseJson(await response.text())
  const { ok, status } = response
  if (ok && service.accepted(isRecord(answer) ? answer : {}, status)) return
  const said = [`status ${status}`, readProblem(service, answer)].filter(isFilled).join(', ')
  // Whatever is behind the name of a scheme. RFC 9110, section 11.4.
  const credentials = Object.values(headers).map((value) => value.split(' ').at(-1))
  throw withoutValues(new TypeError(`${provider.id} did not take the mail: ${said}`), credentials)
}

function buildJsonRequest(headers: MailRequest['headers'], body: object): RequestInit {
  return {
    headers: { ...headers, accept: 'application/json', 'content-type': 'application/json' },
    body: JSON.stringify(body),
  }
}

/**
 * Makes a provider of a service that sends mails. The built-in ones are made by it, too.
 *
 * @returns a provider: to be called with options, or passed as it is
 */
export function mailService<Options extends object = object>(
  service: MailService<Options>,
): MailPreset<Options> {
  const { id, name, needs, setup } = service
  return (options: Optional<EmailConfig> = {}) =>
    withSender((mail) => send(service, options, mail), {
      id,
      name,
      ...(needs && !hasSender(options) && { needs }),
      ...(setup && { setup }),
      ...withoutUndefined(options),
      type: 'email',
    })
}

/** RFC 6750, section 2.1. */
export function bearer(token: string): { authorization: string } {
  return { authorization: `Bearer ${token}` }
}

/** RFC 7617, section 2. */
export function basic(user: string, password: string): { authorization: string } {
  return { authorization: `Basic ${btoa(`${user}:${password}`)}` }
}

/** The host of a region. @throws TypeError where there is no such region */
export function findHost(hosts: Readonly<Record<string, string>>, region: string): string {
  const host = Object.hasOwn(hosts, region) ? hosts[region] : undefined
  if (host !== undefined) return host
  throw new TypeError(`region must be one of: ${Object.keys(hosts).join(', ')}`)
}
