import type { OAuthConfig } from '../oauth-config.js'
import { mark } from '../marks/figma.js'
import { preset, type Preset } from '../preset.js'
import type { Profile } from '../../types.js'

/** A user's profile, as the service gives it. */
export interface FigmaProfile extends Profile {
  handle: string
  img_url: string
}

/**
 * Figma.
 *
 * Register your application at https://www.figma.com/developers/apps with the callback URL
 * `{origin}/auth/callback/figma`, and set `AUTH_FIGMA_ID` and `AUTH_FIGMA_SECRET`.
 *
 * @see https://developers.figma.com/docs/rest-api/authentication/
 */
export const Figma: Preset<OAuthConfig<FigmaProfile>> = /* @__PURE__ */ preset({
  id: 'figma',
  name: 'Figma',
  type: 'oauth',
  authorization: { url: 'https://www.figma.com/oauth', params: { scope: 'current_user:read' } },
  token: 'https://api.figma.com/v1/oauth/token',
  userinfo: 'https://api.figma.com/v1/me',
  checks: ['state'],
  profile: { name: ['{handle}'], email: ['{email}'], id: ['{id}'], image: ['{img_url}'] },
  style: { brandColor: '#ff7237', mark },
  setup: {
    url: 'https://www.figma.com/developers/apps',
    docs: 'https://developers.figma.com/docs/rest-api/authentication/',
    steps: [
      'Create a new app with the scope current_user:read.',
      'Enter {callbackUrl} as the redirect URL.',
      'Copy the client ID and the client secret into the env file.',
    ],
  },
})

export { Figma as default }
