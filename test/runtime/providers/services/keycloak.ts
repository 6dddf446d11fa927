import { Keycloak } from '@create-auth/runtime/providers/keycloak'
import { STANDARD, type Service } from '../service.js'

export const service: Service = {
  ...STANDARD,
  provider: Keycloak,
  options: { issuer: 'https://id.test/realms/acme' },
  issuer: 'https://id.test/realms/acme',
}
