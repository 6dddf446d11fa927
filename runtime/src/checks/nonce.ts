import type { Cookie } from '../cookies/jar.js'
import { base64url } from '../bytes.js'
import type { Engine } from '../engine.js'
import { InvalidCheck } from '../errors.js'
import type { AuthRequest } from '../request.js'
import { keep, keptField, type Transaction } from './transaction.js'

/** Makes a nonce (32 random bytes, base64url) and remembers it in this browser. OpenID Connect Core 1.0, section 15.5.2. */
export async function keepNonce(
  engine: Engine,
  request: AuthRequest,
  transaction: Transaction,
): Promise<{ readonly nonce: string; readonly cookie: Cookie }> {
  const nonce = base64url(engine.host.randomBytes(32))
  return { nonce, cookie: await keep(engine, request, 'nonce', transaction, { nonce }) }
}

/** The nonce that the ID token must carry. @throws InvalidCheck where this browser has none for this provider */
export async function useNonce(
  engine: Engine,
  request: AuthRequest,
  id: string | undefined,
): Promise<string> {
  const nonce = await keptField(engine, request, 'nonce', id, 'nonce')
  if (nonce === undefined) {
    throw new InvalidCheck('nonce-missing', 'this browser has no nonce for this sign-in')
  }
  return nonce
}
