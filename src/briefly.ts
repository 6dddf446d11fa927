/** The first three of many names, for a line that people read. */
export function briefly(names: readonly string[]): string {
  return [...names.slice(0, 3), ...(names.length > 3 ? ['…'] : [])].join(', ')
}
