import { Instagram } from '@create-auth/runtime/providers/instagram'
import type { Service } from '../service.js'

export const service: Service = {
  provider: Instagram,
  authorization: 'https://www.instagram.com/oauth/authorize',
  params: { scope: 'instagram_business_basic' },
  checks: [],
  token: 'https://api.instagram.com/oauth/access_token',
  clientAuthentication: 'client_secret_post',
  tokens: {
    data: [{ access_token: 'at', user_id: '178', permissions: 'instagram_business_basic' }],
  },
  profile: {
    'GET https://graph.instagram.com/me?fields=user_id%2Cusername%2Cname%2Caccount_type%2Cprofile_picture_url&access_token=at':
      {
        answer: {
          user_id: '178',
          username: 'ada',
          name: 'Ada Lovelace',
          profile_picture_url: 'https://img.test/ada.png',
        },
        headers: {},
      },
  },
  account: '178',
  user: { name: 'Ada Lovelace', email: null, image: 'https://img.test/ada.png' },
}
