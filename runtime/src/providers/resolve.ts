import { InvalidProvider } from '../errors.js'
import { assertNever } from '../guards.js'
import { resolveEmail, type ResolvedEmail } from './email-resolve.js'
import type { Environment } from './env-name.js'
import type {
  CredentialsConfig,
  DevConfig,
  PasswordConfig,
  Provider,
  ProviderConfig,
} from './provider.js'
import { resolveOAuth, type ProviderDefaults, type ResolvedOAuth } from './resolve-oauth.js'
import { resolveWebAuthn, type ResolvedWebAuthn } from './webauthn-resolve.js'

export { emailSettings, type ResolvedEmail } from './email-resolve.js'
export { envName, type Environment } from './env-name.js'
export { resolveIssuer } from './registration.js'
export type { ProviderDefaults, ResolvedOAuth } from './resolve-oauth.js'
export type { ResolvedWebAuthn } from './webauthn-resolve.js'

export type ResolvedCredentials = Readonly<CredentialsConfig>
export type ResolvedDev = Readonly<DevConfig>
export type ResolvedPassword = Readonly<PasswordConfig>
export type ResolvedProvider =
  | ResolvedPassword
  | ResolvedOAuth
  | ResolvedEmail
  | ResolvedCredentials
  | ResolvedWebAuthn
  | ResolvedDev

/** Tells whether a provider is a way to sign in: one that sends mails may be there for other features alone. */
export function isSignInProvider(provider: ResolvedProvider): boolean {
  return provider.type !== 'email' || provider.signIn !== false
}

export function providerConfig(provider: Provider): ProviderConfig {
  return typeof provider === 'function' ? provider() : provider
}

export function resolveProvider(
  config: ProviderConfig,
  env: Environment,
  defaults: ProviderDefaults = {},
): ResolvedProvider {
  switch (config.type) {
    case 'oauth':
    case 'oidc':
      return resolveOAuth(config, env, defaults)
    case 'webauthn':
      return resolveWebAuthn(config)
    case 'email':
      return resolveEmail(config, env)
    case 'credentials':
    case 'password':
    case 'dev':
      return config
    default:
      // Whatever JavaScript puts there, such as a promise of a provider.
      return assertNever(config)
  }
}

/**
 * The provider that a path names.
 *
 * @param path `providerId` is the segment behind the action
 * @throws InvalidProvider where there is none of this id, or none to sign in with
 */
export function requireProvider(
  { providers }: { readonly providers: ReadonlyMap<string, ResolvedProvider> },
  { providerId = '' }: { readonly providerId: string | undefined },
): ResolvedProvider {
  const provider = providers.get(providerId)
  if (!provider || !isSignInProvider(provider)) throw new InvalidProvider('no provider has this id')
  return provider
}

/** Tells whether sessions of one of the services always end there, too, when they end here. */
export function leavesServices({
  providers,
}: {
  readonly providers: ReadonlyMap<string, ResolvedProvider>
}): boolean {
  return [...providers.values()].some(
    (provider) => 'logout' in provider && provider.logout === true,
  )
}
