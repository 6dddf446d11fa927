import { Wikimedia } from '@create-auth/runtime/providers/wikimedia'
import type { Service } from '../service.js'

export const service: Service = {
  provider: Wikimedia,
  authorization: 'https://meta.wikimedia.org/w/rest.php/oauth2/authorize',
  token: 'https://meta.wikimedia.org/w/rest.php/oauth2/access_token',
  clientAuthentication: 'client_secret_post',
  profile: {
    'GET https://meta.wikimedia.org/w/rest.php/oauth2/resource/profile': {
      answer: {
        sub: '17',
        username: 'Ada',
        editcount: 1,
        confirmed_email: true,
        email: 'ada@example.test',
      },
    },
  },
  account: '17',
  user: { name: 'Ada', email: 'ada@example.test', image: null },
  verified: true,
}
