import { Passage } from '@create-auth/runtime/providers/passage'
import { STANDARD, type Service } from '../service.js'

export const service: Service = {
  ...STANDARD,
  provider: Passage,
  options: { issuer: 'https://acme.withpassage.com' },
  issuer: 'https://acme.withpassage.com',
}
