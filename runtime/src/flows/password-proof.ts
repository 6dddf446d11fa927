import { base64url } from '../bytes.js'
import { callbackUrl } from '../checks/callback-url.js'
import { keepPendingPassword } from '../checks/pending-password.js'
import { mergeJars } from '../cookies/jar.js'
import type { Engine } from '../engine.js'
import { readTurn } from '../identity/turn.js'
import { ownPage, redirect, type Reply } from '../reply.js'
import type { AuthRequest } from '../request.js'
import { newCsrfToken } from '../session/csrf.js'
import { readLink } from './email-finish.js'
import { NEW_PASSWORD, passwordSender } from './password-mail.js'
import { passwordStore } from './passwords-of.js'
import { hasRequestedMail, proveByCode, proveByLink } from './take-proof.js'

/** Tells whether a mailed link is opened in the browser that has asked for it, so that no other program uses it up. */
export async function isAskedHere(engine: Engine, request: AuthRequest): Promise<boolean> {
  return hasRequestedMail(engine, request, passwordSender(engine), NEW_PASSWORD, readLink(request))
}

/** The page on which a password is chosen; the application's own is told whether somebody is new, who has a name to give. */
async function choosePage(
  engine: Engine,
  request: AuthRequest,
  identifier: string,
): Promise<string> {
  const own = engine.pages.newPassword
  if (own === undefined) return `${request.base}/new-password`
  const owner = await passwordStore(engine).getUserByEmail(identifier)
  return ownPage(request, own, { new: owner ? undefined : '1' })
}

/**
 * Takes a mailed link, or the code beside it: from then on this browser may choose a password, for a quarter of an hour.
 *
 * @throws RateLimited where too many were tried that are not valid
 * @throws Verification where the link is not valid, or not any more
 */
export async function takePasswordProof(engine: Engine, request: AuthRequest): Promise<Reply> {
  const sender = passwordSender(engine)
  const isCode = request.method === 'POST' && !Object.hasOwn(request.body, 'token')
  const found = isCode
    ? await proveByCode(engine, request, sender, NEW_PASSWORD)
    : await proveByLink(engine, request, sender, NEW_PASSWORD, readLink(request))
  if (found.kind === 'refused') return found.reply
  const { identifier } = found
  const csrf = await newCsrfToken(engine, request)
  const pending = await keepPendingPassword(engine, request, {
    id: base64url(engine.host.randomBytes(16)),
    identifier,
    turn: await readTurn(engine, { address: identifier }),
    callbackUrl: await callbackUrl(engine, request),
    csrf: csrf.token ?? '',
  })
  const target = await choosePage(engine, request, identifier)
  return redirect(target, mergeJars(found.cookies, csrf.cookies, pending))
}
