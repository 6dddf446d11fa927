import { EMPTY_JAR, expired, createJar, mergeJars, type CookieJar } from '../cookies/jar.js'
import { CHECK_MAX_AGE } from '../cookies/names.js'
import type { Engine } from '../engine.js'
import { isFilled } from '../guards.js'
import type { AuthRequest } from '../request.js'
import { dropAskedMails } from './asked-mails.js'
import { seal, unseal } from './sealed.js'

export interface SentMail {
  readonly provider: string
  /** The address as it was entered, normalised: never the one that is stored, which would tell that there is one. */
  readonly email: string
  /** The same as it was typed, for another mail to it. Of the same length, so that the cookie's does not tell. */
  readonly written: string
  /** 1 where it was not the first to this address. A number, so that the cookie's length does not tell. */
  readonly again: 0 | 1
}

/**
 * Remembers a mail in this browser alone, for the page that tells about it: an address in its URL would end up in logs and
 * in histories.
 */
export async function keepSentMail(
  engine: Engine,
  request: AuthRequest,
  mail: Pick<SentMail, 'provider' | 'email' | 'written'>,
): Promise<CookieJar> {
  const before = await readSentMail(engine, request)
  const again = before?.provider === mail.provider && before.email === mail.email ? 1 : 0
  const { name, options } = request.names.sentMail
  const value = await seal(engine, 'mail', { ...mail, again }, CHECK_MAX_AGE)
  return createJar({ name, value, options })
}

/** The last mail that this browser has asked for. @returns undefined where there was none of late */
export async function readSentMail(
  engine: Engine,
  request: AuthRequest,
): Promise<SentMail | undefined> {
  const cookie = request.cookies.get(request.names.sentMail.name)
  const claims = cookie === undefined ? undefined : await unseal(engine, 'mail', cookie)
  const { provider, email, written = email, again } = claims ?? {}
  if (!isFilled(provider) || !isFilled(email) || !isFilled(written)) return undefined
  return { provider, email, written, again: again === 1 ? 1 : 0 }
}

/** Forgets it once somebody has signed in: what is left is nobody else's business. */
export function dropSentMail(request: AuthRequest): CookieJar {
  const { name, options } = request.names.sentMail
  const sent = request.cookies.has(name) ? createJar(expired(name, options)) : EMPTY_JAR
  return mergeJars(sent, dropAskedMails(request))
}
