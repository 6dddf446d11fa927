import type { OIDCConfig } from '../oauth-config.js'
import { mark } from '../marks/huggingface.js'
import { preset, type Preset } from '../preset.js'
import type { Profile } from '../../types.js'

/** Fields of a user's profile at the service, beside the standard claims. */
export interface HuggingFaceProfile extends Profile {
  preferred_username: string
  isPro?: boolean
}

/**
 * Hugging Face.
 *
 * Register your application at https://huggingface.co/settings/applications/new with the callback URL
 * `{origin}/auth/callback/huggingface`, and set `AUTH_HUGGINGFACE_ID` and `AUTH_HUGGINGFACE_SECRET`.
 *
 * @see https://huggingface.co/docs/hub/oauth
 */
export const HuggingFace: Preset<OIDCConfig<HuggingFaceProfile>> = /* @__PURE__ */ preset({
  id: 'huggingface',
  name: 'Hugging Face',
  type: 'oidc',
  issuer: 'https://huggingface.co',
  style: { brandColor: '#ffd21e', mark },
  setup: {
    url: 'https://huggingface.co/settings/applications/new',
    docs: 'https://huggingface.co/docs/hub/oauth',
    steps: [
      'Create an OAuth application with the scopes openid, profile and email.',
      'Enter {callbackUrl} as the redirect URL.',
      'Copy the client ID and the client secret into the env file.',
    ],
  },
})

export { HuggingFace as default }
