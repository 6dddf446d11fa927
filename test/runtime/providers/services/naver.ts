import { Naver } from '@create-auth/runtime/providers/naver'
import type { Service } from '../service.js'

export const service: Service = {
  provider: Naver,
  authorization: 'https://nid.naver.com/oauth2.0/authorize',
  checks: [],
  token: 'https://nid.naver.com/oauth2.0/token',
  clientAuthentication: 'client_secret_post',
  profile: {
    'GET https://openapi.naver.com/v1/nid/me': {
      answer: {
        resultcode: '00',
        message: 'success',
        response: {
          id: 'n-1',
          nickname: 'ada',
          email: 'ada@example.test',
          profile_image: 'https://img.test/ada.png',
        },
      },
    },
  },
  account: 'n-1',
  user: { name: 'ada', email: 'ada@example.test', image: 'https://img.test/ada.png' },
}
