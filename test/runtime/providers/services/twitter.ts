import { Twitter } from '@create-auth/runtime/providers/twitter'
import type { Service } from '../service.js'

export const service: Service = {
  provider: Twitter,
  authorization: 'https://x.com/i/oauth2/authorize',
  params: { scope: 'users.read tweet.read offline.access' },
  token: 'https://api.x.com/2/oauth2/token',
  profile: {
    'GET https://api.x.com/2/users/me?user.fields=profile_image_url,confirmed_email': {
      answer: {
        data: {
          id: '2244994945',
          name: 'Ada Lovelace',
          username: 'ada',
          confirmed_email: 'ada@example.test',
          profile_image_url: 'https://img.test/ada.png',
        },
      },
    },
  },
  account: '2244994945',
  user: { name: 'Ada Lovelace', email: 'ada@example.test', image: 'https://img.test/ada.png' },
}
