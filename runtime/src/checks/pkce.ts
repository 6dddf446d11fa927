import type { Cookie } from '../cookies/jar.js'
import { base64url } from '../bytes.js'
import { sha256 } from '../crypto/hash.js'
import type { Engine } from '../engine.js'
import { InvalidCheck } from '../errors.js'
import type { AuthRequest } from '../request.js'
import { keep, keptField, type Transaction } from './transaction.js'

export interface Challenge {
  /** The `code_challenge` parameter for the method S256. RFC 7636, section 4.2. */
  readonly challenge: string
  readonly cookie: Cookie
}

/** Makes a code_verifier (32 random bytes, base64url) and remembers it in this browser. RFC 7636, section 4.1. */
export async function keepVerifier(
  engine: Engine,
  request: AuthRequest,
  transaction: Transaction,
): Promise<Challenge> {
  const verifier = base64url(engine.host.randomBytes(32))
  const cookie = await keep(engine, request, 'pkce', transaction, { verifier })
  return { challenge: base64url(await sha256(verifier)), cookie }
}

/** The code_verifier for the token request. @throws InvalidCheck where this browser has none for this provider */
export async function useVerifier(
  engine: Engine,
  request: AuthRequest,
  id: string | undefined,
): Promise<string> {
  const verifier = await keptField(engine, request, 'pkce', id, 'verifier')
  if (verifier === undefined) {
    throw new InvalidCheck('pkce-missing', 'this browser has no code_verifier for this sign-in')
  }
  return verifier
}
