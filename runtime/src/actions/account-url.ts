import type { Engine } from '../engine.js'
import { ownPage } from '../reply.js'
import type { AuthRequest } from '../request.js'

/** The account page, the built-in one or the application's own, with what it is to tell. */
export function accountUrl(
  { pages }: Engine,
  request: AuthRequest,
  told: Readonly<Record<string, string | undefined>> = {},
): string {
  return ownPage(request, pages.account ?? `${request.base}/account`, told)
}
