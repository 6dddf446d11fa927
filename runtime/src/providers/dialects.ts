import { isRecord } from '../guards.js'
import type { Profile, User } from '../types.js'
import type { UserinfoContext } from './provider.js'
import { mapProfile } from './profile-map.js'

async function getJson(context: UserinfoContext, url: string): Promise<unknown> {
  const response = await context.fetch(url, {
    headers: {
      accept: 'application/json',
      authorization: `Bearer ${context.tokens.access_token ?? ''}`,
      'user-agent': 'create-auth',
    },
  })
  if (response.status !== 200)
    throw new TypeError(`${new URL(url).host} answered with status ${response.status}`)
  const body: unknown = await response.json()
  return body
}

/**
 * GitHub: the profile has an address only if the user shows it publicly; the primary one that GitHub has verified is
 * taken from the list of addresses instead. An unverified address is never used.
 */
export async function githubUserinfo(context: UserinfoContext): Promise<Profile> {
  const url = context.provider.userinfo ?? ''
  const [profile, emails] = await Promise.all([
    getJson(context, url),
    getJson(context, `${url}/emails`),
  ])
  if (!isRecord(profile) || !Array.isArray(emails))
    throw new TypeError('github answered with something else than a profile')
  const primary: unknown = emails.find(
    (entry) => isRecord(entry) && entry['primary'] === true && entry['verified'] === true,
  )
  const email = isRecord(primary) && typeof primary['email'] === 'string' ? primary['email'] : null
  return { ...profile, email, email_verified: email !== null }
}

/** GitHub Enterprise Server: `enterprise.baseUrl` is where both the pages and the API are. */
export function githubOptions(
  options: Readonly<Record<string | symbol, unknown>>,
): Readonly<Record<string | symbol, unknown>> {
  const { enterprise, ...rest } = options
  if (!isRecord(enterprise) || typeof enterprise['baseUrl'] !== 'string') return rest
  const base = enterprise['baseUrl'].replace(/\/+$/, '')
  return {
    ...rest,
    baseUrl: base,
    apiUrl: `${base}/api/v3`,
    issuer: rest['issuer'] ?? `${base}/login/oauth`,
  }
}

/** Discord: the avatar is built from its hash; who has none has one of the default ones, by the id. */
export function discordProfile(profile: Profile): User {
  const user = mapProfile(
    { id: ['{id}'], name: ['{global_name}', '{username}'], email: ['{email}'] },
    profile,
  )
  const { avatar, discriminator } = profile
  const id = user.id ?? ''
  if (typeof avatar === 'string') {
    const format = avatar.startsWith('a_') ? 'gif' : 'png'
    return { ...user, image: `https://cdn.discordapp.com/avatars/${id}/${avatar}.${format}` }
  }
  const legacy =
    typeof discriminator === 'string' && /^\d{4}$/.test(discriminator) && discriminator !== '0000'
  const index = legacy
    ? Number(discriminator) % 5
    : /^\d+$/.test(id)
      ? Number((BigInt(id) >> 22n) % 6n)
      : 0
  return { ...user, image: `https://cdn.discordapp.com/embed/avatars/${index}.png` }
}
