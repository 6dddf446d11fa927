import type { OAuthConfig } from '../oauth-config.js'
import { mark } from '../marks/42-school.js'
import { preset, type Preset } from '../preset.js'
import type { Profile } from '../../types.js'

/** A user's profile, as the service gives it. */
export interface FortyTwoProfile extends Profile {
  login: string
  usual_full_name: string
  image: { link: string | null }
}

/**
 * 42 School.
 *
 * Register your application at https://profile.intra.42.fr/oauth/applications/new with the callback URL
 * `{origin}/auth/callback/42-school`, and set `AUTH_42_SCHOOL_ID` and `AUTH_42_SCHOOL_SECRET`.
 *
 * @see https://api.intra.42.fr/apidoc/guides/web_application_flow
 */
export const FortyTwo: Preset<OAuthConfig<FortyTwoProfile>> = /* @__PURE__ */ preset({
  id: '42-school',
  name: '42 School',
  type: 'oauth',
  authorization: { url: 'https://api.intra.42.fr/oauth/authorize', params: { scope: 'public' } },
  token: 'https://api.intra.42.fr/oauth/token',
  userinfo: 'https://api.intra.42.fr/v2/me',
  profile: {
    id: ['{id}'],
    name: ['{usual_full_name}'],
    email: ['{email}'],
    image: ['{image.link}'],
  },
  style: { brandColor: '#000000', mark },
  setup: {
    url: 'https://profile.intra.42.fr/oauth/applications/new',
    docs: 'https://api.intra.42.fr/apidoc/guides/web_application_flow',
    steps: [
      'Register a new app.',
      'Enter {callbackUrl} as the redirect URI.',
      'Copy the UID and the secret into the env file.',
    ],
  },
})

export { FortyTwo as default }
