import { Webex } from '@create-auth/runtime/providers/webex'
import type { Service } from '../service.js'

export const service: Service = {
  provider: Webex,
  authorization: 'https://webexapis.com/v1/authorize',
  params: { scope: 'spark:kms spark:people_read' },
  token: 'https://webexapis.com/v1/access_token',
  clientAuthentication: 'client_secret_post',
  profile: {
    'GET https://webexapis.com/v1/people/me': {
      answer: {
        id: 'Y2lz',
        emails: ['ada@example.test'],
        displayName: 'Ada Lovelace',
        avatar: 'https://img.test/ada.png',
      },
    },
  },
  account: 'Y2lz',
  user: { name: 'Ada Lovelace', email: 'ada@example.test', image: 'https://img.test/ada.png' },
}
