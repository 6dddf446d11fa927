import { Slack } from '@create-auth/runtime/providers/slack'
import { STANDARD, type Service } from '../service.js'

export const service: Service = {
  ...STANDARD,
  provider: Slack,
  issuer: 'https://slack.com',
  checks: ['nonce'],
}
