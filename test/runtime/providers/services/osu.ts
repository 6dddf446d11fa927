import { Osu } from '@create-auth/runtime/providers/osu'
import type { Service } from '../service.js'

export const service: Service = {
  provider: Osu,
  authorization: 'https://osu.ppy.sh/oauth/authorize',
  params: { scope: 'identify' },
  token: 'https://osu.ppy.sh/oauth/token',
  clientAuthentication: 'client_secret_post',
  profile: {
    'GET https://osu.ppy.sh/api/v2/me': {
      answer: { id: 2, username: 'ada', avatar_url: 'https://a.ppy.sh/2' },
    },
  },
  account: '2',
  user: { name: 'ada', email: null, image: 'https://a.ppy.sh/2' },
}
