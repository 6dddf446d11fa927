/**
 * A text with the letters of ASCII in lower case, and every other sign as it is: no language's rules, and no letter that only looks
 * like one of them.
 */
export function lowerAscii(text: string): string {
  return text.replaceAll(/[A-Z]+/g, (letters) => letters.toLowerCase())
}

export function isSameIgnoringCase(one: string, other: string): boolean {
  return lowerAscii(one) === lowerAscii(other)
}

/** A text without line breaks of any alphabet, and other control characters, by which it could forge further lines of a log. */
export function oneLine(text: string): string {
  return text.replace(/[\p{Cc}\u2028\u2029]+/gu, ' ')
}

/** A text that is not turned among words which are written from right to left. Unicode Standard Annex #9, section 2.5. */
export function leftToRight(text: string): string {
  return `\u2066${text}\u2069`
}
