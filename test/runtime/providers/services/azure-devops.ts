import { AzureDevOps } from '@create-auth/runtime/providers/azure-devops'
import type { Service } from '../service.js'

export const service: Service = {
  provider: AzureDevOps,
  authorization: 'https://app.vssps.visualstudio.com/oauth2/authorize',
  params: { response_type: 'Assertion', scope: 'vso.profile' },
  checks: [],
  token: 'https://app.vssps.visualstudio.com/oauth2/token',
  tokenRequest: {
    request: 'POST https://app.vssps.visualstudio.com/oauth2/token',
    body: {
      grant_type: 'urn:ietf:params:oauth:grant-type:jwt-bearer',
      client_assertion_type: 'urn:ietf:params:oauth:client-assertion-type:jwt-bearer',
      client_assertion: 'client secret',
      assertion: 'the-code',
      redirect_uri: '{callback}',
    },
  },
  tokens: { access_token: 'at', token_type: 'jwt-bearer', expires_in: '3600' },
  profile: {
    'GET https://app.vssps.visualstudio.com/_apis/profile/profiles/me?details=true&coreAttributes=Avatar&api-version=6.0':
      {
        answer: {
          id: 'p-1',
          displayName: 'Ada Lovelace',
          emailAddress: 'ada@example.test',
          coreAttributes: { Avatar: { value: { value: '/9j/4AAQ' } } },
        },
      },
  },
  account: 'p-1',
  user: {
    name: 'Ada Lovelace',
    email: 'ada@example.test',
    image: 'data:image/jpeg;base64,/9j/4AAQ',
  },
}
