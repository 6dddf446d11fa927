import { equalText, type Bytes } from '../bytes.js'
import { base32 } from './base32.js'

/** Bytes of a secret: 160 bits, as RFC 4226, section 4, recommends. */
export const TOTP_SECRET_LENGTH = 20
/** Digits of a code. */
export const TOTP_DIGITS = 6
/** Seconds for which a code is shown. */
const PERIOD = 30
/** Steps by which the clocks of the server and of the authenticator may differ. RFC 6238, section 5.2. */
const TOLERANCE = 1

/** The code of a counter: HMAC-SHA-1, dynamically truncated. RFC 4226, section 5.3. @param digits 6 to 8 */
export async function hotp(
  secret: Bytes,
  counter: number,
  digits: number = TOTP_DIGITS,
): Promise<string> {
  const algorithm = { name: 'HMAC', hash: 'SHA-1' }
  const key = await crypto.subtle.importKey('raw', secret, algorithm, false, ['sign'])
  const message = new DataView(new ArrayBuffer(8))
  message.setBigUint64(0, BigInt(counter))
  const mac = new DataView(await crypto.subtle.sign('HMAC', key, message))
  const offset = mac.getUint8(mac.byteLength - 1) & 0xf
  const number = mac.getUint32(offset) & 0x7f_ff_ff_ff
  return String(number % 10 ** digits).padStart(digits, '0')
}

/** The step that a moment is in. RFC 6238, section 4.2. @param now milliseconds since the epoch */
export function totpStep(now: number): number {
  return Math.floor(now / (PERIOD * 1000))
}

/**
 * The step that a code belongs to: this one, or the one before or after it. Every one of them is compared, in constant time. RFC
 * 6238, section 5.2.
 *
 * @param now milliseconds since the epoch
 * @returns undefined where it is the code of none of them
 */
export async function stepOfCode(
  secret: Bytes,
  code: string,
  now: number,
): Promise<number | undefined> {
  const at = totpStep(now)
  const steps = Array.from({ length: 2 * TOLERANCE + 1 }, (_, index) => at - TOLERANCE + index)
  const codes = await Promise.all(steps.map((step) => hotp(secret, Math.max(0, step))))
  const found = codes.map((right, index) => (equalText(right, code) ? steps[index] : undefined))
  return found.find((step) => step !== undefined)
}

export interface TotpLabel {
  readonly issuer: string
  readonly account: string
}

/** Characters of an encoded name: any address has room, and a QR code has it three times. */
const LONGEST_NAME = 256

/** A part of a label, cut to what there is room for. Half a character, as names from elsewhere may have, is in no URL. */
function encoded(name: string): string {
  let text = ''
  for (const character of name.replaceAll(/\p{Surrogate}/gu, '\u{fffd}')) {
    const longer = text + encodeURIComponent(character)
    if (longer.length > LONGEST_NAME) return text
    text = longer
  }
  return text
}

/** The address that an authenticator reads from a QR code, in the Key URI Format; the issuer is named twice, as it asks. */
export function totpUri(secret: Bytes, { issuer, account }: TotpLabel): string {
  // A colon would end the issuer.
  const name = encoded(issuer.replaceAll(':', ' '))
  const label = `${name}:${encoded(account)}`
  const params = [
    `secret=${base32(secret)}`,
    `issuer=${name}`,
    'algorithm=SHA1',
    `digits=${TOTP_DIGITS}`,
    `period=${PERIOD}`,
  ]
  return `otpauth://totp/${label}?${params.join('&')}`
}
