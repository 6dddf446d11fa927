import { Threads } from '@create-auth/runtime/providers/threads'
import type { Service } from '../service.js'

export const service: Service = {
  provider: Threads,
  authorization: 'https://threads.net/oauth/authorize',
  params: { scope: 'threads_basic' },
  checks: [],
  token: 'https://graph.threads.net/oauth/access_token',
  clientAuthentication: 'client_secret_post',
  tokens: { access_token: 'at', user_id: 17841 },
  profile: {
    'GET https://graph.threads.net/v1.0/me?fields=id%2Cusername%2Cname%2Cthreads_profile_picture_url&access_token=at':
      {
        answer: {
          id: '178414',
          username: 'ada',
          name: 'Ada Lovelace',
          threads_profile_picture_url: 'https://img.test/ada.png',
        },
        headers: {},
      },
  },
  account: '178414',
  user: { name: 'Ada Lovelace', email: null, image: 'https://img.test/ada.png' },
}
