import { Bitbucket } from '@create-auth/runtime/providers/bitbucket'
import type { Service } from '../service.js'

export const service: Service = {
  provider: Bitbucket,
  authorization: 'https://bitbucket.org/site/oauth2/authorize',
  params: { scope: 'account email' },
  token: 'https://bitbucket.org/site/oauth2/access_token',
  profile: {
    'GET https://api.bitbucket.org/2.0/user': {
      answer: {
        account_id: '557058:1',
        display_name: 'Ada Lovelace',
        username: 'ada',
        links: { avatar: { href: 'https://img.test/ada.png' } },
      },
    },
    'GET https://api.bitbucket.org/2.0/user/emails': {
      answer: {
        values: [
          { email: 'old@example.test', is_primary: false, is_confirmed: true },
          { email: 'ada@example.test', is_primary: true, is_confirmed: true },
        ],
      },
    },
  },
  verified: true,
  account: '557058:1',
  user: { name: 'Ada Lovelace', email: 'ada@example.test', image: 'https://img.test/ada.png' },
}
