import { packed } from './packed-passwords.js'

/** Characters in common with the word before it, as a letter from A. */
const NONE = 'A'.charCodeAt(0)

/** The passwords that are used most, in small letters and digits: unpacked anew each time, as somebody rarely chooses one. */
export function commonPasswords(): ReadonlySet<string> {
  const words = new Set<string>()
  let before = ''
  for (const [letter, rest = ''] of packed.replaceAll('\n', '').matchAll(/[A-Z]([^A-Z]*)/g)) {
    before = before.slice(0, letter.charCodeAt(0) - NONE) + rest
    words.add(before)
  }
  return words
}
