import { Patreon } from '@create-auth/runtime/providers/patreon'
import type { Service } from '../service.js'

export const service: Service = {
  provider: Patreon,
  authorization: 'https://www.patreon.com/oauth2/authorize',
  params: { scope: 'identity identity[email]' },
  token: 'https://www.patreon.com/api/oauth2/token',
  clientAuthentication: 'client_secret_post',
  profile: {
    'GET https://www.patreon.com/api/oauth2/v2/identity?fields%5Buser%5D=email%2Cfull_name%2Cimage_url%2Cis_email_verified':
      {
        answer: {
          data: {
            id: 'p1',
            type: 'user',
            attributes: {
              email: 'ada@example.test',
              full_name: 'Ada Lovelace',
              image_url: 'https://img.test/ada.png',
              is_email_verified: true,
            },
          },
        },
      },
  },
  account: 'p1',
  user: { name: 'Ada Lovelace', email: 'ada@example.test', image: 'https://img.test/ada.png' },
  verified: true,
}
