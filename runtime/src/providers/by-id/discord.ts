import { discordAvatar } from '../dialects.js'
import type { OAuthConfig } from '../oauth-config.js'
import { mark } from '../marks/discord.js'
import { preset, type Preset } from '../preset.js'
import type { Profile } from '../../types.js'

/** A user's profile, as the service gives it. */
export interface DiscordProfile extends Profile {
  username: string
  global_name: string | null
  discriminator: string
  avatar: string | null
  verified?: boolean
}

/**
 * Discord.
 *
 * Register your application at https://discord.com/developers/applications with the callback URL
 * `{origin}/auth/callback/discord`, and set `AUTH_DISCORD_ID` and `AUTH_DISCORD_SECRET`.
 *
 * @see https://discord.com/developers/docs/topics/oauth2
 */
export const Discord: Preset<OAuthConfig<DiscordProfile>> = /* @__PURE__ */ preset({
  id: 'discord',
  name: 'Discord',
  type: 'oauth',
  authorization: {
    url: 'https://discord.com/api/oauth2/authorize',
    params: { scope: 'identify email' },
  },
  token: 'https://discord.com/api/oauth2/token',
  userinfo: 'https://discord.com/api/users/@me',
  profile: {
    id: ['{id}'],
    name: ['{global_name}', '{username}'],
    email: ['{email}'],
    image: discordAvatar,
    emailVerified: 'verified',
  },
  offlineAccess: {},
  style: { brandColor: '#5865f2', mark },
  setup: {
    url: 'https://discord.com/developers/applications',
    docs: 'https://discord.com/developers/docs/topics/oauth2',
    steps: [
      'Create an application and open its OAuth2 page.',
      'Enter {callbackUrl} as the redirect.',
      'Copy the client ID and the client secret into the env file.',
    ],
  },
})

export { Discord as default }
