import type { OAuthConfig } from '../oauth-config.js'
import { mark } from '../marks/vk.js'
import { preset, type Preset } from '../preset.js'
import type { Profile } from '../../types.js'

/** A user's profile, as the service gives it. */
export interface VKProfile extends Profile {
  first_name: string
  last_name: string
  photo_100: string
}

/**
 * VK.
 *
 * New apps are made for VK ID, which is another service.
 *
 * Register your application at https://dev.vk.com/ with the callback URL `{origin}/auth/callback/vk`, and set
 * `AUTH_VK_ID` and `AUTH_VK_SECRET`.
 *
 * @see https://dev.vk.com/api/access-token/authcode-flow-user
 */
export const VK: Preset<OAuthConfig<VKProfile>, { apiVersion?: string }> = /* @__PURE__ */ preset({
  id: 'vk',
  name: 'VK',
  type: 'oauth',
  authorization: {
    url: 'https://oauth.vk.com/authorize',
    params: { scope: 'email', v: '{apiVersion}' },
  },
  token: {
    url: 'https://oauth.vk.com/access_token',
    params: { v: '{apiVersion}' },
    response: { token_type: 'bearer' },
  },
  userinfo: {
    url: 'https://api.vk.com/method/users.get',
    params: { fields: 'photo_100', v: '{apiVersion}' },
    at: 'response.0',
  },
  client: { token_endpoint_auth_method: 'client_secret_post' },
  profile: {
    id: ['{id}'],
    name: ['{first_name} {last_name}'],
    email: ['{tokens.email}'],
    image: ['{photo_100}'],
  },
  variables: { apiVersion: '5.131' },
  checks: ['state'],
  style: { brandColor: '#07f', mark },
  setup: {
    url: 'https://dev.vk.com/',
    docs: 'https://dev.vk.com/api/access-token/authcode-flow-user',
    steps: [
      'Open the app that is registered.',
      'Enter {callbackUrl} as the authorized redirect URI.',
      'Copy the app ID and the secure key into the env file.',
    ],
  },
  status: { kind: 'closed', note: 'New apps are made for VK ID, which is another service.' },
})

export { VK as default }
