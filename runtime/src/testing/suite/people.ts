import type {
  AdapterAccount,
  AdapterAuthenticator,
  AdapterFactor,
  AdapterUser,
  NewUser,
} from '../../adapter.js'
import type { Having } from './rule.js'

export function unique(prefix: string): string {
  return `${prefix}-${crypto.randomUUID()}`
}

/** Somebody new; addresses are lower case, as the engine gives them. */
export function somebody(fields: Partial<NewUser> = {}): NewUser {
  return {
    id: crypto.randomUUID(),
    name: 'Ada Lovelace',
    email: `${unique('ada')}@example.com`,
    emailVerified: null,
    image: 'https://example.com/ada.png',
    ...fields,
  }
}

export async function newcomer(
  adapter: Having<'createUser'>,
  fields: Partial<NewUser> = {},
): Promise<AdapterUser> {
  return adapter.createUser(somebody(fields))
}

export function buildAccount(userId: string, fields: Partial<AdapterAccount> = {}): AdapterAccount {
  return {
    userId,
    type: 'oidc',
    provider: 'acme',
    providerAccountId: unique('account'),
    access_token: 'a'.repeat(8000),
    refresh_token: unique('refresh'),
    id_token: 'i'.repeat(8000),
    expires_at: 1_999_999_999,
    scope: 'openid profile email',
    token_type: 'bearer',
    session_state: unique('state'),
    ...fields,
  }
}

export function buildAuthenticator(
  userId: string,
  fields: Partial<AdapterAuthenticator> = {},
): AdapterAuthenticator {
  const credentialID = btoa(unique('credential'))
  return {
    credentialID,
    userId,
    providerAccountId: credentialID,
    credentialPublicKey: btoa('k'.repeat(600)),
    counter: 0,
    credentialDeviceType: 'multiDevice',
    credentialBackedUp: true,
    transports: 'internal,hybrid',
    ...fields,
  }
}

export function buildFactor(
  userId: string,
  fields: Partial<Omit<AdapterFactor, 'id'>> = {},
): Omit<AdapterFactor, 'id'> {
  const value = `$scrypt$ln=14,r=8,p=5$${crypto.randomUUID()}`
  return { userId, kind: 'password', value, createdAt: tomorrow(), lastUsedAt: null, ...fields }
}

export function tomorrow(): Date {
  return new Date(Date.now() + 86_400_000)
}
