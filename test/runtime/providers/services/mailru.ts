import { MailRu } from '@create-auth/runtime/providers/mailru'
import type { Service } from '../service.js'

export const service: Service = {
  provider: MailRu,
  authorization: 'https://oauth.mail.ru/login',
  params: { scope: 'userinfo' },
  token: 'https://oauth.mail.ru/token',
  profile: {
    'GET https://oauth.mail.ru/userinfo?access_token=at': {
      answer: {
        id: 'm-1',
        name: 'Ada Lovelace',
        nickname: 'ada',
        email: 'ada@example.test',
        image: 'https://img.test/ada.png',
      },
      headers: {},
    },
  },
  account: 'm-1',
  user: { name: 'Ada Lovelace', email: 'ada@example.test', image: 'https://img.test/ada.png' },
}
