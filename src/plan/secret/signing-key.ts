import { createPrivateKey } from 'node:crypto'
import type { SigningKey } from '../../catalog/signing-keys.js'

/** Who signs a client secret, and with what. */
export interface Signer {
  readonly client: string
  readonly team: string
  readonly keyId: string
  /** PKCS #8, PEM. */
  readonly key: string
}

/**
 * Reads a private key for ES256.
 *
 * @param text PEM
 * @returns PKCS #8, PEM, without a line ending at the end; undefined where it is no such key
 */
export function readSigningKey(text: string): string | undefined {
  try {
    const key = createPrivateKey(text)
    if (key.asymmetricKeyDetails?.namedCurve !== 'prime256v1') return undefined
    return key.export({ type: 'pkcs8', format: 'pem' }).toString().trim()
  } catch {
    // What it says could be about the text of the key.
    return undefined
  }
}

/**
 * Signs a client secret that is valid for as long as the authorization server takes one.
 *
 * @param now milliseconds since the epoch
 * @returns the token, and when it ends, in milliseconds since the epoch
 * @see https://www.rfc-editor.org/rfc/rfc7519
 */
export async function signClientSecret(
  { audience, longest }: SigningKey,
  { client, team, keyId, key }: Signer,
  now: number,
): Promise<{ readonly token: string; readonly ends: number }> {
  const { importPKCS8, SignJWT } = await import('jose')
  const issued = Math.floor(now / 1000)
  const token = await new SignJWT()
    .setProtectedHeader({ alg: 'ES256', kid: keyId })
    .setIssuer(team)
    .setSubject(client)
    .setAudience(audience)
    .setIssuedAt(issued)
    .setExpirationTime(issued + longest)
    .sign(await importPKCS8(key, 'ES256'))
  return { token, ends: (issued + longest) * 1000 }
}
