import type { AuthRequest } from '../request.js'

/** A page of the application with these parameters added to its query. */
export function ownPage(
  request: Pick<AuthRequest, 'origin'>,
  path: string,
  params: Readonly<Record<string, string | undefined>>,
): string {
  const url = new URL(path, request.origin)
  for (const [name, value] of Object.entries(params)) {
    if (value !== undefined) url.searchParams.set(name, value)
  }
  return url.href
}
