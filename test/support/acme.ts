import OAuth from '@create-auth/runtime/providers/oauth'

/** An OAuth provider that answers without a network: whoever comes back from it is Ada, unless `options` say otherwise. */
export function acme(options: Partial<Parameters<typeof OAuth>[0]> = {}): ReturnType<typeof OAuth> {
  return OAuth({
    id: 'acme',
    name: 'Acme',
    clientId: 'client',
    clientSecret: 'secret',
    authorization: 'https://as.test/authorize',
    token: { url: 'https://as.test/token', request: () => ({ access_token: 'token' }) },
    userinfo: { url: 'https://as.test/me', request: () => ({ id: 'ada', name: 'Ada' }) },
    ...options,
  })
}
