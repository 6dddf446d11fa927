import { TikTok } from '@create-auth/runtime/providers/tiktok'
import type { Service } from '../service.js'

export const service: Service = {
  provider: TikTok,
  authorization: 'https://www.tiktok.com/v2/auth/authorize/',
  params: { client_id: undefined, client_key: 'client', scope: 'user.info.basic' },
  checks: [],
  token: 'https://open.tiktokapis.com/v2/oauth/token/',
  tokenRequest: {
    request: 'POST https://open.tiktokapis.com/v2/oauth/token/',
    body: {
      client_key: 'client',
      client_secret: 'client secret',
      code: 'the-code',
      grant_type: 'authorization_code',
      redirect_uri: '{callback}',
    },
  },
  profile: {
    'GET https://open.tiktokapis.com/v2/user/info/?fields=open_id,avatar_url,display_name': {
      answer: {
        data: {
          user: { open_id: 'tt-1', avatar_url: 'https://img.test/ada.png', display_name: 'Ada' },
        },
        error: { code: 'ok', message: '', log_id: '2022' },
      },
    },
  },
  account: 'tt-1',
  user: { name: 'Ada', email: null, image: 'https://img.test/ada.png' },
}
