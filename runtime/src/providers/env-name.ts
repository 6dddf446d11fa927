export type Environment = Readonly<Record<string, string | undefined>>

/** The name of a provider's environment variable: `AUTH_`, the id with `_` for `-`, and what it is, such as `SECRET`. */
export function envName(id: string, what: string): string {
  return `AUTH_${id.toUpperCase().replaceAll('-', '_')}_${what}`
}
