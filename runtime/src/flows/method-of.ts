import type { ResolvedProvider } from '../providers/resolve.js'
import type { SignInMethod } from '../types.js'
import type { Identification } from './identification.js'

const METHOD: Readonly<Record<ResolvedProvider['type'], SignInMethod>> = {
  oauth: 'oauth',
  oidc: 'oauth',
  email: 'mail',
  webauthn: 'passkey',
  credentials: 'credentials',
  dev: 'dev',
  password: 'pwd',
}

export function resolveMethod({
  provider,
  isMailbox,
}: Pick<Identification, 'provider' | 'isMailbox'>): SignInMethod {
  // Whoever chooses a password has proven the mailbox, and nothing else yet.
  return isMailbox ? 'mail' : METHOD[provider.type]
}
