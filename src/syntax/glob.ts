/**
 * True where a glob names a path. `*` and `?` stay within one segment, `**` crosses segments;
 * a glob without a slash names files in any folder.
 *
 * @param path relative, with forward slashes
 */
export function matchesGlob(path: string, glob: string): boolean {
  const anchored = glob.replace(/^\.?\//, '')
  const pattern = anchored
    .split(/(\*\*\/|\*\*|\*|\?)/)
    .map((part) => WILDCARDS.get(part) ?? part.replace(/[\\^$.+()[\]{}|/]/g, '\\$&'))
    .join('')
  return new RegExp(`^${glob.includes('/') ? '' : '(?:.*/)?'}${pattern}$`).test(path)
}

const WILDCARDS: ReadonlyMap<string, string> = new Map([
  ['**/', '(?:.*/)?'],
  ['**', '.*'],
  ['*', '[^/]*'],
  ['?', '[^/]'],
])
