/** A word of a command, in quotes where a shell would read it as something else: `'app/[...auth]/route.ts'`. */
export function shellWord(word: string): string {
  return /^[\w@%+=:,./#-]+$/.test(word) ? word : `'${word.replaceAll("'", `'\\''`)}'`
}
