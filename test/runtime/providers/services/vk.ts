import { VK } from '@create-auth/runtime/providers/vk'
import type { Service } from '../service.js'

export const service: Service = {
  provider: VK,
  authorization: 'https://oauth.vk.com/authorize',
  params: { scope: 'email', v: '5.131' },
  checks: [],
  token: 'https://oauth.vk.com/access_token?v=5.131',
  clientAuthentication: 'client_secret_post',
  tokens: { access_token: 'at', expires_in: 3600, user_id: 66748, email: 'ada@example.test' },
  profile: {
    'GET https://api.vk.com/method/users.get?fields=photo_100&v=5.131': {
      answer: {
        response: [
          {
            id: 66748,
            first_name: 'Ada',
            last_name: 'Lovelace',
            photo_100: 'https://img.test/ada.png',
          },
        ],
      },
    },
  },
  account: '66748',
  user: { name: 'Ada Lovelace', email: 'ada@example.test', image: 'https://img.test/ada.png' },
}
