import { PingId } from '@create-auth/runtime/providers/ping-id'
import { STANDARD, type Service } from '../service.js'

export const service: Service = {
  ...STANDARD,
  provider: PingId,
  options: { issuer: 'https://auth.pingone.eu/e-1/as' },
  issuer: 'https://auth.pingone.eu/e-1/as',
}
