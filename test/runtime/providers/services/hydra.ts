import { Hydra } from '@create-auth/runtime/providers/hydra'
import { STANDARD, type Service } from '../service.js'

export const service: Service = {
  ...STANDARD,
  provider: Hydra,
  options: { issuer: 'https://id.test/' },
  issuer: 'https://id.test/',
}
