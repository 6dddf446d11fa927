/** The names of the public endpoints: the first segment of a path below the base path. */
export const AUTH_ACTIONS = [
  'account',
  'backchannel-logout',
  'callback',
  'change-password',
  'confirm',
  'csrf',
  'error',
  'forgot-password',
  'initiate',
  'new-password',
  'providers',
  'session',
  'signin',
  'signout',
  'signup',
  'two-factor',
  'verify-request',
  'webauthn-options',
] as const

/** The endpoints below the base path. */
export type AuthAction = (typeof AUTH_ACTIONS)[number]

/** The first segment of an endpoint's path. `dev` is what an application has while it is developed. */
export type EndpointName = AuthAction | 'dev'

const KNOWN: ReadonlySet<string> = new Set(AUTH_ACTIONS)

/** Tells whether a path segment names an endpoint. */
export function isAuthAction(action: string): action is AuthAction {
  return KNOWN.has(action)
}

export function isEndpointName(segment: string): segment is EndpointName {
  return isAuthAction(segment) || segment === 'dev'
}

/** Endpoints that a visitor may want to go to, by their path below the base path: they are pages for whoever is signed in. */
const DESTINATIONS: ReadonlySet<string> = new Set([
  'account',
  'change-password',
  'two-factor/setup',
])

/** Tells whether a path below the base path is one to go to after a sign-in. */
export function isDestination(path: string): boolean {
  return DESTINATIONS.has(path)
}
