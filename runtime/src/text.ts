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

/** The value of a digit of any script: each has its ten in a row, and some have rows beside each other. */
function readDigit(digit: string): string {
  const at = digit.codePointAt(0) ?? 0
  let before = 0
  while (/\p{Nd}/u.test(String.fromCodePoint(at - 1 - before))) before += 1
  return String(before % 10)
}

/** A text with the digits of any script as those of ASCII. */
export function replaceDigits(text: string): string {
  return text.replace(/[^\P{Nd}\d]/gu, readDigit)
}

/** A code as somebody has typed it: without what stands between its signs, in ASCII where it has wide signs, or digits of any script. */
export function readTypedCode(typed: string): string {
  return replaceDigits(typed.normalize('NFKC').replace(/[\s\p{Pd}\p{Cf}\u2212]+/gu, ''))
}

/** A text without line breaks of any alphabet, and other control characters, by which it could forge further lines of a log. */
export function oneLine(text: string): string {
  return text.replace(/[\p{Cc}\u2028\u2029]+/gu, ' ')
}
