import { callbackUrl } from '../checks/callback-url.js'
import type { Engine } from '../engine.js'
import { ConfirmRefused, Verification } from '../errors.js'
import { attempt } from '../limits/limiter.js'
import type { ResolvedEmail } from '../providers/resolve.js'
import type { Reply } from '../reply.js'
import type { AuthRequest } from '../request.js'
import { readLink } from './email-finish.js'
import { mailProof } from './mail-proof.js'
import {
  type CodeRefused,
  hasRequestedMail,
  proveByCode,
  proveByLink,
  type ProvenMailbox,
} from './take-proof.js'

/** The purpose of a mail with which whoever is signed in confirms it. */
export const CONFIRM = 'confirm'

export interface MailConfirmation {
  readonly email: string
  readonly provider: ResolvedEmail
  /** Below the base path. */
  readonly path?: string
}

/**
 * Takes a link, in the browser that has asked for it alone: it would otherwise confirm the session of somebody else.
 *
 * @throws Verification where another browser has asked for it, or it is not valid (any more)
 */
async function takeLink(
  engine: Engine,
  request: AuthRequest,
  provider: ResolvedEmail,
): Promise<ProvenMailbox> {
  const link = readLink(request)
  if (await hasRequestedMail(engine, request, provider, CONFIRM, link))
    return proveByLink(engine, request, provider, CONFIRM, link)
  throw new Verification('the link was asked for in another browser')
}

async function takeProof(
  engine: Engine,
  request: AuthRequest,
  provider: ResolvedEmail,
): Promise<ProvenMailbox | CodeRefused | undefined> {
  if (Object.hasOwn(request.body, 'token')) return takeLink(engine, request, provider)
  if (!Object.hasOwn(request.body, 'code')) return undefined
  return proveByCode(engine, request, provider, CONFIRM)
}

/**
 * Mails a code and a link to whoever is signed in, or takes what was mailed. The link leads to a page with a button, and confirms
 * in the browser that has asked for it: elsewhere the page says so.
 *
 * @returns the answer; `proven` where the code or the link was right
 * @throws RateLimited where too many were asked for, or tried
 * @throws EmailSignInError where the mail can't be sent
 * @throws ConfirmRefused where it was mailed to another address
 * @throws Verification where the link is another browser's, or not valid (any more)
 */
export async function confirmByMail(
  engine: Engine,
  request: AuthRequest,
  { email, provider, path = 'confirm/mail' }: MailConfirmation,
): Promise<Reply | 'proven'> {
  const found = await takeProof(engine, request, provider)
  if (found) {
    if (found.kind === 'refused') return found.reply
    if (found.identifier === email) return 'proven'
    throw new ConfirmRefused('it was mailed to another address')
  }
  await attempt(engine, request, { action: 'mail', provider, subject: [email] })
  const target = await callbackUrl(engine, request)
  return mailProof(engine, request, provider, {
    purpose: CONFIRM,
    identifier: email,
    to: email,
    kind: 'sign-in',
    words: ({ mails }) => mails.confirm,
    link: (token) => {
      const params = { provider: provider.id, type: 'email', purpose: CONFIRM }
      const link = { callbackUrl: target, token, email }
      return `${request.base}/verify-request?${new URLSearchParams({ ...params, ...link }).toString()}`
    },
    takes: path,
    asks: path,
  })
}
