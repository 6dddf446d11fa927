import type { OAuthConfig } from '../oauth-config.js'
import { mark } from '../marks/mailchimp.js'
import { preset, type Preset } from '../preset.js'
import type { Profile } from '../../types.js'

/** A user's profile, as the service gives it. */
export interface MailchimpProfile extends Profile {
  accountname: string
  dc: string
  api_endpoint: string
  login: { email: string; login_id: number; login_name: string; avatar: string | null }
}

/**
 * Mailchimp.
 *
 * Register your application at https://admin.mailchimp.com/account/oauth2/ with the callback URL
 * `{origin}/auth/callback/mailchimp`, and set `AUTH_MAILCHIMP_ID` and `AUTH_MAILCHIMP_SECRET`.
 *
 * @see https://mailchimp.com/developer/marketing/guides/access-user-data-oauth-2/
 */
export const Mailchimp: Preset<OAuthConfig<MailchimpProfile>> = /* @__PURE__ */ preset({
  id: 'mailchimp',
  name: 'Mailchimp',
  type: 'oauth',
  authorization: 'https://login.mailchimp.com/oauth2/authorize',
  token: { url: 'https://login.mailchimp.com/oauth2/token', response: { token_type: 'bearer' } },
  userinfo: {
    url: 'https://login.mailchimp.com/oauth2/metadata',
    headers: { authorization: 'OAuth {tokens.access_token}' },
  },
  profile: { id: ['{login.login_id}'], name: ['{accountname}'], email: ['{login.email}'] },
  client: { token_endpoint_auth_method: 'client_secret_post' },
  style: { brandColor: '#ffe01b', mark },
  setup: {
    url: 'https://admin.mailchimp.com/account/oauth2/',
    docs: 'https://mailchimp.com/developer/marketing/guides/access-user-data-oauth-2/',
    steps: [
      'Register an app.',
      'Enter {callbackUrl} as the redirect URI.',
      'Copy the client ID and the client secret into the env file.',
    ],
  },
})

export { Mailchimp as default }
