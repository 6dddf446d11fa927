/** Milliseconds for one outgoing request, its body included. */
export const REQUEST_TIMEOUT = 10_000
/** Bytes of one answer. */
const MAX_RESPONSE_BYTES = 1_000_000

export type Fetch = typeof globalThis.fetch

async function readLimited(
  response: Response,
  signal: AbortSignal,
): Promise<Uint8Array<ArrayBuffer>> {
  const reader = response.body?.getReader()
  if (!reader) return new Uint8Array()
  signal.addEventListener('abort', () => void reader.cancel().catch(() => undefined), {
    once: true,
  })
  const chunks: Uint8Array[] = []
  let length = 0
  for (;;) {
    const { done, value } = await reader.read()
    signal.throwIfAborted()
    if (done) break
    length += value.length
    if (length > MAX_RESPONSE_BYTES) {
      await reader.cancel()
      throw new TypeError(`the answer has more than ${MAX_RESPONSE_BYTES} bytes`)
    }
    chunks.push(value)
  }
  const body = new Uint8Array(length)
  let offset = 0
  for (const chunk of chunks) {
    body.set(chunk, offset)
    offset += chunk.length
  }
  return body
}

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
      const body = await readLimited(response, signal)
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
