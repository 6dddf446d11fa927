import { callbackUrl } from '../checks/callback-url.js'
import type { Engine } from '../engine.js'
import { Verification } from '../errors.js'
import { isFilled } from '../guards.js'
import type { ResolvedEmail } from '../providers/resolve.js'
import { field, type AuthRequest } from '../request.js'
import { emailSubject, isAddress, SIGN_IN } from './email-token.js'
import type { Identification } from './identification.js'
import { resolveCodeForm } from './mail-code.js'
import {
  hasRequestedMail,
  proveByCode,
  proveByLink,
  type CodeRefused,
  type MailedLink,
} from './take-proof.js'

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
export function isPrefetch({ headers }: AuthRequest): boolean {
  return ['sec-purpose', 'purpose', 'x-purpose', 'x-moz'].some((name) =>
    /\b(?:prefetch|preview)\b/i.test(headers.get(name) ?? ''),
  )
}

/**
 * Tells whether a link has come with a code that another browser has asked for, as in an application that opens links itself.
 *
 * @throws Verification where it is no link
 */
export async function isElsewhere(
  engine: Engine,
  request: AuthRequest,
  provider: ResolvedEmail,
): Promise<boolean> {
  if (resolveCodeForm(provider) === undefined) return false
  return !(await hasRequestedMail(engine, request, provider, SIGN_IN, readLink(request)))
}

async function identification(
  engine: Engine,
  request: AuthRequest,
  provider: ResolvedEmail,
  identifier: string,
): Promise<Identification> {
  return {
    ...(await emailSubject(provider, identifier)),
    provider,
    emailProven: true,
    isMailbox: true,
    registers: true,
    callbackUrl: await callbackUrl(engine, request),
  }
}

/** Tells whether the code of a mail was posted, and not its link. */
export function isCodePosted(request: AuthRequest, provider: ResolvedEmail): boolean {
  const isForm = request.method === 'POST' && !Object.hasOwn(request.body, 'token')
  return isForm && resolveCodeForm(provider) !== undefined
}

/**
 * Uses up a link that was mailed, or the code that came with it.
 *
 * @returns the answer where a code is refused
 * @throws RateLimited where too many were tried that are not valid
 * @throws Verification where the link is not valid, or not any more
 */
export async function identifyByEmail(
  engine: Engine,
  request: AuthRequest,
  provider: ResolvedEmail,
): Promise<Identification | CodeRefused> {
  const found = isCodePosted(request, provider)
    ? await proveByCode(engine, request, provider, SIGN_IN)
    : await proveByLink(engine, request, provider, SIGN_IN, readLink(request))
  return 'reply' in found ? found : identification(engine, request, provider, found.identifier)
}
