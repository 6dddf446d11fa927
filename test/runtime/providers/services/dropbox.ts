import { Dropbox } from '@create-auth/runtime/providers/dropbox'
import type { Service } from '../service.js'

export const service: Service = {
  provider: Dropbox,
  authorization: 'https://www.dropbox.com/oauth2/authorize',
  params: { token_access_type: 'offline', scope: 'account_info.read' },
  token: 'https://api.dropboxapi.com/oauth2/token',
  profile: {
    'POST https://api.dropboxapi.com/2/users/get_current_account': {
      answer: {
        account_id: 'dbid:1',
        name: { display_name: 'Ada Lovelace' },
        email: 'ada@example.test',
        email_verified: true,
      },
    },
  },
  account: 'dbid:1',
  user: { name: 'Ada Lovelace', email: 'ada@example.test', image: null },
  verified: true,
}
