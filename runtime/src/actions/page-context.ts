import { base64url } from '../bytes.js'
import type { Engine } from '../engine.js'
import type { PageContext } from '../pages/layout.js'
import type { AuthRequest } from '../request.js'

/** The context of a built-in page, made of the engine and the request. */
export function pageContext(engine: Engine, request: Pick<AuthRequest, 'home'>): PageContext {
  return {
    theme: engine.theme,
    nonce: base64url(engine.host.randomBytes(16)),
    home: request.home,
  }
}

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
