import { normalizeAddress, spellingToProve, typedAddress } from '../accounts/address.js'
import type { AdapterUser } from '../adapter.js'
import { base64url } from '../bytes.js'
import { callbackUrl, keepCallbackUrl } from '../checks/callback-url.js'
import { keepPendingPassword } from '../checks/pending-password.js'
import { mergeJars } from '../cookies/jar.js'
import type { Engine } from '../engine.js'
import { EmailSignInError } from '../errors.js'
import { maySignUp } from '../identity/may-sign-up.js'
import { readTurn } from '../identity/turn.js'
import { attempt } from '../limits/limiter.js'
import type { MailKind } from '../mails/sign-in-mail.js'
import type { ResolvedEmail } from '../providers/resolve.js'
import { ownPage, redirect, type Reply } from '../reply.js'
import { type AuthRequest, field } from '../request.js'
import { newCsrfToken } from '../session/csrf.js'
import type { Texts } from '../texts/texts.js'
import type { User } from '../types.js'
import { authorize } from './authorize.js'
import { runCleanup } from './cleanup.js'
import { readLink } from './email-finish.js'
import { emailSubject } from './email-token.js'
import { mailProof } from './mail-proof.js'
import { passwordAccount } from './password-sign-in.js'
import { passwordProvider, passwordStore } from './passwords.js'
import { mailProvider } from './send-mail.js'
import { hasRequestedMail, proveByCode, proveByLink } from './take-proof.js'

/** The purpose of a mail with which a password can be chosen. */
const NEW_PASSWORD = 'new-password'

/** Seconds for which its link is valid. OWASP, Forgot Password Cheat Sheet. */
const MAX_AGE = 3600

export type PasswordAsk = 'signup' | 'forgot-password'

interface MailRow {
  readonly kind: MailKind
  readonly words: keyof Texts['mails']
}

/** The mail that answers: the page says the same to everybody, and the mail alone tells more. */
const MAILS: Readonly<Record<PasswordAsk, { readonly known: MailRow; readonly unknown: MailRow }>> =
  {
    signup: {
      known: { kind: 'known-account', words: 'knownAccount' },
      unknown: { kind: 'sign-up', words: 'signUp' },
    },
    'forgot-password': {
      known: { kind: 'new-password', words: 'newPassword' },
      unknown: { kind: 'unknown-account', words: 'unknownAccount' },
    },
  }

/** The mail to an address without an account where that person can't sign up: it opens nothing. */
const CLOSED = { kind: 'unknown-account', words: 'noAccount', isClosed: true } as const

/** The mail that answers an address. The rule is asked about everybody, so that its time tells nothing. */
async function chooseMail(
  engine: Engine,
  asked: PasswordAsk,
  user: User,
  owner: AdapterUser | undefined,
): Promise<MailRow & { readonly isClosed?: boolean }> {
  const provider = passwordProvider(engine)
  const isWelcome = await maySignUp(engine, { provider, user, emailProven: true })
  if (owner) return MAILS[asked].known
  return isWelcome ? MAILS[asked].unknown : CLOSED
}

export function passwordSender(engine: Engine): ResolvedEmail {
  const sender = mailProvider(engine, passwordProvider(engine).mail)
  if (sender) return sender
  throw new EmailSignInError('the provider that sends the mails of passwords is not configured')
}

/**
 * Mails what a password can be chosen with to an address: to sign up, or in place of a forgotten one. It answers the same whoever
 * has the address; nobody exists, and nothing changes, before the mailbox is proven. Where nobody can sign up, the mail to an
 * address without an account has nothing that opens anything.
 *
 * @throws RateLimited where too many were asked for
 * @throws EmailSignInError where there is not exactly one address, or the mail can't be sent
 * @throws AccessDenied where the `signIn` callback refuses
 */
export async function mailPassword(
  engine: Engine,
  request: AuthRequest,
  asked: PasswordAsk,
): Promise<Reply> {
  const sender = passwordSender(engine)
  const given = field(request, 'email') ?? ''
  const email = normalizeAddress(given)
  if (email === undefined)
    throw new EmailSignInError('the request has not exactly one e-mail address')
  await attempt(engine, request, { action: 'mail', provider: sender, subject: [email] })
  const typed = typedAddress(given, email)
  const owner = await passwordStore(engine).getUserByEmail(email, typed)
  const { user } = await emailSubject(sender, email)
  const asking = {
    user: owner ?? user,
    account: passwordAccount(owner ?? user),
    email: { verificationRequest: true },
  }
  const elsewhere = await authorize(engine, request, asking, owner?.id)
  if (elsewhere !== undefined) return redirect(elsewhere)
  const { kind, words, isClosed } = await chooseMail(engine, asked, user, owner)
  const target = await callbackUrl(engine, request)
  const identifier = spellingToProve(owner, typed)
  const reply = await mailProof(engine, request, sender, {
    purpose: NEW_PASSWORD,
    identifier,
    to: owner?.email ?? identifier,
    typed,
    kind,
    words: ({ mails }) => mails[words],
    link: (token) => {
      const params = new URLSearchParams({ callbackUrl: target, token, email: identifier })
      return `${request.base}/new-password?${params.toString()}`
    },
    // Nobody who can't sign up is led to where a password is chosen.
    ...(isClosed && { empty: `${request.base}/signin` }),
    takes: NEW_PASSWORD,
    asks: asked,
    maxAge: MAX_AGE,
  })
  runCleanup(engine)
  // Whoever types the code may not say it again.
  return { ...reply, cookies: mergeJars(keepCallbackUrl(request, target), reply.cookies) }
}

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
