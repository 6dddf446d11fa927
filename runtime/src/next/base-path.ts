import type { WebHeaders, WebResponse } from '../web-types.js'

/**
 * A gate's answer that leads to another page. The client of a Server Action follows no redirect, of which it could make nothing: it is
 * told in Next's own way, and loads the page.
 *
 * @param headers of the request
 * @param status of HTTP, for whoever follows it
 */
export function leadAway(
  headers: Pick<WebHeaders, 'has'>,
  location: string,
  status: number,
): WebResponse {
  return headers.has('next-action')
    ? new Response(null, { headers: { 'x-action-redirect': location } })
    : new Response(null, { status, headers: { location } })
}

// Next's build writes its value in place of this expression; where the package is not bundled, nothing is there.
declare const process: { readonly env: { readonly __NEXT_ROUTER_BASEPATH?: string } }

function nextBasePath(): string {
  return process.env.__NEXT_ROUTER_BASEPATH ?? ''
}

/** The path of the endpoints as a visitor sees it: below Next's own base path, whether or not the configuration says that. */
export function mountPoint(basePath: string): string {
  const base = nextBasePath()
  return basePath.startsWith(`${base}/`) ? basePath : `${base}${basePath}`
}

/**
 * The path of the endpoints as a gate sees paths: Next has taken its own base path off, and says which one.
 *
 * @param mount the path of the endpoints, whole
 * @param base Next's own base path
 */
export function stripBasePath(mount: string, base: string): string {
  return mount.startsWith(`${base}/`) ? mount.slice(base.length) : mount
}

/**
 * The path as the visitor sees it. Next takes its own base path off before a handler sees it, and may add a slash. For
 * what Next has routed to the endpoints alone: a gate sees paths of the application, too, and asks {@link stripBasePath}.
 *
 * @param mount the path of the endpoints, whole
 */
export function visiblePath(mount: string, pathname: string): string {
  const path = pathname.replace(/\/$/, '')
  const starts = [...mount.matchAll(/\//g)].map(({ index }) => index)
  const start = starts.find((at) => path.startsWith(`${mount.slice(at)}/`)) ?? 0
  return `${mount.slice(0, start)}${path}`
}
