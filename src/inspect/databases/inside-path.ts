import { posix } from 'node:path'

/** A path that lies in the project, without `./` in front of it. */
export function insidePath(text: string): string | undefined {
  const path = posix.normalize(text.replaceAll('\\', '/')).replace(/\/$/, '')
  return path.startsWith('/') || /^(?:\.\.(?:\/|$)|[a-z]:)/i.test(path) ? undefined : path
}
