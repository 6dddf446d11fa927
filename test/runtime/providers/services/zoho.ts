import { Zoho } from '@create-auth/runtime/providers/zoho'
import type { Service } from '../service.js'

export const service: Service = {
  provider: Zoho,
  authorization: 'https://accounts.zoho.com/oauth/v2/auth',
  params: { scope: 'AaaServer.profile.Read' },
  token: 'https://accounts.zoho.com/oauth/v2/token',
  clientAuthentication: 'client_secret_post',
  profile: {
    'GET https://accounts.zoho.com/oauth/user/info': {
      answer: { First_Name: 'Ada', Last_Name: 'Lovelace', Email: 'ada@example.test', ZUID: 1008 },
    },
  },
  account: '1008',
  user: { name: 'Ada Lovelace', email: 'ada@example.test', image: null },
}
