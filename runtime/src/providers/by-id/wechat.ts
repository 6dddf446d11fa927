import { wechatOptions } from '../dialects.js'
import type { OAuthConfig } from '../oauth-config.js'
import { mark } from '../marks/wechat.js'
import { preset, type Preset } from '../preset.js'
import type { Profile } from '../../types.js'

/** A user's profile, as the service gives it. */
export interface WeChatProfile extends Profile {
  openid: string
  unionid?: string
  nickname: string
  headimgurl: string
  country?: string
}

/**
 * WeChat. With `platformType: 'WebsiteApp'` the page shows a QR code; by default the user signs in inside of WeChat.
 *
 * Register your application at https://open.weixin.qq.com/ with the callback URL `{origin}/auth/callback/wechat`, and
 * set `AUTH_WECHAT_ID` and `AUTH_WECHAT_SECRET`.
 *
 * @see https://developers.weixin.qq.com/doc/oplatform/en/Website_App/WeChat_Login/Wechat_Login.html
 */
export const WeChat: Preset<
  OAuthConfig<WeChatProfile>,
  { platformType?: 'OfficialAccount' | 'WebsiteApp' }
> = /* @__PURE__ */ preset(
  {
    id: 'wechat',
    name: 'WeChat',
    type: 'oauth',
    authorization: {
      url: 'https://open.weixin.qq.com/connect/oauth2/authorize#wechat_redirect',
      params: { client_id: '', appid: '{clientId}', scope: 'snsapi_userinfo' },
    },
    token: {
      url: 'https://api.weixin.qq.com/sns/oauth2/access_token',
      method: 'GET',
      body: {
        appid: '{clientId}',
        secret: '{clientSecret}',
        code: '{code}',
        grant_type: 'authorization_code',
      },
      response: { token_type: 'bearer' },
    },
    userinfo: {
      url: 'https://api.weixin.qq.com/sns/userinfo',
      params: { access_token: '{tokens.access_token}', openid: '{tokens.openid}', lang: 'zh_CN' },
      headers: { authorization: '' },
    },
    checks: ['state'],
    profile: { id: ['{unionid}', '{openid}'], name: ['{nickname}'], image: ['{headimgurl}'] },
    style: { brandColor: '#07c160', mark },
    setup: {
      url: 'https://open.weixin.qq.com/',
      docs: 'https://developers.weixin.qq.com/doc/oplatform/en/Website_App/WeChat_Login/Wechat_Login.html',
      steps: [
        'Register a website app, or an official account.',
        'Enter the host of {callbackUrl} as the authorized callback domain.',
        'Copy the app ID and the app secret into the env file.',
      ],
    },
  },
  wechatOptions,
)

export { WeChat as default }
