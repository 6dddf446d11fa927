import { Coinbase } from '@create-auth/runtime/providers/coinbase'
import type { Service } from '../service.js'

export const service: Service = {
  provider: Coinbase,
  authorization: 'https://login.coinbase.com/oauth2/auth',
  params: { scope: 'wallet:user:email wallet:user:read' },
  token: 'https://login.coinbase.com/oauth2/token',
  clientAuthentication: 'client_secret_post',
  profile: {
    'GET https://api.coinbase.com/v2/user': {
      answer: {
        data: {
          id: 'c-1',
          name: 'Ada Lovelace',
          email: 'ada@example.test',
          avatar_url: 'https://img.test/ada.png',
        },
      },
    },
  },
  account: 'c-1',
  user: { name: 'Ada Lovelace', email: 'ada@example.test', image: 'https://img.test/ada.png' },
}
