import { OAuthProfileParseError } from '../errors.js'
import type { AuthConfig } from '../config/config.js'
import type { Profile, TokenSet, User } from '../types.js'
import type { ResolvedOAuth } from '../providers/resolve.js'
import { deriveUserId } from '../identity/user-id.js'
import { normalizeAddress } from './address.js'
import type { ProvenUser } from './decide.js'

/** OpenID Connect Core 1.0, section 2: a sub has at most 255 characters. */
const MAX_ID = 255

function accountId(id: unknown): string {
  const text = typeof id === 'number' && Number.isFinite(id) ? String(id) : id
  if (typeof text !== 'string' || text === '' || text.length > MAX_ID || text.includes('\0')) {
    throw new OAuthProfileParseError(
      'profile() returned no account id: a non-empty string of at most 255 characters is needed',
    )
  }
  return text
}

function textOrNull(value: unknown): string | null {
  return typeof value === 'string' && value !== '' ? value : null
}

function readNameAndImage({ name, image }: User, leavesOut: boolean): Pick<User, 'image' | 'name'> {
  return {
    ...((!leavesOut || name !== undefined) && { name: textOrNull(name) }),
    ...((!leavesOut || image !== undefined) && { image: textOrNull(image) }),
  }
}

function addressOrNull(value: unknown): string | null {
  return (typeof value === 'string' ? normalizeAddress(value) : undefined) ?? null
}

export type ProvenIdentity = Pick<ProvenUser, 'user' | 'account' | 'stored' | 'emailProven'>

/**
 * The user and the account of an OAuth profile. Without a database the user's id is derived from the provider and the
 * account, so that it is the same at every sign-in.
 *
 * @param mapped what `profile()` returned
 * @param profile what the provider says
 * @param ids with `next-auth-4` the user's id is that of the account
 * @param newId the id of the user where users are stored, and nobody has the account
 * @param leavesOut true where a name or a picture of which `mapped` says nothing is left out, and not null
 * @throws OAuthProfileParseError where it has no usable id
 */
export async function oauthSubject(
  provider: ResolvedOAuth,
  mapped: User,
  tokens: TokenSet,
  profile: Profile,
  ids?: AuthConfig['userIds'],
  { leavesOut = false, newId }: { readonly leavesOut?: boolean; readonly newId?: string } = {},
): Promise<ProvenIdentity> {
  const providerAccountId = accountId(mapped.id)
  const key = { provider: provider.id, type: provider.type, providerAccountId }
  const id = ids === undefined ? (newId ?? (await deriveUserId(key))) : providerAccountId
  const email = addressOrNull(mapped.email)
  const proven = addressOrNull(provider.provenAddress(profile)) === email
  return {
    user: { ...mapped, ...readNameAndImage(mapped, leavesOut), id, email },
    account: { ...tokens, ...key },
    stored: { ...provider.account(tokens), ...key },
    emailProven: email !== null && proven,
  }
}
