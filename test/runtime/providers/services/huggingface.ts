import { HuggingFace } from '@create-auth/runtime/providers/huggingface'
import { STANDARD, type Service } from '../service.js'

export const service: Service = {
  ...STANDARD,
  provider: HuggingFace,
  issuer: 'https://huggingface.co',
}
