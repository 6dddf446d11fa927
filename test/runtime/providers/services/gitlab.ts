import { GitLab } from '@create-auth/runtime/providers/gitlab'
import type { Service } from '../service.js'

export const service: Service = {
  provider: GitLab,
  authorization: 'https://gitlab.com/oauth/authorize',
  params: { scope: 'read_user' },
  token: 'https://gitlab.com/oauth/token',
  profile: {
    'GET https://gitlab.com/api/v4/user': {
      answer: {
        id: 9,
        username: 'ada',
        name: 'Ada Lovelace',
        email: 'ada@example.test',
        avatar_url: 'https://img.test/ada.png',
      },
    },
  },
  account: '9',
  user: { name: 'Ada Lovelace', email: 'ada@example.test', image: 'https://img.test/ada.png' },
}
