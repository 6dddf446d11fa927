import { Google } from '@create-auth/runtime/providers/google'
import { STANDARD, type Service } from '../service.js'

export const service: Service = {
  ...STANDARD,
  provider: Google,
  issuer: 'https://accounts.google.com',
}
