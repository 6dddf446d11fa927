import { Zoom } from '@create-auth/runtime/providers/zoom'
import type { Service } from '../service.js'

export const service: Service = {
  provider: Zoom,
  authorization: 'https://zoom.us/oauth/authorize',
  token: 'https://zoom.us/oauth/token',
  profile: {
    'GET https://api.zoom.us/v2/users/me': {
      answer: {
        id: 'z-1',
        first_name: 'Ada',
        last_name: 'Lovelace',
        email: 'ada@example.test',
        pic_url: 'https://img.test/ada.png',
        verified: 1,
      },
    },
  },
  account: 'z-1',
  user: { name: 'Ada Lovelace', email: 'ada@example.test', image: 'https://img.test/ada.png' },
}
