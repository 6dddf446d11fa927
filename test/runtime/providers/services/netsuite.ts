import { NetSuite } from '@create-auth/runtime/providers/netsuite'
import type { Service } from '../service.js'

export const service: Service = {
  provider: NetSuite,
  options: {
    accountID: 'tstdrv1',
    restlet:
      'https://tstdrv1.restlets.api.netsuite.com/app/site/hosting/restlet.nl?script=1&deploy=1',
  },
  authorization: 'https://tstdrv1.app.netsuite.com/app/login/oauth2/authorize.nl',
  params: { scope: 'restlets rest_webservices' },
  checks: [],
  token: 'https://tstdrv1.suitetalk.api.netsuite.com/services/rest/auth/oauth2/v1/token',
  profile: {
    'GET https://tstdrv1.restlets.api.netsuite.com/app/site/hosting/restlet.nl?script=1&deploy=1': {
      answer: { id: -5, name: 'Ada Lovelace', email: 'ada@example.test' },
    },
  },
  account: '-5',
  user: { name: 'Ada Lovelace', email: 'ada@example.test', image: null },
}
