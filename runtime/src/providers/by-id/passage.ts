import type { OIDCConfig } from '../oauth-config.js'
import { preset, type Preset } from '../preset.js'
import type { Profile } from '../../types.js'

/** The standard claims. */
export type PassageProfile = Profile

/**
 * Passage by 1Password. `issuer` is the application: `https://<app>.withpassage.com`.
 *
 * 1Password ended Passage in January 2026.
 *
 * Register your application at https://console.passage.id/ with the callback URL `{origin}/auth/callback/passage`,
 * and set `AUTH_PASSAGE_ID`, `AUTH_PASSAGE_SECRET` and `AUTH_PASSAGE_ISSUER`.
 *
 * @see https://docs.passage.id/
 */
export const Passage: Preset<OIDCConfig> = /* @__PURE__ */ preset({
  id: 'passage',
  name: 'Passage',
  type: 'oidc',
  style: { brandColor: '#3d53f6' },
  setup: {
    url: 'https://console.passage.id/',
    docs: 'https://docs.passage.id/',
    steps: [
      'Create a hosted application.',
      'Enter {callbackUrl} as the redirect URL.',
      'Copy the client ID and the client secret into the env file, and the URL of the issuer.',
    ],
  },
  status: { kind: 'retired', note: '1Password ended Passage in January 2026.' },
})

export { Passage as default }
