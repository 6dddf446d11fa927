import type { AdapterUser } from '../adapter.js'
import { utf8 } from '../bytes.js'

export interface TypedAddress {
  readonly email: string
  /** As it was typed, which differs in case alone: users from elsewhere may be stored so. */
  readonly written: string
}

/**
 * Reads how an address was typed. What differs from its normal form in more than case is another text, and not looked for.
 *
 * @param email its normal form
 */
export function typedAddress(given: string, email: string): TypedAddress {
  const text = given.trim()
  return { email, written: text.toLowerCase() === email ? text : email }
}

/**
 * The spelling under which a mailbox is to be proven: that of the user who is stored as it was typed, so that the proof leads to that
 * one, and to nobody whose address differs in case. The normal form for everybody else.
 */
export function spellingToProve(
  owner: Pick<AdapterUser, 'email'> | undefined,
  { email, written }: TypedAddress,
): string {
  return owner?.email === written ? written : email
}

/** Characters; longer input is not even looked at. */
const MAX_INPUT = 1024
/** Octets. RFC 5321, section 4.5.3.1.1. */
const MAX_LOCAL = 64
/** Octets: a path has two more, its angle brackets. RFC 5321, section 4.5.3.1.3. */
const MAX_ADDRESS = 254

/**
 * A dot-atom (RFC 5322, section 3.2.3) with the letters of RFC 6531, which no parser needs quotes for; without `!` and
 * `%`, by which old servers pass a mail on, and without a leading hyphen, which programs take for an option.
 */
const LOCAL =
  /^(?!-)[\p{L}\p{M}\p{N}#$&'*+/=?^_`{|}~-]+(?:\.[\p{L}\p{M}\p{N}#$&'*+/=?^_`{|}~-]+)*$/u

/** LDH labels with a dot between them, the last one no number. RFC 5890, section 2.3.1; RFC 3696, section 2. */
const DOMAIN =
  /^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+(?:[a-z]{2,63}|xn--[a-z0-9-]{0,58}[a-z0-9])$/

function isLocal(local: string): boolean {
  // An encoded word (RFC 2047) is text to one parser, and another address to the next.
  return LOCAL.test(local) && !local.includes('=?') && utf8(local).length <= MAX_LOCAL
}

/**
 * The A-labels of a domain. RFC 5891, section 4.4. Kept in place of the U-labels, because it is the form that every
 * mail server and every parser reads in the same way, and in which two domains that look alike do not.
 */
function asciiDomain(domain: string): string | undefined {
  // Nothing that means something else than a letter to a URL.
  if (!/^[\p{L}\p{M}\p{N}.-]+$/u.test(domain)) return undefined
  // Some runtimes' URLs refuse A-labels that stand for nothing, and others take them: what is in ASCII stays as it is in each.
  const host = /^[\w.-]+$/.test(domain) ? domain : readHostname(domain)
  return host !== undefined && DOMAIN.test(host) ? host : undefined
}

function readHostname(domain: string): string | undefined {
  const url = `http://${domain}`
  return URL.canParse(url) ? new URL(url).hostname : undefined
}

/**
 * The one spelling of an e-mail address: NFKC, without spaces around it, in lower case by no language's rules, with the
 * domain in ASCII. What it returns is exactly one mailbox to every parser. Tags (`+`) and dots are kept: what they mean
 * is for the mail server to say. RFC 5321, section 4.1.2; RFC 6531, section 3.3.
 *
 * @returns undefined where the input is not exactly one address
 */
export function normalizeAddress(input: string): string | undefined {
  if (input.length > MAX_INPUT || /\p{Cc}/u.test(input)) return undefined
  // Lower case may come apart into letters and marks, so the normal form is taken again.
  const text = input.normalize('NFKC').trim().toLowerCase().normalize('NFKC')
  const [local = '', domain, ...more] = text.split('@')
  if (domain === undefined || more.length > 0) return undefined
  // What nobody sees would let two addresses look the same.
  if (!isLocal(local) || /\p{DI}/u.test(text)) return undefined
  const host = asciiDomain(domain)
  if (host === undefined) return undefined
  const address = `${local}@${host}`
  return utf8(address).length <= MAX_ADDRESS ? address : undefined
}
