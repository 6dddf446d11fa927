import type { OIDCConfig } from '../oauth-config.js'
import { mark } from '../marks/microsoft.js'
import { preset, type Preset } from '../preset.js'
import type { Profile } from '../../types.js'

/** Fields of a user's profile at the service, beside the standard claims. */
export interface AzureADB2CProfile extends Profile {
  emails?: readonly string[]
  oid?: string
  tfp?: string
}

/**
 * Azure AD B2C. `issuer` is the user flow: `https://<tenant>.b2clogin.com/<tenant>.onmicrosoft.com/<flow>/v2.0`.
 *
 * Microsoft sells it to nobody new since May 2025; tenants that exist work on.
 *
 * Register your application at
 * https://portal.azure.com/#view/Microsoft_AAD_B2CAdmin/TenantManagementMenuBlade/~/overview with the callback URL
 * `{origin}/auth/callback/azure-ad-b2c`, and set `AUTH_AZURE_AD_B2C_ID`, `AUTH_AZURE_AD_B2C_SECRET` and
 * `AUTH_AZURE_AD_B2C_ISSUER`.
 *
 * @see https://learn.microsoft.com/azure/active-directory-b2c/tutorial-register-applications
 */
export const AzureADB2C: Preset<OIDCConfig<AzureADB2CProfile>> = /* @__PURE__ */ preset({
  id: 'azure-ad-b2c',
  name: 'Azure AD B2C',
  type: 'oidc',
  profile: {
    id: ['{sub}'],
    name: ['{name}', '{preferred_username}'],
    email: ['{email}', '{emails.0}'],
  },
  variables: { issuer: { env: 'ISSUER', what: 'URL of the user flow, up to /v2.0' } },
  wellKnown: '{issuer}/.well-known/openid-configuration',
  style: { brandColor: '#0072c6', mark },
  offlineAccess: { scope: 'offline_access' },
  endSession: {},
  setup: {
    url: 'https://portal.azure.com/#view/Microsoft_AAD_B2CAdmin/TenantManagementMenuBlade/~/overview',
    docs: 'https://learn.microsoft.com/azure/active-directory-b2c/tutorial-register-applications',
    steps: [
      'Register an application of the platform Web, and let the user flow return the claims Display Name and Email Addresses.',
      'Enter {callbackUrl} as the redirect URI.',
      'Copy the application (client) ID and a client secret into the env file, and the URL of the user flow, up to /v2.0 as the issuer.',
    ],
  },
  status: {
    kind: 'limited',
    note: 'Microsoft sells it to nobody new since May 2025; tenants that exist work on.',
  },
})

export { AzureADB2C as default }
