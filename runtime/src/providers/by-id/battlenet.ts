import type { OIDCConfig } from '../oauth-config.js'
import { mark } from '../marks/battlenet.js'
import { preset, type Preset } from '../preset.js'
import type { Profile } from '../../types.js'

/** Fields of a user's profile at the service, beside the standard claims. */
export interface BattleNetProfile extends Profile {
  battle_tag: string
}

/**
 * Battle.net. In China `issuer` is `https://oauth.battlenet.com.cn`.
 *
 * Register your application at https://develop.battle.net/access/clients with the callback URL
 * `{origin}/auth/callback/battlenet`, and set `AUTH_BATTLENET_ID` and `AUTH_BATTLENET_SECRET`.
 *
 * @see https://community.developer.battle.net/documentation/guides/using-oauth
 */
export const BattleNet: Preset<OIDCConfig<BattleNetProfile>> = /* @__PURE__ */ preset({
  id: 'battlenet',
  name: 'Battle.net',
  type: 'oidc',
  profile: { id: ['{sub}'], name: ['{battle_tag}', '{battletag}'] },
  issuer: '{issuer}',
  variables: { issuer: { env: 'ISSUER', what: 'issuer URL', default: 'https://oauth.battle.net' } },
  authorization: { params: { scope: 'openid' } },
  style: { brandColor: '#148eff', mark },
  setup: {
    url: 'https://develop.battle.net/access/clients',
    docs: 'https://community.developer.battle.net/documentation/guides/using-oauth',
    steps: [
      'Create a client.',
      'Enter {callbackUrl} as the redirect URL.',
      'Copy the client ID and the client secret into the env file.',
    ],
  },
})

export { BattleNet as default }
