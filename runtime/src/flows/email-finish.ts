import { callbackUrl } from '../checks/callback-url.js'
import type { Engine } from '../engine.js'
import { BadRequest, Verification } from '../errors.js'
import { isFilled } from '../guards.js'
import { attempt } from '../limits/limiter.js'
import { tryGeneration } from '../limits/tries.js'
import type { ResolvedEmail } from '../providers/resolve.js'
import { field, type AuthRequest } from '../request.js'
import { emailSubject, isAddress, tokenStore } from './email-subject.js'
import { isGuessable, tokenHashes } from './email-token.js'
import type { Identification } from './identification.js'

/** The parameters of a mailed link. */
export interface MailedLink {
  readonly identifier: string
  readonly token: string
}

function parameter(request: AuthRequest, name: string): string | undefined {
  if (request.method === 'POST') return field(request, name)
  const { query } = request
  const [value, ...more] = [...query.getAll(name), ...query.getAll(`amp;${name}`)]
  return more.length === 0 ? value : undefined
}

/**
 * Reads a mailed link, or the form that asks for a click on it. Nothing is looked up. Programs that carry mails rewrite
 * links: `&` becomes `&amp;`, and `%2B` the plus that stands for a space, which no address has.
 *
 * @throws Verification where it is none that was ever mailed
 */
export function readLink(request: AuthRequest): MailedLink {
  const token = parameter(request, 'token')
  const identifier = parameter(request, 'email')?.replaceAll(' ', '+')
  if (!isFilled(token) || !isFilled(identifier) || !isAddress(identifier))
    throw new Verification('the link has no token, or no address')
  return { identifier, token }
}

/** Tells whether a browser only fetches in advance what its user may never open. Fetch standard, section 2.2.10. */
function isPrefetch({ headers }: AuthRequest): boolean {
  return ['sec-purpose', 'purpose', 'x-moz'].some((name) =>
    /\bprefetch\b/i.test(headers.get(name) ?? ''),
  )
}

async function useUp(engine: Engine, provider: ResolvedEmail, link: MailedLink): Promise<void> {
  const { identifier, token } = link
  const guessable = isGuessable(provider, token)
  const generation = guessable ? await tryGeneration(engine, identifier) : undefined
  if (guessable && generation === undefined)
    throw new Verification('the token was tried too often, or none like it was ever mailed')
  for (const hash of await tokenHashes(engine, provider, identifier, token, generation)) {
    const found = await tokenStore(engine).useVerificationToken({ identifier, token: hash })
    if (found && found.expires.getTime() > engine.host.now()) return
    if (found) throw new Verification('the link has expired')
  }
  throw new Verification('the link was used already, or was never mailed')
}

/**
 * Uses up the token of a link that was mailed.
 *
 * @throws RateLimited where too many were tried that are not valid
 * @throws Verification where the link is not valid, or not any more
 * @throws BadRequest where a browser fetches it in advance; the link stays valid
 */
export async function identifyByEmail(
  engine: Engine,
  request: AuthRequest,
  provider: ResolvedEmail,
): Promise<Identification> {
  // An answer that is no success is not kept for the click.
  if (isPrefetch(request)) throw new BadRequest(400, 'a link to sign in can not be prefetched')
  const link = readLink(request)
  const subject = [link.identifier]
  const tried = await attempt(engine, request, { action: 'token', provider, subject })
  await useUp(engine, provider, link)
  await tried.succeeded()
  return {
    ...(await emailSubject(provider, link.identifier)),
    provider,
    emailProven: true,
    registers: true,
    callbackUrl: await callbackUrl(engine, request),
  }
}
