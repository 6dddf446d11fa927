import { EVEOnline } from '@create-auth/runtime/providers/eveonline'
import type { Service } from '../service.js'

export const service: Service = {
  provider: EVEOnline,
  authorization: 'https://login.eveonline.com/v2/oauth/authorize',
  params: { scope: 'publicData' },
  checks: [],
  token: 'https://login.eveonline.com/v2/oauth/token',
  profile: {
    'GET https://login.eveonline.com/oauth/verify': {
      answer: { CharacterID: 95465499, CharacterName: 'Ada', CharacterOwnerHash: 'x=' },
    },
  },
  account: '95465499',
  user: {
    name: 'Ada',
    email: null,
    image: 'https://images.evetech.net/characters/95465499/portrait?size=128',
  },
}
