import { Mastodon } from '@create-auth/runtime/providers/mastodon'
import type { Service } from '../service.js'

export const service: Service = {
  provider: Mastodon,
  options: { issuer: 'https://mastodon.test' },
  authorization: 'https://mastodon.test/oauth/authorize',
  params: { scope: 'read' },
  token: 'https://mastodon.test/oauth/token',
  profile: {
    'GET https://mastodon.test/api/v1/accounts/verify_credentials': {
      answer: {
        id: '14715',
        username: 'ada',
        display_name: 'Ada Lovelace',
        avatar_static: 'https://img.test/ada.png',
      },
    },
  },
  account: '14715',
  user: { name: 'Ada Lovelace', email: null, image: 'https://img.test/ada.png' },
}
