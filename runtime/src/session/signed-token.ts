import { aes } from '#aes'
import { toBase64url } from '../base64.js'
import { equalText, base64url, utf8 } from '../bytes.js'
import type { Engine } from '../engine.js'
import { isFilled } from '../guards.js'

/** Characters of a signature, as base64 with its padding. */
const SIGNATURE = 44

/** The secrets with which Better Auth may have signed: its own variable comes before the one that it takes besides. */
function signingSecrets({ host, secrets }: Engine): readonly string[] {
  return [host.env['BETTER_AUTH_SECRET'], ...secrets].filter(isFilled)
}

/**
 * The token of a cookie that Better Auth has set: `token.signature`, with HMAC-SHA-256 (RFC 2104) as base64.
 *
 * @returns undefined where nothing signed it
 */
export async function signedToken(engine: Engine, value: string): Promise<string | undefined> {
  const dot = value.length - SIGNATURE - 1
  if (dot < 1 || value[dot] !== '.' || !value.endsWith('=')) return undefined
  const token = value.slice(0, dot)
  const signature = toBase64url(value.slice(dot + 1))
  for (const secret of signingSecrets(engine)) {
    const made = await aes.hmacSha256(utf8(secret), utf8(token))
    if (equalText(base64url(made), signature)) return token
  }
  return undefined
}
