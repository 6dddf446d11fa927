import { Concept2 } from '@create-auth/runtime/providers/concept2'
import type { Service } from '../service.js'

export const service: Service = {
  provider: Concept2,
  authorization: 'https://log.concept2.com/oauth/authorize',
  params: { scope: 'user:read,results:write' },
  token: 'https://log.concept2.com/oauth/access_token',
  clientAuthentication: 'client_secret_post',
  profile: {
    'GET https://log.concept2.com/api/users/me': {
      answer: {
        data: {
          id: 7,
          username: 'ada',
          email: 'ada@example.test',
          profile_image: 'https://img.test/ada.png',
        },
      },
    },
  },
  account: '7',
  user: { name: 'ada', email: 'ada@example.test', image: 'https://img.test/ada.png' },
}
