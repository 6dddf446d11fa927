import { ENTRA, type EntraOptions, type MicrosoftEntraIDProfile } from '../entra.js'
import type { OIDCConfig } from '../oauth-config.js'
import { preset, type Preset } from '../preset.js'

export type { MicrosoftEntraIDProfile } from '../entra.js'

/**
 * Microsoft Entra ID. By default accounts of every tenant and personal ones may sign in; `issuer` names one tenant:
 * `https://login.microsoftonline.com/<tenant id>/v2.0`. The picture comes from Microsoft Graph.
 *
 * Register your application at https://entra.microsoft.com/#view/Microsoft_AAD_RegisteredApps/ApplicationsListBlade
 * with the callback URL `{origin}/auth/callback/microsoft-entra-id`, and set `AUTH_MICROSOFT_ENTRA_ID_ID`,
 * `AUTH_MICROSOFT_ENTRA_ID_SECRET` and `AUTH_MICROSOFT_ENTRA_ID_ISSUER`.
 *
 * @see https://learn.microsoft.com/entra/identity-platform/v2-protocols-oidc
 */
export const MicrosoftEntraID: Preset<
  OIDCConfig<MicrosoftEntraIDProfile>,
  EntraOptions
> = /* @__PURE__ */ preset({
  ...ENTRA,
  id: 'microsoft-entra-id',
  name: 'Microsoft',
  setup: {
    url: 'https://entra.microsoft.com/#view/Microsoft_AAD_RegisteredApps/ApplicationsListBlade',
    docs: 'https://learn.microsoft.com/entra/identity-platform/v2-protocols-oidc',
    steps: [
      'Register an application of the platform Web.',
      'Enter {callbackUrl} as the redirect URI.',
      'Copy the application (client) ID and a client secret into the env file, and the URL of the issuer.',
    ],
  },
})

export { MicrosoftEntraID as default }
