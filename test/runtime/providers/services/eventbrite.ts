import { Eventbrite } from '@create-auth/runtime/providers/eventbrite'
import type { Service } from '../service.js'

export const service: Service = {
  provider: Eventbrite,
  authorization: 'https://www.eventbrite.com/oauth/authorize',
  token: 'https://www.eventbrite.com/oauth/token',
  clientAuthentication: 'client_secret_post',
  profile: {
    'GET https://www.eventbriteapi.com/v3/users/me/': {
      answer: {
        id: '9',
        name: 'Ada Lovelace',
        emails: [
          { email: 'b@example.test', verified: false, primary: false },
          { email: 'ada@example.test', verified: true, primary: true },
        ],
        image_id: '77',
      },
    },
  },
  account: '9',
  user: {
    name: 'Ada Lovelace',
    email: 'ada@example.test',
    image: 'https://img.evbuc.com/https%3A%2F%2Fcdn.evbuc.com%2Fimages%2F77%2F1%2Foriginal.jpg',
  },
}
