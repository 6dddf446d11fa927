import { Notion } from '@create-auth/runtime/providers/notion'
import type { Service } from '../service.js'

export const service: Service = {
  provider: Notion,
  authorization: 'https://api.notion.com/v1/oauth/authorize',
  params: { owner: 'user' },
  checks: [],
  token: 'https://api.notion.com/v1/oauth/token',
  profile: {
    'GET https://api.notion.com/v1/users/me': {
      answer: {
        object: 'user',
        type: 'bot',
        bot: {
          owner: {
            type: 'user',
            user: {
              id: 'no-1',
              name: 'Ada Lovelace',
              avatar_url: 'https://img.test/ada.png',
              person: { email: 'ada@example.test' },
            },
          },
        },
      },
      headers: { 'notion-version': '2022-06-28', authorization: 'Bearer at' },
    },
  },
  account: 'no-1',
  user: { name: 'Ada Lovelace', email: 'ada@example.test', image: 'https://img.test/ada.png' },
}
