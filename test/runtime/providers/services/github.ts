import { GitHub } from '@create-auth/runtime/providers/github'
import type { Service } from '../service.js'

export const service: Service = {
  provider: GitHub,
  authorization: 'https://github.com/login/oauth/authorize',
  params: { scope: 'read:user user:email' },
  token: 'https://github.com/login/oauth/access_token',
  iss: 'https://github.com/login/oauth',
  profile: {
    'GET https://api.github.com/user': {
      answer: {
        id: 1,
        login: 'ada',
        name: 'Ada Lovelace',
        email: null,
        avatar_url: 'https://img.test/ada.png',
      },
    },
    'GET https://api.github.com/user/emails': {
      answer: [{ email: 'ada@example.test', primary: true, verified: true }],
    },
  },
  verified: true,
  account: '1',
  user: { name: 'Ada Lovelace', email: 'ada@example.test', image: 'https://img.test/ada.png' },
}
