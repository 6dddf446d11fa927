import type {
  AuthorizationEndpoint,
  Endpoint,
  TokenEndpoint,
  UserinfoEndpoint,
} from './oauth-config.js'
import { asTexts, fillRecord, fillTemplate, type Values } from './template.js'

export interface ResolvedEndpoint {
  readonly url: string | undefined
  readonly params: Readonly<Record<string, string>>
}

export interface ResolvedAuthorization extends ResolvedEndpoint {
  readonly profileParam: string | undefined
}

export interface ResolvedToken extends ResolvedEndpoint {
  readonly method: 'GET' | 'POST'
  readonly body: TokenEndpoint['body']
  readonly response: TokenEndpoint['response']
  readonly request: TokenEndpoint['request']
  readonly conform: TokenEndpoint['conform']
  readonly clientPrivateKey: TokenEndpoint['clientPrivateKey']
}

export interface ResolvedUserinfo extends ResolvedEndpoint {
  readonly method: 'GET' | 'POST'
  readonly headers: Readonly<Record<string, string>>
  readonly body: UserinfoEndpoint['body']
  readonly at: string | undefined
  readonly request: UserinfoEndpoint['request']
}

function resolveEndpoint(given: string | Endpoint | undefined, values: Values): ResolvedEndpoint {
  const { url, params = {} } = typeof given === 'string' ? { url: given } : (given ?? {})
  return {
    url: url === undefined ? undefined : fillTemplate(url, values),
    params: fillRecord(asTexts(params), values),
  }
}

export function resolveAuthorization(
  given: string | AuthorizationEndpoint | undefined,
  values: Values,
): ResolvedAuthorization {
  const { profileParam, params = {} } = typeof given === 'object' ? given : {}
  const { url } = resolveEndpoint(given, values)
  // An empty parameter stays here: it takes a standard one away.
  const filled = Object.entries(asTexts(params)).map(([name, text]) => [
    name,
    fillTemplate(text, values),
  ])
  return { url, params: Object.fromEntries(filled), profileParam }
}

export function resolveToken(
  given: string | TokenEndpoint | undefined,
  values: Values,
): ResolvedToken {
  const {
    method = 'POST',
    body,
    response,
    request,
    conform,
    clientPrivateKey,
  }: TokenEndpoint = typeof given === 'object' ? given : {}
  return {
    ...resolveEndpoint(given, values),
    method,
    body: body && fillRecord(body, values),
    response,
    request,
    conform,
    clientPrivateKey,
  }
}

export function resolveUserinfo(
  given: string | UserinfoEndpoint | undefined,
  values: Values,
): ResolvedUserinfo {
  const {
    method = 'GET',
    headers = {},
    body,
    at,
    request,
  }: UserinfoEndpoint = typeof given === 'object' ? given : {}
  // An empty header stays here: it takes a standard one away.
  const filled = Object.entries(headers).map(([name, text]) => [name, fillTemplate(text, values)])
  return {
    ...resolveEndpoint(given, values),
    method,
    headers: Object.fromEntries(filled),
    body: body && fillRecord(body, values),
    at,
    request,
  }
}
