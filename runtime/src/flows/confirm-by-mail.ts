import { callbackUrl } from '../checks/callback-url.js'
import type { Engine } from '../engine.js'
import { ConfirmRefused } from '../errors.js'
import { attempt } from '../limits/limiter.js'
import type { ResolvedEmail } from '../providers/resolve.js'
import type { Reply } from '../reply.js'
import type { AuthRequest } from '../request.js'
import { mailProof } from './mail-proof.js'
import { proveByCode } from './take-proof.js'

const CONFIRM = 'confirm'

export interface MailConfirmation {
  readonly email: string
  readonly provider: ResolvedEmail
  /** Below the base path. */
  readonly path?: string
}

/**
 * Mails a code to whoever is signed in, or takes the one that was mailed. The link beside it leads to the page that asks for the
 * code: it proves nothing by itself, wherever it is opened.
 *
 * @returns the answer; `proven` where the code was right
 * @throws RateLimited where too many were asked for, or tried
 * @throws EmailSignInError where the mail can't be sent
 * @throws ConfirmRefused where the code was mailed to another address
 */
export async function confirmByMail(
  engine: Engine,
  request: AuthRequest,
  { email, provider, path = 'confirm/mail' }: MailConfirmation,
): Promise<Reply | 'proven'> {
  if (Object.hasOwn(request.body, 'code')) {
    const found = await proveByCode(engine, request, provider, CONFIRM)
    if (found.kind === 'refused') return found.reply
    if (found.identifier === email) return 'proven'
    throw new ConfirmRefused('the code was mailed to another address')
  }
  await attempt(engine, request, { action: 'mail', provider, subject: [email] })
  const target = await callbackUrl(engine, request)
  return mailProof(engine, request, provider, {
    purpose: CONFIRM,
    identifier: email,
    to: email,
    kind: 'sign-in',
    words: ({ mails }) => mails.confirm,
    link: () =>
      `${request.base}/verify-request?provider=${provider.id}&type=email&purpose=${CONFIRM}&${new URLSearchParams({ callbackUrl: target }).toString()}`,
    takes: path,
    asks: path,
  })
}
