import { Netlify } from '@create-auth/runtime/providers/netlify'
import type { Service } from '../service.js'

export const service: Service = {
  provider: Netlify,
  authorization: 'https://app.netlify.com/authorize',
  token: 'https://api.netlify.com/oauth/token',
  clientAuthentication: 'client_secret_post',
  profile: {
    'GET https://api.netlify.com/api/v1/user': {
      answer: {
        id: 'nl1',
        full_name: 'Ada Lovelace',
        email: 'ada@example.test',
        avatar_url: 'https://img.test/ada.png',
      },
    },
  },
  account: 'nl1',
  user: { name: 'Ada Lovelace', email: 'ada@example.test', image: 'https://img.test/ada.png' },
}
