/** Where something is, as editors and terminals follow it: `file`, `file:line` or `file:line:column`. */
export function placeText(
  file: string,
  { line, column }: { readonly line?: number | undefined; readonly column?: number | undefined },
): string {
  return [file, line, column].filter((part) => part !== undefined).join(':')
}
