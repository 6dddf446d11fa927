import type { OAuthConfig } from '../oauth-config.js'
import { mark } from '../marks/microsoft.js'
import { preset, type Preset } from '../preset.js'
import type { Profile } from '../../types.js'

/** A user's profile, as the service gives it. */
export interface AzureDevOpsProfile extends Profile {
  displayName: string
  emailAddress: string
  publicAlias: string
  coreAttributes: { Avatar: { value: { value: string } } }
}

/**
 * Azure DevOps.
 *
 * No new applications since April 2025: Microsoft Entra ID takes its place.
 *
 * Register your application at https://app.vsaex.visualstudio.com/app/register with the callback URL
 * `{origin}/auth/callback/azure-devops`, and set `AUTH_AZURE_DEVOPS_ID` and `AUTH_AZURE_DEVOPS_SECRET`.
 *
 * @see https://learn.microsoft.com/azure/devops/integrate/get-started/authentication/azure-devops-oauth
 */
export const AzureDevOps: Preset<
  OAuthConfig<AzureDevOpsProfile>,
  { scope?: string }
> = /* @__PURE__ */ preset({
  id: 'azure-devops',
  name: 'Azure DevOps',
  type: 'oauth',
  authorization: {
    url: 'https://app.vssps.visualstudio.com/oauth2/authorize',
    params: { response_type: 'Assertion', scope: '{scope}' },
  },
  token: {
    url: 'https://app.vssps.visualstudio.com/oauth2/token',
    body: {
      grant_type: 'urn:ietf:params:oauth:grant-type:jwt-bearer',
      client_assertion_type: 'urn:ietf:params:oauth:client-assertion-type:jwt-bearer',
      client_assertion: '{clientSecret}',
      assertion: '{code}',
      redirect_uri: '{redirectUri}',
    },
    response: { token_type: 'bearer' },
  },
  userinfo:
    'https://app.vssps.visualstudio.com/_apis/profile/profiles/me?details=true&coreAttributes=Avatar&api-version=6.0',
  profile: {
    id: ['{id}'],
    name: ['{displayName}'],
    email: ['{emailAddress}'],
    image: ['data:image/jpeg;base64,{coreAttributes.Avatar.value.value}'],
  },
  variables: { scope: 'vso.profile' },
  checks: ['state'],
  style: { brandColor: '#0072c6', mark },
  setup: {
    url: 'https://app.vsaex.visualstudio.com/app/register',
    docs: 'https://learn.microsoft.com/azure/devops/integrate/get-started/authentication/azure-devops-oauth',
    steps: [
      'Open the application that is registered.',
      'Enter {callbackUrl} as the authorization callback URL.',
      'Copy the app ID and the client secret into the env file.',
    ],
  },
  status: {
    kind: 'closed',
    note: 'No new applications since April 2025: Microsoft Entra ID takes its place.',
  },
})

export { AzureDevOps as default }
