import { BattleNet } from '@create-auth/runtime/providers/battlenet'
import type { Service } from '../service.js'

export const service: Service = {
  provider: BattleNet,
  issuer: 'https://oauth.battle.net',
  params: { scope: 'openid' },
  claims: { sub: '12345', battle_tag: 'Ada#1815' },
  account: '12345',
  user: { name: 'Ada#1815', email: null, image: null },
}
