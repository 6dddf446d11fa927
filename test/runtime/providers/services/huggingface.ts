import { HuggingFace } from '@create-auth/runtime/providers/huggingface'
import type { Service } from '../service.js'

export const service: Service = {
  provider: HuggingFace,
  issuer: 'https://huggingface.co',
  params: { scope: 'openid profile email' },
  claims: {
    sub: 'u-1',
    name: 'Ada Lovelace',
    email: 'ada@example.test',
    picture: 'https://img.test/ada.png',
  },
  account: 'u-1',
  user: { name: 'Ada Lovelace', email: 'ada@example.test', image: 'https://img.test/ada.png' },
}
