import { Auth, customFetch, perEnvironment } from '@create-auth/runtime'
import OIDC from '@create-auth/runtime/providers/oidc'

const ISSUER = 'https://as.test'
let asked = 0

/** The first who asks for the document gets none as long as the request lives. */
async function discovery(): Promise<Response> {
  asked += 1
  if (asked === 1) await new Promise((resolve) => setTimeout(resolve, 600_000))
  return Response.json({
    issuer: ISSUER,
    authorization_endpoint: `${ISSUER}/authorize`,
    token_endpoint: `${ISSUER}/token`,
    jwks_uri: `${ISSUER}/jwks`,
  })
}

const configOf = perEnvironment((_env: object) => ({
  basePath: '/auth',
  providers: [
    OIDC({
      id: 'acme',
      name: 'Acme',
      issuer: ISSUER,
      clientId: 'client',
      clientSecret: 'the-secret-of-the-client',
      [customFetch]: discovery,
    }),
  ],
}))

const ENVIRONMENT = { AUTH_SECRET: 'a-secret-of-at-least-32-characters' }

export default {
  async fetch(request: Request): Promise<Response> {
    if (new URL(request.url).pathname === '/asked') return Response.json(asked)
    return Auth(request, configOf(ENVIRONMENT))
  },
}
