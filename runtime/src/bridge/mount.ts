/**
 * The path of the endpoints, where they are mounted at a pattern that ends in a wildcard.
 *
 * @param path as it was asked for, without the query
 * @param rest the end of the path that the wildcard stands for; undefined where the pattern has none
 * @returns undefined where nothing is in front of it: then the configuration says where they are
 */
export function pathBefore(path: string, rest: string | undefined): string | undefined {
  if (rest === undefined || !path.endsWith(`/${rest}`)) return undefined
  return path.slice(0, -rest.length - 1) || undefined
}
