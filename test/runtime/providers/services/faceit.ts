import { FACEIT } from '@create-auth/runtime/providers/faceit'
import type { Service } from '../service.js'

export const service: Service = {
  provider: FACEIT,
  authorization: 'https://accounts.faceit.com/accounts',
  params: { redirect_popup: 'true' },
  token: 'https://api.faceit.com/auth/v1/oauth/token',
  profile: {
    'GET https://api.faceit.com/auth/v1/resources/userinfo': {
      answer: {
        guid: 'f-1',
        nickname: 'ada',
        name: 'Ada Lovelace',
        email: 'ada@example.test',
        picture: 'https://img.test/ada.png',
      },
    },
  },
  account: 'f-1',
  user: { name: 'Ada Lovelace', email: 'ada@example.test', image: 'https://img.test/ada.png' },
}
