import { InvalidConfig, InvalidEndpoints, type AuthError } from '../errors.js'
import type { Environment } from '../providers/registration.js'
import type { ResolvedOAuth, ResolvedProvider } from '../providers/resolve.js'
import { isDevelopment } from './env.js'
import { isLoopback } from './host-names.js'

export function isHttpsOrLoopback(value: string): boolean {
  if (!URL.canParse(value)) return false
  const url = new URL(value)
  return url.protocol === 'https:' || (url.protocol === 'http:' && isLoopback(url.hostname))
}

/** Tells whether a service may be asked by http: where its configuration says so, in development alone. */
export function allowsHttp(
  { dangerouslyAllowHttpIssuer }: ResolvedOAuth,
  { development }: { readonly development: boolean },
): boolean {
  return dangerouslyAllowHttpIssuer && development
}

function isHttp(url: string): boolean {
  return URL.canParse(url) && new URL(url).protocol === 'http:'
}

function findInsecure(provider: ResolvedOAuth, env: Environment): readonly AuthError[] {
  const urls = {
    issuer: provider.issuer,
    wellKnown: provider.wellKnown,
    jwks_endpoint: provider.jwksUri,
    authorization: provider.authorization.url,
    token: provider.token.url,
    userinfo: provider.userinfo.url,
  }
  const development = isDevelopment(env)
  const advice = development
    ? ', or http where dangerouslyAllowHttpIssuer of the provider is true'
    : ''
  return Object.entries(urls).flatMap(([name, url]) => {
    // A URL with a placeholder that nothing fills is told by what is missing.
    if (url === undefined || /\{(?!tokens\.)/.test(url) || isHttpsOrLoopback(url)) return []
    if (isHttp(url) && allowsHttp(provider, { development })) return []
    const how = isHttp(url) ? advice : ''
    return [new InvalidEndpoints(`provider ${provider.id}: ${name} must be an https URL${how}`)]
  })
}

function isReachable({
  issuer,
  wellKnown,
  authorization,
  token,
  userinfo,
}: ResolvedOAuth): boolean {
  const profileSource = userinfo.url ?? userinfo.request
  const isComplete =
    authorization.url !== undefined && token.url !== undefined && profileSource !== undefined
  return issuer !== undefined || wellKnown !== undefined || isComplete
}

/** What can't be right of one service, such as its issuer, an endpoint or its key: it is left out, and the others are not. */
export function findFaults(provider: ResolvedProvider, env: Environment): readonly AuthError[] {
  if (provider.type !== 'oauth' && provider.type !== 'oidc') return []
  const insecure = findInsecure(provider, env)
  if (provider.missing.length > 0) return insecure
  const { id, clientAuthentication, token } = provider
  const isKeyless = clientAuthentication === 'private_key_jwt' && !token.clientPrivateKey
  return [
    ...insecure,
    ...(isKeyless
      ? [new InvalidConfig(`provider ${id}: private_key_jwt needs token.clientPrivateKey`)]
      : []),
    ...(isReachable(provider)
      ? []
      : [
          new InvalidEndpoints(
            `provider ${id}: set an issuer, or the authorization, token and userinfo endpoints`,
          ),
        ]),
  ]
}
