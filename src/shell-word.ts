/** A text in single quotes, as POSIX shells read it. */
export function shellText(text: string): string {
  return `'${text.replaceAll("'", `'\\''`)}'`
}

/** A word of a command, in quotes where a shell would read it as something else: `'app/[...auth]/route.ts'`. */
export function shellWord(word: string): string {
  return /^[\w@%+=:,./#-]+$/.test(word) ? word : shellText(word)
}
