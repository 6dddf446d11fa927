import { HubSpot } from '@create-auth/runtime/providers/hubspot'
import type { Service } from '../service.js'

export const service: Service = {
  provider: HubSpot,
  authorization: 'https://app.hubspot.com/oauth/authorize',
  params: { scope: 'oauth' },
  token: 'https://api.hubapi.com/oauth/v1/token',
  clientAuthentication: 'client_secret_post',
  profile: {
    'GET https://api.hubapi.com/oauth/v1/access-tokens/at': {
      answer: {
        token: 'at',
        user: 'ada@example.test',
        hub_domain: 'demo.test',
        hub_id: 1,
        user_id: 5,
      },
      headers: {},
    },
  },
  account: '5',
  user: { name: 'ada@example.test', email: 'ada@example.test', image: null },
}
