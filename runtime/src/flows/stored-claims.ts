import { decodeJwt, type JWTPayload } from 'jose'
import type { AdapterAccount } from '../adapter.js'

/** The claims of the ID token of the last sign-in with an account, which was verified then; none where it has none. */
export function readStoredClaims({
  id_token: token,
}: Pick<AdapterAccount, 'id_token'>): JWTPayload {
  try {
    return decodeJwt(token ?? '')
  } catch {
    return {}
  }
}
