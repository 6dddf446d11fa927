import { Trakt } from '@create-auth/runtime/providers/trakt'
import type { Service } from '../service.js'

export const service: Service = {
  provider: Trakt,
  authorization: 'https://trakt.tv/oauth/authorize',
  token: 'https://api.trakt.tv/oauth/token',
  clientAuthentication: 'client_secret_post',
  profile: {
    'GET https://api.trakt.tv/users/me?extended=full': {
      answer: {
        username: 'ada',
        name: 'Ada Lovelace',
        ids: { slug: 'ada' },
        images: { avatar: { full: 'https://img.test/ada.png' } },
      },
      headers: { 'trakt-api-version': '2', 'trakt-api-key': 'client', authorization: 'Bearer at' },
    },
  },
  account: 'ada',
  user: { name: 'Ada Lovelace', email: null, image: 'https://img.test/ada.png' },
}
