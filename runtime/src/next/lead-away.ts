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
