import type { RuntimeProvider } from './runtime.js'

/** A provider whose client secret is a token that a private key of the developer signs, and how that is set up. */
export interface SigningKey {
  /** The provider. Its options begin with this word. */
  readonly id: string
  /** The name of the file as it is downloaded; the key ID is in it. */
  readonly file: RegExp
  /** Such a name, for people. */
  readonly example: string
  /** The form of a key ID and a team ID. */
  readonly identifier: RegExp
  /** `aud` of the token. */
  readonly audience: string
  /** Seconds for which the authorization server takes a token. */
  readonly longest: number
  /** The variables. */
  readonly env: {
    readonly client: string
    readonly team: string
    readonly keyId: string
    readonly key: string
    /** A token that is signed already, in place of the team and the key. */
    readonly secret: string
  }
}

/** Every provider of this kind. */
export const signingKeys: readonly SigningKey[] = [
  {
    id: 'apple',
    example: 'AuthKey_XXXXXXXXXX.p8',
    file: /^AuthKey_([A-Z0-9]{10})\.p8$/,
    identifier: /^[A-Z0-9]{10}$/,
    audience: 'https://appleid.apple.com',
    longest: 180 * 86_400,
    env: {
      client: 'AUTH_APPLE_ID',
      team: 'AUTH_APPLE_TEAM_ID',
      keyId: 'AUTH_APPLE_KEY_ID',
      key: 'AUTH_APPLE_PRIVATE_KEY',
      secret: 'AUTH_APPLE_SECRET',
    },
  },
]

/** The row of a provider, or undefined for one that has a client secret as others do. */
export function findSigningKey(id: string): SigningKey | undefined {
  return signingKeys.find((row) => row.id === id)
}

/** A provider with the variable that it may have in place of others. */
export function withSignedSecret(provider: RuntimeProvider): RuntimeProvider {
  const step = findSigningKey(provider.id)
  return step ? { ...provider, env: [...provider.env, secretVariable(step)] } : provider
}

/** A provider that gets a token which is signed already, so that it needs neither team nor key. */
export function withSignedSecretAlone(provider: RuntimeProvider): RuntimeProvider {
  const step = findSigningKey(provider.id)
  if (!step) return provider
  const client = provider.env.filter(({ key }) => key === step.env.client)
  return { ...provider, env: [...client, secretVariable(step)] }
}

function secretVariable({ env }: SigningKey): RuntimeProvider['env'][number] {
  return { key: env.secret, what: 'client secret' }
}
