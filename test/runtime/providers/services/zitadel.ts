import { Zitadel } from '@create-auth/runtime/providers/zitadel'
import { STANDARD, type Service } from '../service.js'

export const service: Service = {
  ...STANDARD,
  provider: Zitadel,
  options: { issuer: 'https://acme.zitadel.cloud' },
  issuer: 'https://acme.zitadel.cloud',
}
