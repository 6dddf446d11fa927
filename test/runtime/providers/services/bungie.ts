import { Bungie } from '@create-auth/runtime/providers/bungie'
import type { Service } from '../service.js'

export const service: Service = {
  provider: Bungie,
  options: { apiKey: 'api-key' },
  authorization: 'https://www.bungie.net/en/OAuth/Authorize',
  params: { reauth: 'true' },
  checks: [],
  token: 'https://www.bungie.net/platform/app/oauth/token/',
  clientAuthentication: 'client_secret_post',
  tokens: { access_token: 'at', token_type: 'Bearer', expires_in: 3600, membership_id: '4352' },
  profile: {
    'GET https://www.bungie.net/platform/User/GetBungieNetUserById/4352/': {
      answer: {
        Response: {
          membershipId: '4352',
          displayName: 'Ada',
          uniqueName: 'ada#1',
          profilePicturePath: '/img/p.png',
        },
        ErrorCode: 1,
      },
      headers: { 'x-api-key': 'api-key', authorization: 'Bearer at' },
    },
  },
  account: '4352',
  user: { name: 'Ada', email: null, image: 'https://www.bungie.net/img/p.png' },
}
