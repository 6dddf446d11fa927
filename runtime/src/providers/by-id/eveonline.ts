import type { OAuthConfig } from '../oauth-config.js'
import { preset, type Preset } from '../preset.js'
import type { Profile } from '../../types.js'

/** A user's profile, as the service gives it. */
export interface EVEOnlineProfile extends Profile {
  CharacterID: number
  CharacterName: string
  CharacterOwnerHash: string
  Scopes: string
  TokenType: string
}

/**
 * EVE Online.
 *
 * Register your application at https://developers.eveonline.com/applications/create with the callback URL
 * `{origin}/auth/callback/eveonline`, and set `AUTH_EVEONLINE_ID` and `AUTH_EVEONLINE_SECRET`.
 *
 * @see https://developers.eveonline.com/docs/services/sso/
 */
export const EVEOnline: Preset<OAuthConfig<EVEOnlineProfile>> = /* @__PURE__ */ preset({
  id: 'eveonline',
  name: 'EVE Online',
  type: 'oauth',
  authorization: {
    url: 'https://login.eveonline.com/v2/oauth/authorize',
    params: { scope: 'publicData' },
  },
  token: 'https://login.eveonline.com/v2/oauth/token',
  userinfo: 'https://login.eveonline.com/oauth/verify',
  checks: ['state'],
  profile: {
    id: ['{CharacterID}'],
    name: ['{CharacterName}'],
    image: ['https://images.evetech.net/characters/{CharacterID}/portrait?size=128'],
  },
  setup: {
    url: 'https://developers.eveonline.com/applications/create',
    docs: 'https://developers.eveonline.com/docs/services/sso/',
    steps: [
      'Create an application.',
      'Enter {callbackUrl} as the callback URL.',
      'Copy the client ID and the secret key into the env file.',
    ],
  },
})

export { EVEOnline as default }
