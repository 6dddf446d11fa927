import { AzureAD } from '@create-auth/runtime/providers/azure-ad'
import type { Service } from '../service.js'

export const service: Service = {
  provider: AzureAD,
  options: { issuer: 'https://login.microsoftonline.com/common/v2.0' },
  issuer: 'https://login.microsoftonline.com/{tenantid}/v2.0',
  params: { scope: 'openid profile email User.Read' },
  claims: {
    sub: 'u-1',
    tid: '9188040d-6c67-4c5b-b112-36a304b66dad',
    oid: 'o-1',
    name: 'Ada Lovelace',
    email: 'ada@example.test',
  },
  profile: {
    'GET https://graph.microsoft.com/v1.0/me/photos/48x48/$value': {
      answer: new Response(Buffer.from('/9j/4AAQ', 'base64'), {
        headers: { 'content-type': 'image/jpeg' },
      }),
    },
  },
  account: 'u-1',
  user: {
    name: 'Ada Lovelace',
    email: 'ada@example.test',
    image: 'data:image/jpeg;base64,/9j/4AAQ',
  },
}
