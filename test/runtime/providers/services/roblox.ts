import { Roblox } from '@create-auth/runtime/providers/roblox'
import type { Service } from '../service.js'

export const service: Service = {
  provider: Roblox,
  issuer: 'https://apis.roblox.com/oauth/',
  params: { scope: 'openid profile' },
  claims: { sub: '1516563360', name: 'Ada', nickname: 'Ada', preferred_username: 'ada' },
  account: '1516563360',
  user: { name: 'Ada', email: null, image: null },
}
