import { AzureAD } from '@create-auth/runtime/providers/azure-ad'
import type { Service } from '../service.js'
import { service as entra } from './microsoft-entra-id.js'

export const service: Service = { ...entra, provider: AzureAD }
