import { Slack } from '@create-auth/runtime/providers/slack'
import type { Service } from '../service.js'

export const service: Service = {
  provider: Slack,
  issuer: 'https://slack.com',
  params: { scope: 'openid profile email' },
  checks: ['nonce'],
  claims: {
    sub: 'u-1',
    name: 'Ada Lovelace',
    email: 'ada@example.test',
    picture: 'https://img.test/ada.png',
  },
  account: 'u-1',
  user: { name: 'Ada Lovelace', email: 'ada@example.test', image: 'https://img.test/ada.png' },
}
