import { Facebook } from '@create-auth/runtime/providers/facebook'
import type { Service } from '../service.js'

export const service: Service = {
  provider: Facebook,
  authorization: 'https://www.facebook.com/v19.0/dialog/oauth',
  params: { scope: 'email' },
  token: 'https://graph.facebook.com/oauth/access_token',
  clientAuthentication: 'client_secret_post',
  profile: {
    'GET https://graph.facebook.com/me?fields=id,name,email,picture': {
      answer: {
        id: '10',
        name: 'Ada Lovelace',
        email: 'ada@example.test',
        picture: { data: { url: 'https://img.test/ada.png' } },
      },
    },
  },
  account: '10',
  user: { name: 'Ada Lovelace', email: 'ada@example.test', image: 'https://img.test/ada.png' },
}
