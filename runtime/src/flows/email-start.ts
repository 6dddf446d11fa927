import {
  normalizeAddress,
  spellingToProve,
  typedAddress,
  type TypedAddress,
} from '../accounts/address.js'
import { callbackUrl } from '../checks/callback-url.js'
import type { Engine } from '../engine.js'
import { EmailSignInError } from '../errors.js'
import { maySignUp } from '../identity/may-sign-up.js'
import { attempt } from '../limits/limiter.js'
import type { ResolvedEmail } from '../providers/resolve.js'
import { redirect, type Reply } from '../reply.js'
import { field, type AuthRequest } from '../request.js'
import { withoutValues } from '../store/without-values.js'
import { authorize } from './authorize.js'
import { runCleanup } from './cleanup.js'
import { emailSubject, isAddress, SIGN_IN, tokenStore } from './email-token.js'
import { mailProof } from './mail-proof.js'

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
function readAddress(provider: ResolvedEmail, given: string | undefined): TypedAddress {
  const address = given === undefined ? undefined : normalized(provider, given)
  // What somebody's own function makes of it is the spelling that counts.
  const typed = provider.normalizeIdentifier ? undefined : given
  if (typeof address === 'string' && isAddress(address))
    return typedAddress(typed ?? address, address)
  throw new EmailSignInError('the request has not exactly one e-mail address')
}

/**
 * Mails a link to sign in with, and a code where the provider has them; to an address that has no user, and may have none, a mail
 * that opens nothing. What it answers does not tell whether there is a user with this address. An older link
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
  const typed = readAddress(provider, field(request, 'email'))
  const { email } = typed
  await attempt(engine, request, { action: 'mail', provider, subject: [email] })
  const { user, account } = await emailSubject(provider, email)
  const owner = await tokenStore(engine).getUserByEmail(email, typed)
  const asking = {
    user: owner ?? user,
    account: owner ? { ...account, userId: owner.id } : account,
    email: { verificationRequest: true },
  }
  const elsewhere = await authorize(engine, request, asking, owner?.id)
  if (elsewhere !== undefined) return redirect(elsewhere)
  const target = await callbackUrl(engine, request)
  const path = `callback/${provider.id}`
  const identifier = spellingToProve(owner, typed)
  // Asked about everybody, so that its time tells nothing.
  const allowed = await maySignUp(engine, { provider, user, emailProven: true })
  const isClosed = !allowed && !owner
  const reply = await mailProof(engine, request, provider, {
    purpose: SIGN_IN,
    identifier,
    // A user whose address is spelled in another way is found: that mailbox has to be proven.
    to: owner?.email ?? identifier,
    typed,
    kind: isClosed ? 'unknown-account' : 'sign-in',
    words: ({ mails }) => (isClosed ? mails.noAccount : mails.signIn),
    ...(isClosed && { empty: `${request.base}/signin` }),
    link: (token) => {
      const params = new URLSearchParams({ callbackUrl: target, token, email: identifier })
      return `${request.base}/${path}?${params.toString()}`
    },
    takes: path,
    asks: `signin/${provider.id}`,
  })
  runCleanup(engine)
  return reply
}
