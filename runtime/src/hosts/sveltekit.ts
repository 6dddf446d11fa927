import { cookiesNow } from '../bridge/act.js'
import { webExchange } from '../bridge/exchange.js'
import type { FrameworkHost, HostReading } from '../bridge/host.js'
import { storeCookies } from '../bridge/set-cookies.js'
import { isAskedByNobody, buildPagePath, wantsPage } from '../bridge/web.js'
import type { ClientAddress } from '../request.js'
import type { CookieSerializeOptions } from '../types.js'
import type { WebRequest } from '../web-types.js'

/** The part of Kit's event that is used. Fits SvelteKit 2 and 3. */
export interface KitEvent {
  readonly request: WebRequest
  readonly url: URL
  readonly locals: object
  readonly cookies: {
    getAll(): readonly { readonly name: string; readonly value: string }[]
    set(name: string, value: string, options: CookieSerializeOptions & { path: string }): void
  }
  readonly isDataRequest: boolean
  /** True where a remote function is called: `url` is what the caller claims then. */
  readonly isRemoteRequest?: boolean
  getClientAddress(): string
}

/** Who has made a request, by the adapter: it follows a header where it is told to, so that it says nothing of the peer. */
export function findKitClient(
  event: KitEvent,
  address: string | undefined,
): ClientAddress | undefined {
  try {
    const seen = event.getClientAddress()
    return { peer: undefined, address: address ?? seen }
  } catch {
    // Not every platform tells it.
    return address === undefined ? undefined : { peer: undefined, address }
  }
}

/** Tells whether a person waits for a page, however Kit asks for it. */
export function isForPage({ request, isDataRequest, isRemoteRequest }: KitEvent): boolean {
  if (isRemoteRequest) return false
  return isDataRequest || request.headers.has('x-sveltekit-action') || wantsPage(request.headers)
}

export const kitReading: HostReading<KitEvent> &
  Required<Pick<FrameworkHost<KitEvent>, 'isNobody' | 'show'>> = {
  ...webExchange<KitEvent>(({ request }) => request),
  cookies: ({ request, cookies }) => cookiesNow(request.headers.get('cookie'), cookies.getAll()),
  page: ({ request, url }) => buildPagePath(request.method, url),
  isNobody: ({ request }) => isAskedByNobody(request),
  setCookies: ({ cookies }, set) => storeCookies(cookies, set),
  show: ({ locals }, session) => void Object.assign(locals, { session }),
}
