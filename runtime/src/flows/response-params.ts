import { seal, unseal } from '../checks/sealed.js'
import type { Engine } from '../engine.js'
import { BadRequest } from '../errors.js'
import { isFilled } from '../guards.js'
import { redirect, type Reply } from '../reply.js'
import type { AuthRequest } from '../request.js'

export interface AuthorizationResponse {
  readonly params: URLSearchParams
  /** True where the authorization server's page has posted it. OAuth 2.0 Form Post Response Mode, section 2. */
  readonly posted: boolean
}

const CARRIER = 'posted'
/** Characters of a posted response: with room for sealing, the URL stays within what servers take. */
const MAX_POSTED = 4_096
/** Seconds. */
const CARRIED_FOR = 60

function postedParams({ body }: AuthRequest): URLSearchParams {
  return new URLSearchParams(
    Object.entries(body).flatMap(([name, value]) =>
      typeof value === 'string' ? [[name, value]] : [],
    ),
  )
}

/**
 * Carries a posted response on to a request of this site. What is posted from another site comes without the cookies of
 * this one (SameSite=Lax), so that neither who is signed in nor what was asked for would be known. The response travels
 * encrypted, since a URL is kept in histories and logs.
 *
 * @throws BadRequest where it is longer than any that an authorization server sends
 */
export async function relayResponse(engine: Engine, request: AuthRequest): Promise<Reply> {
  const params = postedParams(request).toString()
  if (params.length > MAX_POSTED)
    throw new BadRequest(413, 'the authorization response is too long')
  const provider = request.providerId ?? ''
  const sealed = await seal(engine, 'posted', { params, provider }, CARRIED_FOR)
  return redirect(`${request.base}/callback/${provider}?${CARRIER}=${sealed}`)
}

export async function readResponse(
  engine: Engine,
  request: AuthRequest,
): Promise<AuthorizationResponse> {
  if (request.method === 'POST') return { params: postedParams(request), posted: true }
  const sealed = request.query.get(CARRIER)
  if (sealed === null) return { params: request.query, posted: false }
  const { params, provider } = (await unseal(engine, 'posted', sealed)) ?? {}
  const valid = isFilled(params) && provider === request.providerId
  return { params: new URLSearchParams(valid ? params : ''), posted: true }
}
