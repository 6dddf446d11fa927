import * as oauth from 'oauth4webapi'
import type { AdapterAccount } from '../../adapter.js'
import type { Engine } from '../../engine.js'
import { isFilled } from '../../guards.js'
import {
  clientAuthentication,
  oauthClient,
  requestOptions,
  USER_AGENT,
  withoutSecrets,
} from '../oauth-client.js'
import { authorizationServer } from '../oauth-server.js'

/**
 * Revokes the tokens of an account at its service, where that has an endpoint for it: the refresh token, with which the access
 * token goes, or that alone. Never throws: what can't be revoked is logged. RFC 7009, section 2.
 */
export async function revokeTokens(engine: Engine, account: AdapterAccount): Promise<void> {
  const provider = engine.providers.get(account.provider)
  const token = [account.refresh_token, account.access_token].find(isFilled)
  if ((provider?.type !== 'oauth' && provider?.type !== 'oidc') || token === undefined) return
  try {
    const { metadata } = await authorizationServer(engine, provider)
    const endpoint = provider.revocation ?? metadata.revocation_endpoint
    if (endpoint === undefined) return
    const answer = await oauth.revocationRequest(
      { ...metadata, revocation_endpoint: endpoint },
      oauthClient(engine, provider),
      await clientAuthentication(engine, provider),
      token,
      {
        ...requestOptions(engine, provider, endpoint),
        headers: { 'user-agent': USER_AGENT },
        additionalParameters: {
          token_type_hint: isFilled(account.refresh_token) ? 'refresh_token' : 'access_token',
        },
      },
    )
    await oauth.processRevocationResponse(answer)
  } catch (thrown) {
    engine.logger.error(withoutSecrets(thrown))
  }
}
