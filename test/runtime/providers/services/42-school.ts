import { FortyTwo } from '@create-auth/runtime/providers/42-school'
import type { Service } from '../service.js'

export const service: Service = {
  provider: FortyTwo,
  authorization: 'https://api.intra.42.fr/oauth/authorize',
  params: { scope: 'public' },
  token: 'https://api.intra.42.fr/oauth/token',
  profile: {
    'GET https://api.intra.42.fr/v2/me': {
      answer: {
        id: 2,
        login: 'ada',
        usual_full_name: 'Ada Lovelace',
        email: 'ada@example.test',
        image: { link: 'https://cdn.intra.42.fr/users/ada.jpg' },
      },
    },
  },
  account: '2',
  user: {
    name: 'Ada Lovelace',
    email: 'ada@example.test',
    image: 'https://cdn.intra.42.fr/users/ada.jpg',
  },
}
