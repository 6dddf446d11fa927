import { normalizeAddress } from '../accounts/address.js'
import { callbackUrl } from '../checks/callback-url.js'
import { keepSentMail } from '../checks/sent-mail.js'
import { EMPTY_JAR } from '../cookies/jar.js'
import type { Engine } from '../engine.js'
import { EmailSignInError, InvalidConfig } from '../errors.js'
import { isRecord } from '../guards.js'
import { inTime } from '../in-time.js'
import { attempt } from '../limits/limiter.js'
import { newGeneration, SHORT_LIVED } from '../limits/tries.js'
import { signInMail } from '../mails/sign-in-mail.js'
import { REQUEST_TIMEOUT } from '../net/limited-fetch.js'
import type { VerificationRequest } from '../providers/provider.js'
import type { ResolvedEmail } from '../providers/resolve.js'
import { redirect, type Reply } from '../reply.js'
import { field, type AuthRequest } from '../request.js'
import { withoutValues } from '../store/without-values.js'
import { textsFor } from '../texts/texts-for.js'
import { authorize } from './authorize.js'
import { cleanUp } from './clean-up.js'
import { keepsMails } from './dev.js'
import { keepMail } from './keep-mail.js'
import { emailSubject, isAddress, tokenStore } from './email-subject.js'
import { isGuessable, newToken, tokenHashes } from './email-token.js'

/** Seconds. */
const MAX_AGE = 86_400

function normalized(provider: ResolvedEmail, given: string): unknown {
  if (!provider.normalizeIdentifier) return normalizeAddress(given)
  try {
    return provider.normalizeIdentifier(given)
  } catch (thrown) {
    throw new EmailSignInError(`normalizeIdentifier of the provider ${provider.id} refused`, {
      cause: withoutValues(thrown, [given]),
    })
  }
}

/** Whatever normalizes, the result is exactly one address: a mail to two of them would let the second one in. */
function identifierOf(provider: ResolvedEmail, given: string | undefined): string {
  const address = given === undefined ? undefined : normalized(provider, given)
  if (typeof address === 'string' && isAddress(address)) return address
  throw new EmailSignInError('the request has not exactly one e-mail address')
}

/** The request as a sender sees it: its headers without what signs anybody in, and the fields of the form as JSON. */
function visibleRequest(request: AuthRequest): Request {
  const headers = new Headers(request.headers)
  for (const name of ['authorization', 'content-length', 'cookie']) headers.delete(name)
  headers.set('content-type', 'application/json')
  const { csrfToken: _csrfToken, ...fields } = request.body
  const url = `${request.base}/signin/${request.providerId ?? ''}`
  return new Request(url, { method: 'POST', headers, body: JSON.stringify(fields) })
}

function linkTo(
  request: AuthRequest,
  provider: ResolvedEmail,
  params: Readonly<Record<string, string>>,
): string {
  return `${request.base}/callback/${provider.id}?${new URLSearchParams(params).toString()}`
}

/** Values that a sender knows and its errors may quote, but a log must not. */
function secretsOf(mail: VerificationRequest, provider: ResolvedEmail): readonly unknown[] {
  const { identifier, token, url } = mail
  const { server, apiKey, secret } = provider
  const login = isRecord(server) ? server['auth'] : server
  const password =
    typeof server === 'string' && URL.canParse(server) ? new URL(server).password : ''
  const decoded = new URLSearchParams(`p=${password.replaceAll('+', '%2B')}`).get('p')
  const address = [identifier, encodeURIComponent(identifier)]
  return [url, token, address, apiKey, secret, login, password, decoded]
}

async function send(
  engine: Engine,
  request: AuthRequest,
  provider: ResolvedEmail,
  mail: VerificationRequest,
): Promise<void> {
  if (keepsMails(engine, request, provider)) return keepMail(engine, request, mail)
  if (provider.missing.length > 0)
    throw new TypeError(
      `the provider ${provider.id} is not configured: set ${provider.missing.join(', ')}`,
    )
  const sending = async (): Promise<void> => provider.sendVerificationRequest(mail)
  await inTime(sending(), engine.host.requestTimeout ?? REQUEST_TIMEOUT)
}

/** @throws InvalidConfig where tokens that can be guessed can't be guarded */
async function generationFor(
  engine: Engine,
  provider: ResolvedEmail,
  identifier: string,
): Promise<number> {
  const generation = await newGeneration(engine, identifier)
  if (generation !== undefined) return generation
  throw new InvalidConfig(
    `provider ${provider.id}: generateVerificationToken must return tokens of at least 128 bits, where no store counts tries (an adapter with incrementCounter, or limits.store)`,
  )
}

/** Stores the token, then mails the link: a link that opens nothing is no use, nor is one that opens too much. */
async function mailLink(
  engine: Engine,
  request: AuthRequest,
  provider: ResolvedEmail,
  to: { readonly identifier: string; readonly mailbox: string },
): Promise<void> {
  const store = tokenStore(engine)
  const { identifier, mailbox } = to
  const token = await newToken(engine, provider)
  const guessable = isGuessable(provider, token)
  const generation = guessable ? await generationFor(engine, provider, identifier) : undefined
  const [hash] = await tokenHashes(engine, provider, identifier, token, generation)
  const target = await callbackUrl(engine, request)
  const maxAge = Math.min(provider.maxAge ?? MAX_AGE, guessable ? SHORT_LIVED : Infinity)
  const expires = new Date(engine.host.now() + maxAge * 1000)
  const { theme } = engine
  const url = linkTo(request, provider, { callbackUrl: target, token, email: identifier })
  const mail = {
    ...signInMail(await textsFor(request), { url, theme }),
    identifier: mailbox,
    url,
    expires,
    token,
    provider,
    theme,
    fetch: engine.fetch(provider),
    request: visibleRequest(request),
  }
  await store.createVerificationToken({ identifier, token: hash, expires })
  try {
    await send(engine, request, provider, mail)
  } catch (thrown) {
    // What can't be removed expires. The first failure is the one to tell.
    await store.useVerificationToken({ identifier, token: hash }).catch(() => undefined)
    throw new EmailSignInError(`the mail of the provider ${provider.id} was not sent`, {
      cause: withoutValues(thrown, secretsOf(mail, provider)),
    })
  }
}

/**
 * Mails a link to sign in with. What it answers does not tell whether there is a user with this address. An older link
 * to the same address stays valid until it is used or expires: adapters have no way to remove it. Only of tokens that can
 * be guessed the newest alone counts.
 *
 * @throws RateLimited where too many were asked for
 * @throws InvalidConfig where the token can be guessed, and nothing counts the tries
 * @throws EmailSignInError where there is not exactly one address, or the mail can't be sent
 * @throws AccessDenied where the `signIn` callback refuses
 * @throws AdapterError where the token can't be stored: no mail is sent then
 */
export async function startEmail(
  engine: Engine,
  request: AuthRequest,
  provider: ResolvedEmail,
): Promise<Reply> {
  const identifier = identifierOf(provider, field(request, 'email'))
  await attempt(engine, request, { action: 'mail', provider, subject: [identifier] })
  const { user, account } = await emailSubject(provider, identifier)
  const owner = await tokenStore(engine).getUserByEmail(identifier)
  const elsewhere = await authorize(engine, request, {
    user: owner ?? user,
    account: owner ? { ...account, userId: owner.id } : account,
    email: { verificationRequest: true },
  })
  if (elsewhere !== undefined) return redirect(elsewhere)
  // Databases that ignore case find a user whose address is spelled in another way: that mailbox has to be proven.
  await mailLink(engine, request, provider, { identifier, mailbox: owner?.email ?? identifier })
  cleanUp(engine)
  const params = new URLSearchParams({ provider: provider.id, type: provider.type })
  // A page of the application could not open the cookie.
  const kept =
    engine.pages.verifyRequest === undefined
      ? await keepSentMail(engine, request, { provider: provider.id, email: identifier })
      : EMPTY_JAR
  return redirect(`${request.base}/verify-request?${params.toString()}`, kept)
}
