import { Kakao } from '@create-auth/runtime/providers/kakao'
import type { Service } from '../service.js'

export const service: Service = {
  provider: Kakao,
  authorization: 'https://kauth.kakao.com/oauth/authorize',
  token: 'https://kauth.kakao.com/oauth/token',
  clientAuthentication: 'client_secret_post',
  profile: {
    'GET https://kapi.kakao.com/v2/user/me': {
      answer: {
        id: 123456789,
        kakao_account: {
          email: 'ada@example.test',
          is_email_verified: true,
          profile: { nickname: 'Ada', profile_image_url: 'https://img.test/ada.png' },
        },
      },
    },
  },
  account: '123456789',
  user: { name: 'Ada', email: 'ada@example.test', image: 'https://img.test/ada.png' },
  verified: true,
}
