import { Yandex } from '@create-auth/runtime/providers/yandex'
import type { Service } from '../service.js'

export const service: Service = {
  provider: Yandex,
  authorization: 'https://oauth.yandex.ru/authorize',
  params: { scope: 'login:info login:email login:avatar' },
  token: 'https://oauth.yandex.ru/token',
  profile: {
    'GET https://login.yandex.ru/info?format=json': {
      answer: {
        id: '1000034426',
        login: 'ada',
        display_name: 'Ada Lovelace',
        default_email: 'ada@example.test',
        emails: ['ada@example.test'],
        default_avatar_id: '131652443',
        is_avatar_empty: false,
      },
      headers: { authorization: 'OAuth at' },
    },
  },
  account: '1000034426',
  user: {
    name: 'Ada Lovelace',
    email: 'ada@example.test',
    image: 'https://avatars.yandex.net/get-yapic/131652443/islands-200',
  },
}
