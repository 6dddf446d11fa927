import { Pipedrive } from '@create-auth/runtime/providers/pipedrive'
import type { Service } from '../service.js'

export const service: Service = {
  provider: Pipedrive,
  authorization: 'https://oauth.pipedrive.com/oauth/authorize',
  token: 'https://oauth.pipedrive.com/oauth/token',
  profile: {
    'GET https://api.pipedrive.com/users/me': {
      answer: {
        success: true,
        data: {
          id: 4,
          name: 'Ada Lovelace',
          email: 'ada@example.test',
          icon_url: 'https://img.test/ada.png',
        },
      },
    },
  },
  account: '4',
  user: { name: 'Ada Lovelace', email: 'ada@example.test', image: 'https://img.test/ada.png' },
}
