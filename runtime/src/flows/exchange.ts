import type * as oauth from 'oauth4webapi'
import type { Engine } from '../engine.js'
import type { AskedProvider } from '../providers/provider.js'
import type { ResolvedOAuth } from '../providers/resolve.js'
import type { AuthRequest } from '../request.js'
import { clientSecret } from './oauth-client.js'
import type { Server } from './oauth-server.js'
import { ownCallback } from './redirect-proxy.js'

export interface CodeExchange {
  readonly engine: Engine
  readonly request: AuthRequest
  readonly provider: ResolvedOAuth
  readonly server: Server
  readonly client: oauth.Client
  readonly id: string | undefined
  /** The second in which the user was asked to prove it anew; undefined where somebody signs in. */
  readonly confirmFrom: number | undefined
}

function endpoint(url: string | undefined): { readonly url: URL } | undefined {
  // One that is made of the token response can't be known yet.
  return url !== undefined && URL.canParse(url) ? { url: new URL(url) } : undefined
}

export async function askedProvider({
  engine,
  request,
  provider,
  server: { metadata, hasIssuer },
}: CodeExchange): Promise<AskedProvider> {
  const { id, name, type, wellKnown, clientId = '' } = provider
  return {
    id,
    name,
    type,
    clientId,
    clientSecret: await clientSecret(engine, provider),
    issuer: hasIssuer ? metadata.issuer : provider.issuer,
    wellKnown,
    authorization: endpoint(metadata.authorization_endpoint),
    token: endpoint(metadata.token_endpoint),
    userinfo: endpoint(metadata.userinfo_endpoint),
    checks: [...provider.checks],
    signinUrl: `${request.base}/signin/${id}`,
    callbackUrl: ownCallback(request, provider),
  }
}
