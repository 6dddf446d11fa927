import { hex, utf8 } from '../bytes.js'
import { inTime } from '../in-time.js'
import type { Fetch } from '../web-types.js'

const ORIGIN = 'https://api.pwnedpasswords.com'

/** Milliseconds for an answer: somebody waits for it. */
const TIMEOUT = 1000

/** Characters of an answer: the longest have about a thousand lines of 40. */
const MAX_CHARACTERS = 200_000

/** Hexadecimal digits of the hash that are told. */
const PREFIX = 5

export interface Breached {
  readonly breached: boolean
  /** Why nothing is known, for the log: then the password is let through. It holds nothing of the password. */
  readonly failure?: string
}

export interface BreachedOptions {
  readonly fetch: Fetch
  readonly origin?: string | undefined
}

async function sha1(text: string): Promise<string> {
  return hex(new Uint8Array(await crypto.subtle.digest('SHA-1', utf8(text)))).toUpperCase()
}

class Failed extends Error {}

/** The lines of an answer, without those that are there to hide how many there are. */
function readSuffixes(text: string): readonly string[] {
  const lines = text.split('\n').map((line) => line.trim())
  return lines
    .filter((line) => line !== '')
    .flatMap((line) => {
      const [, suffix = '', count] = /^([\dA-F]{35}):(\d{1,15})$/i.exec(line) ?? []
      if (suffix === '') throw new Failed('the answer is not a range of hashes')
      return Number(count) === 0 ? [] : [suffix.toUpperCase()]
    })
}

async function ask(
  { fetch, origin = ORIGIN }: BreachedOptions,
  prefix: string,
): Promise<readonly string[]> {
  const answer = await fetch(`${origin}/range/${prefix}`, {
    headers: { 'Add-Padding': 'true' },
    redirect: 'manual',
    signal: AbortSignal.timeout(TIMEOUT),
  })
  if (answer.status !== 200) throw new Failed(`the answer has status ${answer.status}`)
  const text = await answer.text()
  if (text.length > MAX_CHARACTERS) throw new Failed('the answer is too long')
  return readSuffixes(text)
}

/**
 * Asks the range API of Have I Been Pwned, or a mirror of it, whether a password is among those of breaches. Five digits
 * of its hash are told, and nothing else; the answer is padded, so that its length tells no more.
 *
 * @param password as it was typed; in NFC it is asked for
 * @returns not breached, and why, where there is no answer within a second. Never throws
 * @see https://haveibeenpwned.com/API/v3#SearchingPwnedPasswordsByRange
 */
export async function isBreached(password: string, options: BreachedOptions): Promise<Breached> {
  const hash = await sha1(password.normalize('NFC'))
  try {
    // Not every fetch ends when it is told to.
    const suffixes = await inTime(ask(options, hash.slice(0, PREFIX)), TIMEOUT)
    return { breached: suffixes.includes(hash.slice(PREFIX)) }
  } catch (thrown) {
    const failure = thrown instanceof Failed ? thrown.message : 'no answer came within a second'
    return { breached: false, failure }
  }
}
