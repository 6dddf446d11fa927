import type { CredentialInput } from '../providers/provider.js'
import type { ResolvedCredentials } from '../providers/resolve.js'

/** Names of inputs that are secret, where the type of an input does not say so. */
const SECRET = /pass|secret|code|otp|pin|token/i

function isSecret([name, { type }]: readonly [string, CredentialInput]): boolean {
  return type === 'password' || (type !== 'email' && SECRET.test(name))
}

/** In one spelling, whatever an application takes for the same: case, form, white space, signs that nobody sees. */
export function spelled(value: string): string {
  return value
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[\s\p{C}]+/gu, '')
}

/**
 * The account that is tried: the provider, and the first declared input that is not secret. Where every input is, all that
 * is tried is one account.
 */
export function accountOf(
  provider: ResolvedCredentials,
  inputs: Readonly<Record<string, string>>,
): string {
  const [name] = Object.entries(provider.credentials).find((input) => !isSecret(input)) ?? []
  return JSON.stringify([provider.id, name === undefined ? '' : spelled(inputs[name] ?? '')])
}
