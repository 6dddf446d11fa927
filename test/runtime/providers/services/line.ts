import { LINE } from '@create-auth/runtime/providers/line'
import { STANDARD, type Service } from '../service.js'

export const service: Service = {
  ...STANDARD,
  provider: LINE,
  issuer: 'https://access.line.me',
  hs256: true,
}
