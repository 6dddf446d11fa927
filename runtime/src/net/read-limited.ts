import { concat, type Bytes } from '../bytes.js'

/**
 * Reads a stream to its end, but no further than a limit.
 *
 * @param limit in bytes
 * @param signal ends the reading, even where the stream itself hangs
 * @returns undefined where there is more
 */
export async function readLimited(
  stream: ReadableStream<Uint8Array> | null,
  limit: number,
  signal?: AbortSignal,
): Promise<Bytes | undefined> {
  const reader = stream?.getReader()
  if (!reader) return concat()
  const cancel = (): void => void reader.cancel().catch(() => undefined)
  signal?.addEventListener('abort', cancel, { once: true })
  const chunks: Uint8Array[] = []
  for (let length = 0; ;) {
    const { done, value } = await reader.read()
    signal?.throwIfAborted()
    if (done) return concat(...chunks)
    length += value.length
    if (length > limit) {
      cancel()
      return undefined
    }
    chunks.push(value)
  }
}
