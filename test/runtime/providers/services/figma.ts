import { Figma } from '@create-auth/runtime/providers/figma'
import type { Service } from '../service.js'

export const service: Service = {
  provider: Figma,
  authorization: 'https://www.figma.com/oauth',
  params: { scope: 'current_user:read' },
  checks: [],
  token: 'https://api.figma.com/v1/oauth/token',
  profile: {
    'GET https://api.figma.com/v1/me': {
      answer: {
        id: '1',
        email: 'ada@example.test',
        handle: 'Ada Lovelace',
        img_url: 'https://img.test/ada.png',
      },
    },
  },
  account: '1',
  user: { name: 'Ada Lovelace', email: 'ada@example.test', image: 'https://img.test/ada.png' },
}
