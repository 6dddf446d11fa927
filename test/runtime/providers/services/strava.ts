import { Strava } from '@create-auth/runtime/providers/strava'
import type { Service } from '../service.js'

export const service: Service = {
  provider: Strava,
  authorization: 'https://www.strava.com/oauth/authorize',
  params: { scope: 'read', approval_prompt: 'auto' },
  token: 'https://www.strava.com/api/v3/oauth/token',
  clientAuthentication: 'client_secret_post',
  profile: {
    'GET https://www.strava.com/api/v3/athlete': {
      answer: {
        id: 42,
        firstname: 'Ada',
        lastname: 'Lovelace',
        profile: 'https://img.test/ada.png',
      },
    },
  },
  account: '42',
  user: { name: 'Ada Lovelace', email: null, image: 'https://img.test/ada.png' },
}
