import { eventbriteEmail } from '../dialects.js'
import type { OAuthConfig } from '../oauth-config.js'
import { mark } from '../marks/eventbrite.js'
import { preset, type Preset } from '../preset.js'
import type { Profile } from '../../types.js'

/** A user's profile, as the service gives it. */
export interface EventbriteProfile extends Profile {
  emails: readonly { email: string; verified: boolean; primary: boolean }[]
  image_id: string | null
}

/**
 * Eventbrite.
 *
 * Register your application at https://www.eventbrite.com/account-settings/apps/new with the callback URL
 * `{origin}/auth/callback/eventbrite`, and set `AUTH_EVENTBRITE_ID` and `AUTH_EVENTBRITE_SECRET`.
 *
 * @see https://www.eventbrite.com/platform/docs/authentication
 */
export const Eventbrite: Preset<OAuthConfig<EventbriteProfile>> = /* @__PURE__ */ preset({
  id: 'eventbrite',
  name: 'Eventbrite',
  type: 'oauth',
  authorization: { url: 'https://www.eventbrite.com/oauth/authorize' },
  token: 'https://www.eventbrite.com/oauth/token',
  userinfo: 'https://www.eventbriteapi.com/v3/users/me/',
  client: { token_endpoint_auth_method: 'client_secret_post' },
  profile: {
    id: ['{id}'],
    name: ['{name}'],
    email: eventbriteEmail,
    image: [
      'https://img.evbuc.com/https%3A%2F%2Fcdn.evbuc.com%2Fimages%2F{image_id}%2F1%2Foriginal.jpg',
    ],
  },
  style: { brandColor: '#f05537', mark },
  setup: {
    url: 'https://www.eventbrite.com/account-settings/apps/new',
    docs: 'https://www.eventbrite.com/platform/docs/authentication',
    steps: [
      'Create an API key.',
      'Enter {callbackUrl} as the OAuth redirect URI.',
      'Copy the API key and the client secret into the env file.',
    ],
  },
})

export { Eventbrite as default }
