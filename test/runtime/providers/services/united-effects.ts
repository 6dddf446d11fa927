import { UnitedEffects } from '@create-auth/runtime/providers/united-effects'
import type { Service } from '../service.js'

export const service: Service = {
  provider: UnitedEffects,
  options: { issuer: 'https://auth.unitedeffects.com/acme' },
  issuer: 'https://auth.unitedeffects.com/acme',
  params: { scope: 'openid email profile', resource: 'https://auth.unitedeffects.com/acme' },
  claims: {
    sub: 'u-1',
    name: 'Ada Lovelace',
    email: 'ada@example.test',
    picture: 'https://img.test/ada.png',
  },
  account: 'u-1',
  user: { name: 'Ada Lovelace', email: 'ada@example.test', image: 'https://img.test/ada.png' },
}
