/** A text with the letters of ASCII in lower case, and every other sign as it is: no database's rules. */
export function lowerAscii(text: string): string {
  return text.replaceAll(/[A-Z]+/g, (letters) => letters.toLowerCase())
}
