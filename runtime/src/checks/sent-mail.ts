import { type CookieJar, createJar, EMPTY_JAR, expired, mergeJars } from '../cookies/jar.js'
import { CHECK_MAX_AGE, CODE_MAX_AGE } from '../cookies/names.js'
import type { Engine } from '../engine.js'
import { isFilled, isRecord } from '../guards.js'
import type { AuthRequest } from '../request.js'
import { seal, unseal } from './sealed.js'

/** A mail with a proof that this browser has asked for. Whoever has the cookie can't read any of it. */
export interface AskedMail {
  /** What the proof is for; of another purpose it is none. */
  readonly purpose: string
  readonly provider: string
  readonly identifier: string
  /** The stored form of the link's token: the one value that the link and the code use up. */
  readonly hash: string
  /** An HMAC of the code; undefined where the mail has none, or it is void. */
  readonly code?: string | undefined
  /** Milliseconds since 1970. */
  readonly expires: number
  /** The turn of the address in which it counts. */
  readonly turn: number
  /** Where the code is posted to, and where another mail is asked for: paths below the base path. */
  readonly takes: string
  readonly asks: string
}

/** Mails that a browser is known by. Beyond, the link of the oldest is one that somebody else has asked for. */
const REMEMBERED = 4

function isAskedMail(value: unknown): value is AskedMail {
  if (!isRecord(value)) return false
  const { expires, turn } = value
  if (typeof expires !== 'number' || typeof turn !== 'number') return false
  const texts = ['purpose', 'provider', 'identifier', 'hash', 'takes', 'asks']
  return texts.every((name) => isFilled(value[name])) && isText(value['code'])
}

const isText = (value: unknown): boolean => value === undefined || isFilled(value)

export async function askedMails(
  engine: Engine,
  request: Pick<AuthRequest, 'cookies' | 'names'>,
): Promise<readonly AskedMail[]> {
  const cookie = request.cookies.get(request.names.mailedProof.name)
  const claims = cookie === undefined ? undefined : await unseal(engine, 'mailed', cookie)
  const mails: unknown = claims?.['mails']
  const now = engine.host.now()
  return Array.isArray(mails)
    ? mails.filter(isAskedMail).filter(({ expires }) => expires > now)
    : []
}

export async function newestMail(
  engine: Engine,
  request: Pick<AuthRequest, 'cookies' | 'names'>,
  of: Pick<AskedMail, 'purpose' | 'provider'>,
): Promise<AskedMail | undefined> {
  const mails = await askedMails(engine, request)
  return mails.find(({ purpose, provider }) => purpose === of.purpose && provider === of.provider)
}

async function keep(
  engine: Engine,
  request: AuthRequest,
  mails: readonly AskedMail[],
): Promise<CookieJar> {
  const { name, options } = request.names.mailedProof
  return createJar({ name, value: await seal(engine, 'mailed', { mails }, CODE_MAX_AGE), options })
}

/** Binds a mail to this browser: of its purpose it is the newest now, whose code alone counts here. */
export async function keepAskedMail(
  engine: Engine,
  request: AuthRequest,
  mail: AskedMail,
): Promise<CookieJar> {
  const before = await askedMails(engine, request)
  return keep(engine, request, [mail, ...before].slice(0, REMEMBERED))
}

/** Forgets the code of a mail, which is void: its browser is known by it all the same. */
export async function forgetCode(
  engine: Engine,
  request: AuthRequest,
  { hash }: Pick<AskedMail, 'hash'>,
): Promise<CookieJar> {
  const mails = await askedMails(engine, request)
  const without = mails.map((mail) => (mail.hash === hash ? { ...mail, code: undefined } : mail))
  return keep(engine, request, without)
}

export function dropAskedMails({ cookies, names }: AuthRequest): CookieJar {
  const { name, options } = names.mailedProof
  return cookies.has(name) ? createJar(expired(name, options)) : EMPTY_JAR
}

interface SentMail {
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
