/** A record's value of a key that anybody may have chosen. */
export function own<T>(table: Readonly<Record<string, T>>, key: string): T | undefined {
  return Object.hasOwn(table, key) ? table[key] : undefined
}

/** The text for the code of a failure; a general one where the page has none for it. */
export function failureText(
  {
    failures,
    failed,
  }: { readonly failures: Readonly<Record<string, string>>; readonly failed: string },
  code: string,
): string {
  return own(failures, code) ?? failed
}
