import { openToken, sealToken } from '../crypto/jwt.js'
import type { Engine } from '../engine.js'

/** The purpose of a sealed value. Each purpose has its own key, and is also a claim inside. */
export type Purpose =
  | 'state'
  | 'pkce'
  | 'nonce'
  | 'challenge'
  | 'proxy'
  | 'posted'
  | 'mail'
  | 'pending'
  | 'pending-password'
  | 'sign-out'
  | 'two-factor-setup'
  | 'totp'
  | 'mailed'
  | 'address'
  | 'objection'

function buildSalt(purpose: Purpose): string {
  return `create-auth.${purpose}`
}

export async function seal(
  engine: Engine,
  purpose: Purpose,
  value: object,
  maxAge: number,
): Promise<string> {
  const keys = await engine.keys(buildSalt(purpose))
  const { randomBytes, now } = engine.host
  return sealToken({ ...value, purpose }, keys, maxAge, { now: now(), randomBytes })
}

/** Opens what {@link seal} made for the same purpose. @returns undefined where it is anything else, or has expired */
export async function unseal(
  engine: Engine,
  purpose: Purpose,
  token: string,
): Promise<Readonly<Record<string, unknown>> | undefined> {
  const claims = await openToken(token, await engine.keys(buildSalt(purpose)), engine.host.now())
  return claims?.['purpose'] === purpose ? claims : undefined
}
