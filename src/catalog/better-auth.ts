/** The packages of Better Auth. */
export const BETTER_AUTH_PACKAGES: RegExp = /^(?:better-auth|@better-auth\/[\w-]+)$/

/** Better Auth's ids of the providers whose people have the same subject in ours: its id → our id. */
export const BETTER_AUTH_PROVIDERS: Readonly<Record<string, string>> = {
  apple: 'apple',
  discord: 'discord',
  dropbox: 'dropbox',
  facebook: 'facebook',
  github: 'github',
  gitlab: 'gitlab',
  google: 'google',
  kakao: 'kakao',
  linkedin: 'linkedin',
  microsoft: 'microsoft-entra-id',
  naver: 'naver',
  reddit: 'reddit',
  roblox: 'roblox',
  slack: 'slack',
  spotify: 'spotify',
  twitch: 'twitch',
  twitter: 'twitter',
  zoom: 'zoom',
}

/** Options that need no word: ours has the same in another place, or does not need it. */
export const BETTER_AUTH_SILENT: readonly string[] = [
  'appName',
  'basePath',
  'baseURL',
  'database',
  'logger',
  'secret',
  'socialProviders',
  'telemetry',
]

/** Options under which its tables look different from what we know of them. */
export const BETTER_AUTH_SHAPING: readonly string[] = ['user', 'account', 'advanced']
