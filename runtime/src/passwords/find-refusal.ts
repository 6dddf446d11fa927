import { isWellFormed, MAX_LENGTH } from './text.js'

/** Neighbouring keys, in the layouts that many use, and what the keys of digits give with shift. */
const ROWS: readonly string[] = [
  '1234567890',
  '!@#$%^&*()',
  'qwertyuiop[]',
  'asdfghjkl',
  'zxcvbnm',
  'qwertzuiop',
  'yxcvbnm',
  'azertyuiop',
  'qsdfghjklm',
  'wxcvbn',
  'йцукенгшщзхъ',
  'фывапролджэ',
  'ячсмитьбю',
  // Keys one below the other, without those of signs, and those that stand the other way.
  '1qaz',
  '2wsx',
  '3edc',
  '4rfv',
  '5tgb',
  '6yhn',
  '7ujm',
  '8ik',
  '9ol',
  '1qay',
  '6zhn',
  '1aqw',
  '2zsx',
  'zse4',
  'xdr5',
  'cft6',
  'vgy7',
  'bhu8',
  'nji9',
  'mko0',
].flatMap((row) => [row, Array.from(row).toReversed().join('')])

/** Tells whether each character is the one after the one before it, or each the one before, or all are one. */
function isSequence(characters: readonly string[]): boolean {
  const codes = characters.map((character) => character.codePointAt(0) ?? 0)
  return [1, -1, 0].some((step) =>
    codes.every((code, at) => at === 0 || code - (codes[at - 1] ?? 0) === step),
  )
}

/** Tells whether a text is one character, a part of a row of keys, or of the alphabet, in either direction. */
function isRun(text: string): boolean {
  const characters = Array.from(text)
  return isSequence(characters) || ROWS.some((row) => row.includes(text))
}

/** Characters of a run beside another one: two stand beside each other in many words. */
const PIECE = 3

/** The longest run that a text has at a place: itself, and the place behind it. */
function findRunEnd(characters: readonly string[], from: number): number {
  let end = from + 1
  while (end < characters.length && isRun(characters.slice(from, end + 1).join(''))) end += 1
  return end
}

/** Tells whether a text is one run after the other, such as rows of keys or keys one below the other; the last may be cut. */
function isRunAfterRun(text: string): boolean {
  const characters = Array.from(text)
  let at = 0
  while (at < characters.length) {
    const end = findRunEnd(characters, at)
    if (end - at < PIECE && end < characters.length) return false
    at = end
  }
  return true
}

/** The text, and what is left of it without digits at its end: as much as is asked for. */
function* withoutDigits(text: string, least: number): Iterable<string> {
  yield text
  const digits = /\p{Nd}+$/u.exec(text)?.[0].length ?? 0
  const shortest = Math.max(text.length - digits, least)
  for (let length = text.length - 1; length >= shortest; length -= 1) yield text.slice(0, length)
}

/** Every text that this one repeats, the last time perhaps in part; itself at least. */
function* repeated(text: string): Iterable<string> {
  for (let length = 1; length <= text.length; length += 1)
    if (text.startsWith(text.slice(length))) yield text.slice(0, length)
}

/** Characters that are refused for being a run, whatever digits follow: less than these says little of what follows. */
const RUN = 8

/**
 * Tells whether a text is one character, parts of rows of keys or of the alphabet, one after the other, or again and again.
 *
 * @param text of a few hundred characters
 */
function isRunAgain(text: string): boolean {
  for (const core of withoutDigits(text, RUN)) {
    if (isRunAfterRun(core)) return true
    // No run repeats a part of itself, so that the shortest is the one.
    const [shortest] = repeated(core)
    if (shortest !== undefined && isRun(shortest)) return true
  }
  return false
}

function* listParts(text: string): Iterable<string> {
  for (const core of withoutDigits(text, 1)) yield* repeated(core)
  // What is repeated may itself have digits at its end.
  for (const part of repeated(text)) yield* withoutDigits(part, 1)
}

/**
 * Tells whether a text is a word that is known, or repeats it, with or without digits after it.
 *
 * @param text of a few hundred characters
 */
function isWordAgain(text: string, isKnown: (word: string) => boolean): boolean {
  for (const part of listParts(text)) if (isKnown(part)) return true
  return false
}

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
  const [{ commonPasswords }, { makePhraseTest }] = await Promise.all([
    import('./common-passwords.js'),
    import('./common-phrases.js'),
  ])
  const common = commonPasswords()
  const isPhrase = makePhraseTest(text)
  const known = new Set(words.map(compact))
  return isWordAgain(text, (word) => known.has(word) || common.has(word) || isPhrase(word))
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
