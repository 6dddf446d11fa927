import { Salesforce } from '@create-auth/runtime/providers/salesforce'
import type { Service } from '../service.js'

export const service: Service = {
  provider: Salesforce,
  issuer: 'https://login.salesforce.com',
  params: { scope: 'openid profile email' },
  claims: { sub: 'https://login.salesforce.com/id/00D/005' },
  profile: {
    'GET https://login.salesforce.com/userinfo': {
      answer: {
        sub: 'https://login.salesforce.com/id/00D/005',
        name: 'Ada Lovelace',
        email: 'ada@example.test',
        picture: 'https://img.test/ada.png',
      },
    },
  },
  account: 'https://login.salesforce.com/id/00D/005',
  user: { name: 'Ada Lovelace', email: 'ada@example.test', image: 'https://img.test/ada.png' },
}
