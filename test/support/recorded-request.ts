import type { IncomingMessage } from 'node:http'

/** A request that an authorization server has received. */
export interface RecordedRequest {
  readonly method: string
  readonly path: string
  readonly query: Readonly<Record<string, string>>
  readonly authorization: string | undefined
  /** The fields of the form. */
  readonly body: Readonly<Record<string, string>>
}

/** Reads a request to its end. */
export async function recordRequest(req: IncomingMessage): Promise<RecordedRequest> {
  const chunks: Buffer[] = []
  for await (const chunk of req) chunks.push(chunk as Buffer)
  const url = new URL(req.url ?? '/', 'http://localhost')
  return {
    method: req.method ?? '',
    path: url.pathname,
    query: Object.fromEntries(url.searchParams),
    authorization: req.headers.authorization,
    body: Object.fromEntries(new URLSearchParams(Buffer.concat(chunks).toString())),
  }
}
