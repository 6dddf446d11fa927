import { Reddit } from '@create-auth/runtime/providers/reddit'
import type { Service } from '../service.js'

export const service: Service = {
  provider: Reddit,
  authorization: 'https://www.reddit.com/api/v1/authorize',
  params: { scope: 'identity' },
  checks: [],
  token: 'https://www.reddit.com/api/v1/access_token',
  profile: {
    'GET https://oauth.reddit.com/api/v1/me': {
      answer: { id: 't2x', name: 'ada', snoovatar_img: '', icon_img: 'https://img.test/ada.png' },
    },
  },
  account: 't2x',
  user: { name: 'ada', email: null, image: 'https://img.test/ada.png' },
}
