import { isFilled, isRecord } from '../guards.js'
import type { Profile } from '../types.js'
import type { ClientSecretContext, UserinfoContext } from './oauth-config.js'
import { readPath } from './profile-map.js'

type DialectOptions = Readonly<Record<string | symbol, unknown>>

function readEndpoint({ provider }: UserinfoContext): string {
  return provider.userinfo?.url.href ?? ''
}

async function getJson(
  { tokens, fetch }: UserinfoContext,
  url: string,
  refusals: readonly number[] = [],
): Promise<unknown> {
  const response = await fetch(url, {
    headers: {
      accept: 'application/json',
      authorization: `Bearer ${tokens.access_token ?? ''}`,
      'user-agent': 'create-auth',
    },
  })
  if (refusals.includes(response.status)) return undefined
  if (response.status !== 200)
    throw new TypeError(`${new URL(url).host} answered with status ${response.status}`)
  const body: unknown = await response.json()
  return body
}

interface AddressList {
  readonly scopes: readonly string[]
  readonly flags: readonly string[]
}

/** A service that does not say which scopes it has granted, or has none, may well have opened the list. */
function mayList({ tokens }: UserinfoContext, { scopes }: AddressList): boolean {
  const granted = tokens.scope?.split(/[\s,]+/).filter(isFilled) ?? []
  return granted.length === 0 || scopes.some((scope) => granted.includes(scope))
}

/**
 * A profile, with the address of a list that is the primary one and confirmed; never with any other of the list. Whom the
 * list is closed for signs in with what the profile says, which proves nothing.
 */
async function withPrimaryEmail(context: UserinfoContext, list: AddressList): Promise<Profile> {
  const url = readEndpoint(context)
  const [profile, answer] = await Promise.all([
    getJson(context, url),
    mayList(context, list) ? getJson(context, `${url}/emails`, [403, 404]) : undefined,
  ])
  const emails = isRecord(answer) ? answer['values'] : answer
  if (!isRecord(profile) || (answer !== undefined && !Array.isArray(emails)))
    throw new TypeError(`${new URL(url).host} answered with something else than a profile`)
  if (!Array.isArray(emails)) return { ...profile, email_verified: false }
  const entries: readonly unknown[] = emails
  const primary = entries.find(
    (entry) => isRecord(entry) && list.flags.every((flag) => entry[flag] === true),
  )
  const email = readPath(primary, 'email')
  return { ...profile, email: isFilled(email) ? email : null, email_verified: isFilled(email) }
}

/**
 * GitHub: the profile has an address only if the user shows it publicly; the primary one that GitHub has verified is
 * taken from the list of addresses instead, which a GitHub App needs a permission for.
 */
export async function githubUserinfo(context: UserinfoContext): Promise<Profile> {
  const scopes = ['user', 'user:email']
  return withPrimaryEmail(context, { scopes, flags: ['primary', 'verified'] })
}

/** GitHub Enterprise Server: `enterprise.baseUrl` is where both the pages and the API are. */
export function githubOptions(options: DialectOptions): DialectOptions {
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

/** Bitbucket: the addresses are told apart from the profile, as `values`. */
export async function bitbucketUserinfo(context: UserinfoContext): Promise<Profile> {
  const scopes = ['account', 'account:write', 'email']
  return withPrimaryEmail(context, { scopes, flags: ['is_primary', 'is_confirmed'] })
}

/** Discord: the avatar is built from its hash; who has none has one of the default ones, by the id. */
export function discordAvatar({ id, avatar, discriminator }: Profile): string {
  if (typeof avatar === 'string') {
    const format = avatar.startsWith('a_') ? 'gif' : 'png'
    return `https://cdn.discordapp.com/avatars/${id ?? ''}/${avatar}.${format}`
  }
  const legacy =
    typeof discriminator === 'string' && /^\d{4}$/.test(discriminator) && discriminator !== '0000'
  const index = legacy
    ? Number(discriminator) % 5
    : /^\d+$/.test(id ?? '')
      ? Number((BigInt(id ?? '') >> 22n) % 6n)
      : 0
  return `https://cdn.discordapp.com/embed/avatars/${index}.png`
}

/** Eventbrite: the primary one of the addresses. */
export function eventbriteEmail({ emails }: Profile): string | undefined {
  const entries: readonly unknown[] = Array.isArray(emails) ? emails : []
  const email = readPath(
    entries.find((entry) => isRecord(entry) && entry['primary'] === true),
    'email',
  )
  return isFilled(email) ? email : undefined
}

/** Yandex: who has no portrait has an id of a picture all the same. */
export function yandexAvatar({
  is_avatar_empty,
  default_avatar_id: id,
}: Profile): string | undefined {
  if (is_avatar_empty === true || !isFilled(id)) return undefined
  return `https://avatars.yandex.net/get-yapic/${id}/islands-200`
}

/** TikTok: an error comes with the status of a success. */
export async function tiktokUserinfo(context: UserinfoContext): Promise<Profile> {
  const body = await getJson(context, readEndpoint(context))
  const code = readPath(body, 'error.code')
  if (!isRecord(body) || (isFilled(code) && code !== 'ok')) {
    // The code is a category, and the log id is for TikTok's support: neither tells of the user.
    throw new TypeError(
      `tiktok answered with the error ${String(code)} (log id ${String(readPath(body, 'error.log_id'))})`,
    )
  }
  return body
}

/** WeChat: a website shows a QR code on a page of its own. */
export function wechatOptions(options: DialectOptions): DialectOptions {
  const { platformType, ...rest } = options
  if (platformType !== 'WebsiteApp') return rest
  const authorization = {
    url: 'https://open.weixin.qq.com/connect/qrconnect#wechat_redirect',
    params: { scope: 'snsapi_login' },
  }
  return { authorization, ...rest }
}

function jsonResponse(body: unknown, { status, headers }: Response): Response {
  return new Response(JSON.stringify(body), { status, headers })
}

/** Twitch: the scopes are a list; an error has `status` and `message`. */
export async function twitchTokens(response: Response): Promise<Response | undefined> {
  const body: unknown = await response.json()
  if (!isRecord(body)) return undefined
  if (!response.ok)
    return jsonResponse({ error: 'invalid_grant', error_description: body['message'] }, response)
  const { scope, ...tokens } = body
  return jsonResponse(
    { ...tokens, ...(Array.isArray(scope) && { scope: scope.join(' ') }) },
    response,
  )
}

/** Instagram: the tokens are the one entry of a list. */
export async function instagramTokens(response: Response): Promise<Response | undefined> {
  const tokens = readPath(await response.json(), 'data.0')
  return isRecord(tokens) ? jsonResponse(tokens, response) : undefined
}

/** FusionAuth: an answer that refuses nothing has the header of one that does. RFC 6749, section 5.2. */
export function fusionAuthTokens(response: Response): Response | undefined {
  if (response.status === 401 || !response.headers.has('www-authenticate')) return undefined
  const headers = new Headers(response.headers)
  headers.delete('www-authenticate')
  return new Response(response.body, { status: response.status, headers })
}

/** Seconds: the client secret is used at once. */
const APPLE_SECRET_MAX_AGE = 300

/** Apple: the client secret is a JWT that is signed with the developer's key. */
export async function appleClientSecret(context: ClientSecretContext): Promise<string> {
  const { teamId = '', keyId = '', privateKey = '' } = context.variables
  const { importPKCS8, SignJWT } = await import('jose')
  // In an env file the line breaks of the key may be written as \n.
  const key = await importPKCS8(privateKey.replaceAll('\\n', '\n'), 'ES256')
  const now = Math.floor(context.now / 1000)
  return new SignJWT()
    .setProtectedHeader({ alg: 'ES256', kid: keyId })
    .setIssuer(teamId)
    .setSubject(context.clientId)
    .setAudience('https://appleid.apple.com')
    .setIssuedAt(now)
    .setExpirationTime(now + APPLE_SECRET_MAX_AGE)
    .sign(key)
}

/** Bytes: what is larger does not go into a session. */
const MAX_PHOTO = 20_000

/** Microsoft Graph: the picture, as a data URL. Who has none, or has not granted it, signs in without. */
async function entraPhoto(context: UserinfoContext): Promise<string | null> {
  try {
    const authorization = `Bearer ${context.tokens.access_token ?? ''}`
    const headers = { authorization, 'user-agent': 'create-auth' }
    const response = await context.fetch(readEndpoint(context), { headers })
    const type = response.headers.get('content-type') ?? ''
    const bytes = new Uint8Array(await response.arrayBuffer())
    if (!response.ok || !/^image\/[a-z]+$/.test(type) || bytes.length > MAX_PHOTO) return null
    return `data:${type};base64,${btoa(String.fromCharCode(...bytes))}`
  } catch {
    return null
  }
}

/** Microsoft Entra ID: the claims of the ID token, and the picture. */
export async function entraUserinfo(context: UserinfoContext): Promise<Profile> {
  return { ...context.claims, picture: await entraPhoto(context) }
}
