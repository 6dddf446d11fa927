import type { ResolvedEmail } from '../providers/resolve.js'
import type { AuthRequest } from '../request.js'
import { SIGN_IN } from './email-token.js'

export function sentPage(
  request: Pick<AuthRequest, 'base'>,
  provider: Pick<ResolvedEmail, 'id' | 'type'>,
  purpose: string,
  error?: string,
): string {
  const params = new URLSearchParams({ provider: provider.id, type: provider.type })
  if (purpose !== SIGN_IN) params.set('purpose', purpose)
  if (error !== undefined) params.set('error', error)
  return `${request.base}/verify-request?${params.toString()}`
}
