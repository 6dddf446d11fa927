import type { Fetch } from '../web-types.js'
import { readLimited } from './read-limited.js'

/** Milliseconds for one outgoing request, its body included. */
export const REQUEST_TIMEOUT = 10_000
/** Bytes of one answer. */
const MAX_RESPONSE_BYTES = 1_000_000

/**
 * A fetch that ends: after {@link REQUEST_TIMEOUT}, after {@link MAX_RESPONSE_BYTES}, and without following a redirect.
 * The answer is read whole before it is returned. It rejects where the limits are passed, as fetch does on network errors.
 */
export function limitFetch(fetch: Fetch, timeout: number = REQUEST_TIMEOUT): Fetch {
  return async (input, init) => {
    const limit = AbortSignal.timeout(timeout)
    const signal = init?.signal ? AbortSignal.any([limit, init.signal]) : limit
    const hung = new Promise<never>((_, reject) => {
      signal.addEventListener('abort', () => reject(new TypeError('the request took too long')), {
        once: true,
      })
    })
    const exchange = async (): Promise<Response> => {
      const response = await fetch(input, { ...init, redirect: 'manual', signal })
      const body = await readLimited(response.body, MAX_RESPONSE_BYTES, signal)
      if (!body) throw new TypeError(`the answer has more than ${MAX_RESPONSE_BYTES} bytes`)
      const { status, statusText, headers } = response
      // An opaque redirect has status 0, which the constructor does not take.
      if (status < 200) throw new TypeError('the answer is a redirect')
      const empty = status === 204 || status === 205 || status === 304
      return new Response(empty ? null : body, { status, statusText, headers })
    }
    const answer = exchange()
    // Whichever loses the race must not become an unhandled rejection.
    answer.catch(() => undefined)
    hung.catch(() => undefined)
    return Promise.race([answer, hung])
  }
}
