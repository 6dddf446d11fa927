/** A text without line breaks of any alphabet, and other control characters, by which it could forge further lines of a log. */
export function oneLine(text: string): string {
  return text.replace(/[\p{Cc}\u2028\u2029]+/gu, ' ')
}
