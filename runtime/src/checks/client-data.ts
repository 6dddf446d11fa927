import { fromBase64url, fromUtf8 } from '../bytes.js'
import { isRecord, parseJson } from '../guards.js'
import { field, type AuthRequest } from '../request.js'

/** A credential as a browser's script posts it; nothing of it is verified. Web Authentication Level 3, section 5.1. */
export interface PostedCredential {
  /** PublicKeyCredential, as JSON. */
  readonly credential: Readonly<Record<string, unknown>>
  /** Its `response`. */
  readonly response: Readonly<Record<string, unknown>>
  /** CollectedClientData, from the response's `clientDataJSON`. Section 5.8.1. */
  readonly clientData: Readonly<Record<string, unknown>>
}

function decodeOrEmpty(bytes: Uint8Array): string {
  try {
    return fromUtf8(bytes)
  } catch {
    return ''
  }
}

/** The credential in the body's field `data`. @returns undefined where it has none, or one that is malformed */
export function postedCredential(request: AuthRequest): PostedCredential | undefined {
  const credential = parseJson(field(request, 'data') ?? '')
  const response = isRecord(credential) ? credential['response'] : undefined
  if (!isRecord(credential) || !isRecord(response)) return undefined
  const { clientDataJSON } = response
  const bytes = typeof clientDataJSON === 'string' ? fromBase64url(clientDataJSON) : undefined
  const clientData = bytes && parseJson(decodeOrEmpty(bytes))
  return isRecord(clientData) ? { credential, response, clientData } : undefined
}
