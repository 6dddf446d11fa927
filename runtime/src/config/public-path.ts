/** The path of AUTH_URL, where it has one; and a base path, as other paths end with it. */
function readPaths(url: URL | undefined, basePath: string): readonly [string, string] {
  return [url?.pathname.replace(/\/+$/, '') ?? '', basePath === '/' ? '' : basePath]
}

/**
 * The part of a path that visitors alone see: a proxy takes it off. The path of AUTH_URL has it in front of the base path.
 *
 * @param url AUTH_URL
 * @param basePath where the endpoints are mounted
 * @returns empty where there is none
 */
export function publicPrefix(url: URL | undefined, basePath: string): string {
  const [path, own] = readPaths(url, basePath)
  return path.endsWith(own) ? path.slice(0, path.length - own.length) : ''
}

/** Tells whether AUTH_URL has another path than the endpoints, with or without something in front of it; as of {@link publicPrefix}. */
export function isMisplaced(url: URL | undefined, basePath: string): boolean {
  const [path, own] = readPaths(url, basePath)
  return path !== '' && !path.endsWith(own)
}
