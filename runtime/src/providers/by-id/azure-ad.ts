import { ENTRA, type EntraOptions, type MicrosoftEntraIDProfile } from '../entra.js'
import type { OIDCConfig } from '../oauth-config.js'
import { preset, type Preset } from '../preset.js'

export type { MicrosoftEntraIDProfile as AzureADProfile } from '../entra.js'

/**
 * Azure Active Directory, the former name of Microsoft Entra ID: use `microsoft-entra-id` for what is new.
 *
 * microsoft-entra-id is the same service under its present name.
 *
 * Register your application at https://entra.microsoft.com/#view/Microsoft_AAD_RegisteredApps/ApplicationsListBlade
 * with the callback URL `{origin}/auth/callback/azure-ad`, and set `AUTH_AZURE_AD_ID`, `AUTH_AZURE_AD_SECRET` and
 * `AUTH_AZURE_AD_ISSUER`.
 *
 * @see https://learn.microsoft.com/entra/identity-platform/v2-protocols-oidc
 */
export const AzureAD: Preset<
  OIDCConfig<MicrosoftEntraIDProfile>,
  EntraOptions
> = /* @__PURE__ */ preset({
  ...ENTRA,
  id: 'azure-ad',
  name: 'Azure Active Directory',
  status: {
    kind: 'renamed',
    note: 'microsoft-entra-id is the same service under its present name.',
  },
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

export { AzureAD as default }
