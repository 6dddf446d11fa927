/** The names of the public endpoints: the first segment of a path below the base path. */
const AUTH_ACTIONS = [
  'callback',
  'confirm',
  'csrf',
  'error',
  'providers',
  'session',
  'signin',
  'signout',
  'verify-request',
  'webauthn-options',
] as const

/** The endpoints below the base path. */
export type AuthAction = (typeof AUTH_ACTIONS)[number]

/** The first segment of an endpoint's path. `dev` is what an application has while it is developed. */
export type EndpointName = AuthAction | 'dev'

/** Tells whether a path segment names an endpoint. */
export function isAuthAction(action: string): action is AuthAction {
  return AUTH_ACTIONS.some((known) => known === action)
}

/** Tells whether a path segment names an endpoint, those for development included. */
export function isEndpointName(segment: string): segment is EndpointName {
  return isAuthAction(segment) || segment === 'dev'
}
