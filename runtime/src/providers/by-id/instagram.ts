import { instagramTokens } from '../dialects.js'
import type { OAuthConfig } from '../oauth-config.js'
import { mark } from '../marks/instagram.js'
import { preset, type Preset } from '../preset.js'
import type { Profile } from '../../types.js'

/** A user's profile, as the service gives it. */
export interface InstagramProfile extends Profile {
  user_id: string
  username: string
  account_type?: string
  profile_picture_url?: string
}

/**
 * Instagram, for professional accounts.
 *
 * Only professional accounts can sign in since the Basic Display API ended in December 2024.
 *
 * Register your application at https://developers.facebook.com/apps/ with the callback URL
 * `{origin}/auth/callback/instagram`, and set `AUTH_INSTAGRAM_ID` and `AUTH_INSTAGRAM_SECRET`.
 *
 * @see https://developers.facebook.com/docs/instagram-platform/instagram-api-with-instagram-login/business-login
 */
export const Instagram: Preset<OAuthConfig<InstagramProfile>> = /* @__PURE__ */ preset({
  id: 'instagram',
  name: 'Instagram',
  type: 'oauth',
  authorization: {
    url: 'https://www.instagram.com/oauth/authorize',
    params: { scope: 'instagram_business_basic' },
  },
  token: {
    url: 'https://api.instagram.com/oauth/access_token',
    conform: instagramTokens,
    response: { token_type: 'bearer' },
  },
  userinfo: {
    url: 'https://graph.instagram.com/me',
    params: {
      fields: 'user_id,username,name,account_type,profile_picture_url',
      access_token: '{tokens.access_token}',
    },
    headers: { authorization: '' },
  },
  client: { token_endpoint_auth_method: 'client_secret_post' },
  profile: {
    id: ['{user_id}', '{id}'],
    name: ['{name}', '{username}'],
    image: ['{profile_picture_url}'],
  },
  checks: ['state'],
  style: { brandColor: '#ff0069', mark },
  setup: {
    url: 'https://developers.facebook.com/apps/',
    docs: 'https://developers.facebook.com/docs/instagram-platform/instagram-api-with-instagram-login/business-login',
    steps: [
      'Create an app, and set up business login in Instagram, API setup with Instagram login.',
      'Enter {callbackUrl} as the OAuth redirect URI.',
      'Copy the Instagram app ID and the Instagram app secret into the env file.',
    ],
  },
  status: {
    kind: 'limited',
    note: 'Only professional accounts can sign in since the Basic Display API ended in December 2024.',
  },
})

export { Instagram as default }
