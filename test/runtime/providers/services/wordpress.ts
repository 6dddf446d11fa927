import { WordPress } from '@create-auth/runtime/providers/wordpress'
import type { Service } from '../service.js'

export const service: Service = {
  provider: WordPress,
  authorization: 'https://public-api.wordpress.com/oauth2/authorize',
  params: { scope: 'auth' },
  token: 'https://public-api.wordpress.com/oauth2/token',
  clientAuthentication: 'client_secret_post',
  profile: {
    'GET https://public-api.wordpress.com/rest/v1/me': {
      answer: {
        ID: 78972699,
        display_name: 'Ada Lovelace',
        email: 'ada@example.test',
        email_verified: true,
        avatar_URL: 'https://img.test/ada.png',
      },
    },
  },
  account: '78972699',
  user: { name: 'Ada Lovelace', email: 'ada@example.test', image: 'https://img.test/ada.png' },
  verified: true,
}
