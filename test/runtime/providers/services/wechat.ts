import { WeChat } from '@create-auth/runtime/providers/wechat'
import type { Service } from '../service.js'

export const service: Service = {
  provider: WeChat,
  authorization: 'https://open.weixin.qq.com/connect/oauth2/authorize#wechat_redirect',
  params: { client_id: undefined, appid: 'client', scope: 'snsapi_userinfo' },
  checks: [],
  token: 'https://api.weixin.qq.com/sns/oauth2/access_token',
  tokenRequest: {
    request:
      'GET https://api.weixin.qq.com/sns/oauth2/access_token?appid=client&secret=client+secret&code=the-code&grant_type=authorization_code',
  },
  tokens: {
    access_token: 'at',
    expires_in: 3600,
    refresh_token: 'rt',
    openid: 'o-1',
    scope: 'snsapi_userinfo',
    unionid: 'un-1',
  },
  profile: {
    'GET https://api.weixin.qq.com/sns/userinfo?access_token=at&openid=o-1&lang=zh_CN': {
      answer: {
        openid: 'o-1',
        unionid: 'un-1',
        nickname: 'ada',
        headimgurl: 'https://img.test/ada.png',
      },
      headers: {},
    },
  },
  account: 'un-1',
  user: { name: 'ada', email: null, image: 'https://img.test/ada.png' },
}
