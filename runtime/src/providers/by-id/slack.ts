import type { OIDCConfig } from '../oauth-config.js'
import { mark } from '../marks/slack.js'
import { preset, type Preset } from '../preset.js'
import type { Profile } from '../../types.js'

/** Fields of a user's profile at the service, beside the standard claims. */
export interface SlackProfile extends Profile {
  'https://slack.com/user_id': string
  'https://slack.com/team_id': string
  'https://slack.com/team_name'?: string
}

/**
 * Slack.
 *
 * Register your application at https://api.slack.com/apps?new_app=1 with the callback URL
 * `{origin}/auth/callback/slack`, and set `AUTH_SLACK_ID` and `AUTH_SLACK_SECRET`.
 *
 * @see https://api.slack.com/authentication/sign-in-with-slack
 */
export const Slack: Preset<OIDCConfig<SlackProfile>> = /* @__PURE__ */ preset({
  id: 'slack',
  name: 'Slack',
  type: 'oidc',
  issuer: 'https://slack.com',
  checks: ['state', 'nonce'],
  offlineAccess: {},
  style: { brandColor: '#611f69', mark },
  setup: {
    url: 'https://api.slack.com/apps?new_app=1',
    docs: 'https://api.slack.com/authentication/sign-in-with-slack',
    steps: [
      'Create an app from scratch.',
      'Enter {callbackUrl} as the redirect URL, under OAuth & Permissions.',
      'Copy the client ID and the client secret into the env file.',
    ],
  },
})

export { Slack as default }
