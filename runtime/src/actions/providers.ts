import type { Engine } from '../engine.js'
import { isSignInProvider } from '../providers/resolve.js'
import { json, type Reply } from '../reply.js'
import type { AuthRequest } from '../request.js'
import type { PublicProvider } from '../types.js'

export async function listProviders(engine: Engine, request: AuthRequest): Promise<Reply> {
  const entries = [...engine.providers.values()]
    .filter(isSignInProvider)
    .map(({ id, name, type }): readonly [string, PublicProvider] => [
      id,
      {
        id,
        name,
        // Clients sign in with it as with credentials: by a form's fields.
        type: type === 'password' ? 'credentials' : type,
        signinUrl: `${request.base}/signin/${id}`,
        callbackUrl: `${request.base}/callback/${id}`,
      },
    ])
  return json(Object.fromEntries(entries))
}
