import { replaceDigits } from '../typed-code.js'

/** Letters of names that have no marks in Unicode, and are the same as others to databases. */
const LETTERS: Readonly<Record<string, string>> = {
  æ: 'ae',
  đ: 'd',
  ð: 'd',
  ħ: 'h',
  ı: 'i',
  ł: 'l',
  œ: 'oe',
  ø: 'o',
  ß: 's',
  ς: 'σ',
}

/**
 * Signs that no name has, of which databases take some for letters and digits, and others for nothing: numerals that are no digits,
 * letters that stand above others, of manuscripts, in circles, and fillers.
 */
const ODD =
  /[\p{No}\p{Nl}\u06de\u0870-\u0882\u08ad\u180a\u1c80-\u1c88\u1cd3\u1cf2\u1cf3\ua640-\ua69f\ua720-\ua7ff\ufe73\u{1f100}-\u{1f1e5}]|[\u0363-\u036f]|[\u1ab0-\u1aff]|[\u1d00-\u1dff]|[\u2de0-\u2dff]/u

/** Signs that are nothing: white space, what nobody sees, marks, and what makes a word longer. */
const NOTHING = /[\s\p{C}\p{M}\u00b7\u0640\u07fa\u0824\u0828]+/gu

/** Letters, digits and signs of ASCII, which most names have alone: nothing of them is another spelling, but for case. */
const PLAIN = /^[!-~]*$/

/** The letters and digits of a name, as plain as there are; `*` for one with signs that no name has. */
function simplifyLetters(value: string): string {
  const letters = value.normalize('NFKD').toLowerCase().normalize('NFKD')
  if (ODD.test(letters)) return '*'
  return replaceDigits(letters.replace(NOTHING, '')).replace(
    /[^\0-\x7f]/g,
    (letter) => LETTERS[letter] ?? letter,
  )
}

/**
 * In one spelling, whatever an application or its database takes for the same: case, accents, form, white space, signs that nobody
 * sees. Names with signs that no name has are all one. Unicode Technical Standard #10.
 */
export function spelled(value: string): string {
  const letters = PLAIN.test(value) ? value.toLowerCase() : simplifyLetters(value)
  // To some databases ß is one of them, to others two.
  return letters.replace(/s+/g, 's')
}
