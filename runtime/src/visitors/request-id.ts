import { hex } from '../bytes.js'
import type { Host } from '../config/host.js'
import type { WebHeaders } from '../web-types.js'

/** An id as proxies and clients make them: a UUID, a ULID, and whatever else is one word. */
const ID = /^[\w.:/+=@-]{1,128}$/

/** The version of the header, and the trace, which is not all zero. W3C Trace Context, section 3.2.2. */
const TRACE = /^(?!ff)[\da-f]{2}-(?!0{32})([\da-f]{32})-[\da-f]{16}-[\da-f]{2}(?:-|$)/

function newId(randomBytes: Host['randomBytes'], headers: WebHeaders): string {
  const given = headers.get('x-request-id') ?? ''
  if (ID.test(given)) return given
  return TRACE.exec(headers.get('traceparent') ?? '')?.[1] ?? hex(randomBytes(16))
}

/**
 * Names a request: by the id that it brings along, by its trace, or by 128 random bits. Most requests are never asked for it.
 *
 * @returns gives the same each time
 */
export function requestId(
  { randomBytes }: Pick<Host, 'randomBytes'>,
  headers: WebHeaders,
): () => string {
  let made: string | undefined
  return () => (made ??= newId(randomBytes, headers))
}
