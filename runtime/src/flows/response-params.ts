import type { AuthRequest } from '../request.js'

/** The parameters of the authorization response, from where this provider sends them. */
export function responseParams(request: AuthRequest): URLSearchParams {
  if (request.method === 'GET') return request.query
  const params = new URLSearchParams()
  for (const [name, value] of Object.entries(request.body)) {
    if (typeof value === 'string') params.set(name, value)
  }
  return params
}
