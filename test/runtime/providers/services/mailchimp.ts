import { Mailchimp } from '@create-auth/runtime/providers/mailchimp'
import type { Service } from '../service.js'

export const service: Service = {
  provider: Mailchimp,
  authorization: 'https://login.mailchimp.com/oauth2/authorize',
  token: 'https://login.mailchimp.com/oauth2/token',
  clientAuthentication: 'client_secret_post',
  tokens: { access_token: 'at', expires_in: 0 },
  profile: {
    'GET https://login.mailchimp.com/oauth2/metadata': {
      answer: {
        dc: 'us1',
        accountname: 'Ada Ltd',
        login: { email: 'ada@example.test', login_id: 11 },
      },
      headers: { authorization: 'OAuth at' },
    },
  },
  account: '11',
  user: { name: 'Ada Ltd', email: 'ada@example.test', image: null },
}
