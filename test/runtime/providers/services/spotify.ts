import { Spotify } from '@create-auth/runtime/providers/spotify'
import type { Service } from '../service.js'

export const service: Service = {
  provider: Spotify,
  authorization: 'https://accounts.spotify.com/authorize',
  params: { scope: 'user-read-email' },
  token: 'https://accounts.spotify.com/api/token',
  profile: {
    'GET https://api.spotify.com/v1/me': {
      answer: {
        id: 'ada',
        display_name: 'Ada Lovelace',
        email: 'ada@example.test',
        images: [{ url: 'https://img.test/ada.png' }],
      },
    },
  },
  account: 'ada',
  user: { name: 'Ada Lovelace', email: 'ada@example.test', image: 'https://img.test/ada.png' },
}
