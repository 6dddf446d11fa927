import type { OIDCConfig } from '../oauth-config.js'
import { preset, type Preset } from '../preset.js'
import type { Profile } from '../../types.js'

/** The standard claims. */
export type UnitedEffectsProfile = Profile

/**
 * United Effects Auth. `issuer` is the auth group: `https://auth.unitedeffects.com/<group>`.
 *
 * Register your application at https://auth.unitedeffects.com/ with the callback URL
 * `{origin}/auth/callback/united-effects`, and set `AUTH_UNITED_EFFECTS_ID`, `AUTH_UNITED_EFFECTS_SECRET` and
 * `AUTH_UNITED_EFFECTS_ISSUER`.
 *
 * @see https://docs.unitedeffects.com/integrations/nextauthjs
 */
export const UnitedEffects: Preset<OIDCConfig> = /* @__PURE__ */ preset({
  id: 'united-effects',
  name: 'United Effects',
  type: 'oidc',
  endSession: {},
  authorization: { params: { scope: 'openid email profile', resource: '{issuer}' } },
  setup: {
    url: 'https://auth.unitedeffects.com/',
    docs: 'https://docs.unitedeffects.com/integrations/nextauthjs',
    steps: [
      'Create a service of the type web application.',
      'Enter {callbackUrl} as the redirect URI.',
      'Copy the client ID and the client secret into the env file, and the URL of the issuer.',
    ],
  },
})

export { UnitedEffects as default }
