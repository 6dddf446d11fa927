/**
 * Takes out what could steer a terminal: names and texts of a project are printed, never obeyed.
 * Line breaks and tabs stay.
 */
export function clean(text: string): string {
  return text.replace(/[^\P{Cc}\n\t]|[\u2028\u2029\u202a-\u202e\u2066-\u2069]/gu, '')
}
