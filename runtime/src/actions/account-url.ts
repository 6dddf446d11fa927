import type { Engine } from '../engine.js'
import { ownPage } from '../reply.js'
import type { AuthRequest } from '../request.js'

export function accountUrl(
  { pages }: Engine,
  request: AuthRequest,
  told: Readonly<Record<string, string | undefined>> = {},
): string {
  return ownPage(request, pages.account ?? `${request.base}/account`, told)
}
