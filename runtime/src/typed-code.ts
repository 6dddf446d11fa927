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
