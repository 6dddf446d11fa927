import type { Profile } from '../types.js'
import { entraUserinfo } from './dialects.js'
import { mark } from './marks/microsoft.js'
import type { OIDCConfig } from './oauth-config.js'

/** https://learn.microsoft.com/entra/identity-platform/id-token-claims-reference */
export interface MicrosoftEntraIDProfile extends Profile {
  /** The tenant. */
  tid: string
  /** The user, the same in all applications of the tenant. */
  oid: string
  preferred_username: string
  roles?: readonly string[]
  verified_primary_email?: readonly string[]
}

/** Options beyond the fields of a provider. */
export interface EntraOptions {
  /** The picture's edge in pixels; 48 by default. */
  profilePhotoSize?: 48 | 64 | 96 | 120 | 240 | 360 | 432 | 504 | 648
}

/** Fields that the providers of Microsoft's identity platform have in common. */
export const ENTRA: Omit<OIDCConfig<MicrosoftEntraIDProfile>, 'id' | 'name'> = {
  type: 'oidc',
  issuer: '{issuer}',
  tenantIssuer: {
    issuer: 'https://login.microsoftonline.com/{tenant}/v2.0',
    placeholder: '{tenantid}',
    claim: 'tid',
  },
  variables: {
    issuer: {
      env: 'ISSUER',
      what: 'issuer URL',
      default: 'https://login.microsoftonline.com/common/v2.0',
    },
    profilePhotoSize: '48',
  },
  authorization: { params: { scope: 'openid profile email User.Read' } },
  idToken: false,
  userinfo: {
    url: 'https://graph.microsoft.com/v1.0/me/photos/{profilePhotoSize}x{profilePhotoSize}/$value',
    request: entraUserinfo,
  },
  offlineAccess: { scope: 'offline_access' },
  endSession: {},
  style: { brandColor: '#0072c6', mark },
}
