import type { AdapterAccount } from '../adapter.js'
import { fromBase64url, fromUtf8 } from '../bytes.js'
import { isRecord, parseJson } from '../guards.js'

/** The claims of an account's ID token, which was verified when it was stored; none where there is no such token. */
export function storedClaims({
  id_token: idToken,
}: Pick<AdapterAccount, 'id_token'>): Readonly<Record<string, unknown>> {
  const payload = fromBase64url(idToken?.split('.')[1] ?? '')
  try {
    const claims = payload && parseJson(fromUtf8(payload))
    return isRecord(claims) ? claims : {}
  } catch {
    return {}
  }
}
