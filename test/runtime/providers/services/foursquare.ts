import { Foursquare } from '@create-auth/runtime/providers/foursquare'
import type { Service } from '../service.js'

export const service: Service = {
  provider: Foursquare,
  authorization: 'https://foursquare.com/oauth2/authenticate',
  checks: [],
  token: 'https://foursquare.com/oauth2/access_token',
  clientAuthentication: 'client_secret_post',
  tokens: { access_token: 'at' },
  profile: {
    'GET https://api.foursquare.com/v2/users/self?v=20230131&oauth_token=at': {
      answer: {
        response: {
          user: {
            id: '8',
            firstName: 'Ada',
            lastName: 'Lovelace',
            contact: { email: 'ada@example.test' },
            photo: { prefix: 'https://img.test/u/', suffix: '/a.jpg' },
          },
        },
      },
      headers: {},
    },
  },
  account: '8',
  user: {
    name: 'Ada Lovelace',
    email: 'ada@example.test',
    image: 'https://img.test/u/original/a.jpg',
  },
}
