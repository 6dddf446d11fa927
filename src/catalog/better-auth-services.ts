import { BETTER_AUTH_PROVIDERS, findRow } from './better-auth.js'
import { filledText, plainText, type WrittenOptions } from './written-options.js'

/** A service as Better Auth asks it. */
interface BetterAuthService {
  /** The scopes that it asks for without being told to. RFC 6749, section 3.3. */
  readonly scopes: readonly string[]
  /** The members of its profile, in code, that say who somebody is. */
  readonly user: Readonly<Record<'id' | 'name', string>> &
    Readonly<Partial<Record<'email' | 'image', string>>>
}

/** The members of a profile of OpenID. OpenID Connect Core 1.0, section 5.1. */
const CLAIMS = {
  id: 'profile.sub',
  name: 'profile.name',
  email: 'profile.email',
  image: 'profile.picture',
}
const OPENID = ['openid', 'profile', 'email']

/** The services of {@link BETTER_AUTH_PROVIDERS}, by its ids. */
export const BETTER_AUTH_SERVICES: Readonly<Record<string, BetterAuthService>> = {
  apple: {
    scopes: ['email', 'name'],
    user: {
      id: 'profile.sub',
      name: '`${profile.user?.name?.firstName} ${profile.user?.name?.lastName}`',
      email: 'profile.email',
    },
  },
  discord: {
    scopes: ['identify', 'email'],
    user: { id: 'profile.id', name: 'profile.global_name', email: 'profile.email' },
  },
  dropbox: {
    scopes: ['account_info.read'],
    user: {
      id: 'profile.account_id',
      name: 'profile.name?.display_name',
      email: 'profile.email',
      image: 'profile.profile_photo_url',
    },
  },
  facebook: {
    scopes: ['email', 'public_profile'],
    user: {
      id: 'profile.id',
      name: 'profile.name',
      email: 'profile.email',
      image: 'profile.picture?.data?.url',
    },
  },
  github: {
    scopes: ['read:user', 'user:email'],
    user: {
      id: 'String(profile.id)',
      name: 'profile.name',
      email: 'profile.email',
      image: 'profile.avatar_url',
    },
  },
  gitlab: {
    scopes: ['read_user'],
    user: {
      id: 'String(profile.id)',
      name: 'profile.name',
      email: 'profile.email',
      image: 'profile.avatar_url',
    },
  },
  google: { scopes: ['email', 'profile', 'openid'], user: CLAIMS },
  kakao: {
    scopes: ['account_email', 'profile_image', 'profile_nickname'],
    user: {
      id: 'String(profile.id)',
      name: 'profile.kakao_account?.profile?.nickname',
      email: 'profile.kakao_account?.email',
      image: 'profile.kakao_account?.profile?.profile_image_url',
    },
  },
  linkedin: { scopes: ['profile', 'email', 'openid'], user: CLAIMS },
  microsoft: {
    scopes: ['openid', 'profile', 'email', 'User.Read'],
    user: { id: 'profile.sub', name: 'profile.name', email: 'profile.email' },
  },
  naver: {
    scopes: ['profile', 'email'],
    user: {
      id: 'profile.response?.id',
      name: 'profile.response?.nickname',
      email: 'profile.response?.email',
      image: 'profile.response?.profile_image',
    },
  },
  reddit: {
    scopes: ['identity'],
    user: { id: 'profile.id', name: 'profile.name', image: 'profile.snoovatar_img' },
  },
  roblox: { scopes: ['openid', 'profile'], user: CLAIMS },
  slack: { scopes: OPENID, user: CLAIMS },
  spotify: {
    scopes: ['user-read-email'],
    user: {
      id: 'profile.id',
      name: 'profile.display_name',
      email: 'profile.email',
      image: 'profile.images?.[0]?.url',
    },
  },
  twitch: {
    scopes: ['user:read:email', 'openid'],
    user: { ...CLAIMS, name: 'profile.preferred_username' },
  },
  twitter: {
    scopes: ['users.read', 'tweet.read', 'offline.access', 'users.email'],
    user: {
      id: 'profile.data?.id',
      name: 'profile.data?.name',
      email: 'profile.data?.confirmed_email',
      image: 'profile.data?.profile_image_url',
    },
  },
  zoom: {
    scopes: [],
    user: {
      id: 'profile.id',
      name: '`${profile.first_name} ${profile.last_name}`',
      email: 'profile.email',
      image: 'profile.pic_url',
    },
  },
}

/** The options of a provider as they are written, beside those of its client. */
export interface ServiceOptions {
  /** The provider's id at Better Auth. */
  readonly id: string
  readonly options: WrittenOptions
  /** The scopes beside the usual ones; undefined where not each of them is written out. */
  readonly scopes: readonly string[] | undefined
}

/** The parameters of the authorization request that an option is here. */
const PARAMS: Readonly<Record<string, string>> = {
  accessType: 'access_type',
  configId: 'config_id',
  display: 'display',
  duration: 'duration',
  hd: 'hd',
  prompt: 'prompt',
}

/** What an option that is not taken over needs besides, or in its place: lines of code of ours. */
const LINES: Readonly<Record<string, (given: ServiceOptions) => readonly string[]>> = {
  authority: listIssuer,
  disableDefaultScope: () => [],
  disableImplicitSignUp: decides,
  disableSignUp: decides,
  enabled: () => ['// enabled: a provider whose id and secret are not set is left out here'],
  hd: ({ options }) => [
    `// callbacks.signIn refuses other accounts: ({ account, profile }) => account?.provider !== 'google' || profile?.hd === ${options.get('hd')}`,
  ],
  issuer: ({ id, options }) =>
    id === 'gitlab' ? [`baseUrl: ${options.get('issuer')}`] : ['// issuer'],
  mapProfileToUser: mapped,
  redirectURI: ({ id }) => [
    `// the service leads back to {path}/callback/${findRow(BETTER_AUTH_PROVIDERS, id) ?? '<id>'}: register that address there`,
  ],
  tenantId: listIssuer,
}

/** The lines of code that take the place of some options, each once. */
export function writeLines(given: ServiceOptions): readonly string[] {
  const names = [...given.options.keys()]
  const params = names.flatMap((name) => findParameter(given, name) ?? [])
  const first = names.find((name) => findParameter(given, name) !== undefined)
  const lines = names.flatMap((name) => [
    ...(name === first ? [parameters(params)] : []),
    ...(findRow(LINES, name)?.(given) ?? (findParameter(given, name) ? [] : [`// ${name}`])),
  ])
  return [...new Set(lines)]
}

function parameters(params: readonly string[]): string {
  return `authorization: { params: { ${params.join(', ')} } }`
}

function findParameter(given: ServiceOptions, name: string): string | undefined {
  const isNone = name === 'disableDefaultScope' && isAlone(given)
  if (name === 'scope' || isNone) return `scope: ${getScope(given)}`
  const param = findRow(PARAMS, name)
  // The one service that has another word for it.
  const own = given.id === 'dropbox' && name === 'accessType' ? 'token_access_type' : param
  return own && `${own}: ${given.options.get(name)}`
}

/** All of the scopes, which are one text here: those that are written, behind those that are asked for anyway. */
function getScope({ id, options, scopes }: ServiceOptions): string {
  const usual = withoutUsual(options) ? [] : (findRow(BETTER_AUTH_SERVICES, id)?.scopes ?? ['…'])
  if (scopes) return `'${[...new Set([...usual, ...scopes])].join(' ')}'`
  const before = usual.map((scope) => `'${scope}', `).join('')
  return `[${before}...${options.get('scope')}].join(' ')`
}

function withoutUsual(options: WrittenOptions): boolean {
  return options.get('disableDefaultScope') === 'true'
}

/** Tells whether no scope is asked for, neither the usual ones nor others. */
function isAlone({ options }: ServiceOptions): boolean {
  return withoutUsual(options) && !options.has('scope')
}

function decides(): readonly string[] {
  return ['// callbacks.signIn decides who may come: ({ user, account }) => true']
}

function listIssuer({ options }: ServiceOptions): readonly string[] {
  const authority = options.get('authority') ?? "'https://login.microsoftonline.com'"
  const tenantId = options.get('tenantId') ?? "'common'"
  const base = plainText(authority)?.replace(/\/+$/, '')
  const said = new Map([
    ['authority', base === undefined ? authority : `'${base}'`],
    ['tenantId', tenantId],
  ])
  return [`issuer: ${filledText('{authority}/{tenantId}/v2.0', said)}`]
}

/** A function that adds to what is known of a user: all of that is one function here. */
function mapped({ id, options }: ServiceOptions): readonly string[] {
  const { user } = findRow(BETTER_AUTH_SERVICES, id) ?? {}
  const known = user ? Object.entries(user).map(([name, text]) => `${name}: ${text}`) : ['…']
  const text = options.get('mapProfileToUser') ?? ''
  const own = /^[\w$.]+$/.test(text) ? text : `(${text})`
  return [`profile: async (profile) => ({ ${known.join(', ')}, ...(await ${own}(profile)) })`]
}
