import { isRunAgain, isWordAgain } from './pattern.js'
import { isWellFormed, MAX_LENGTH } from './text.js'

/** Why a password is not taken: a code that a visitor may see. */
export type PasswordRefusal =
  | 'PasswordInvalid'
  | 'PasswordTooCommon'
  | 'PasswordTooLong'
  | 'PasswordTooShort'

export interface PasswordRules {
  /** Code points, 8 to 256; 15 where a password is all that is asked for. */
  readonly minLength: number
  /** What is too easy to guess here; see {@link contextWords}. */
  readonly words: readonly string[]
}

export interface PasswordContext {
  readonly address?: string | undefined
  readonly host?: string | undefined
  readonly site?: string | undefined
}

/** The words that an attacker tries first: the address, what stands before its `@`, the host, and the name of the site. */
export function contextWords({ address = '', host = '', site = '' }: PasswordContext): string[] {
  const local = address.slice(0, Math.max(0, address.lastIndexOf('@')))
  return [address, local, host, site].filter((word) => word !== '')
}

/** A text as it is compared: small letters, digits of any script and pictures, without what is between them. */
function compact(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{M}\p{N}\p{Extended_Pictographic}]+/gu, '')
}

async function isTooCommon(password: string, words: readonly string[]): Promise<boolean> {
  const text = compact(password)
  // Without what is between letters nothing is left of a row of signs.
  if ([text, password].some(isRunAgain)) return true
  const { commonPasswords } = await import('./common-passwords.js')
  const common = commonPasswords()
  const known = new Set(words.map(compact))
  return isWordAgain(text, (word) => known.has(word) || common.has(word))
}

/**
 * Says why a password can't be chosen. Its length and how common it is are all that counts, and no kinds of characters.
 * NIST SP 800-63B-4, section 3.1.1.2.
 *
 * @param password as it was typed
 * @returns undefined where it can be chosen
 */
export async function findRefusal(
  password: string,
  { minLength, words }: PasswordRules,
): Promise<PasswordRefusal | undefined> {
  if (!isWellFormed(password)) return 'PasswordInvalid'
  const normal = password.normalize('NFC')
  const { length } = Array.from(normal)
  if (length < minLength) return 'PasswordTooShort'
  if (length > MAX_LENGTH) return 'PasswordTooLong'
  return (await isTooCommon(normal, words)) ? 'PasswordTooCommon' : undefined
}
