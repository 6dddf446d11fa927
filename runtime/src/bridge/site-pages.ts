import { publicPrefix } from '../config/env.js'
import type { AuthAction } from '../endpoints.js'
import type { Engine } from '../engine.js'
import { siteOrigin } from '../http/origin.js'

export interface RequestSite {
  /** The origin that the request names; AUTH_URL counts more. */
  readonly origin: string
  /** The path of the endpoints, as the application sees it. */
  readonly basePath: string
}

export function resolveOrigin(engine: Engine, { origin }: Pick<RequestSite, 'origin'>): string {
  return engine.url?.origin ?? siteOrigin(engine, new URL(origin))
}

export function buildBase(origin: string, { basePath }: Pick<RequestSite, 'basePath'>): string {
  return `${origin}${basePath === '/' ? '' : basePath}`
}

export function publicBase({ url }: Engine, acting: Pick<RequestSite, 'basePath'>): string {
  return buildBase(publicPrefix(url, acting.basePath), acting)
}

export function seenPage({ url, basePath }: Engine, page: string | undefined): string | undefined {
  return page === undefined ? undefined : `${publicPrefix(url, basePath)}${page}`
}

function buildPageUrl(
  engine: Engine,
  acting: RequestSite,
  page: { readonly own: string | undefined; readonly action: AuthAction },
  redirectTo: string | undefined,
): string {
  const path = page.own ?? `${publicBase(engine, acting)}/${page.action}`
  const url = new URL(path, resolveOrigin(engine, acting))
  if (redirectTo !== undefined) url.searchParams.set('callbackUrl', redirectTo)
  return url.href
}

export function signInPage(
  engine: Engine,
  acting: RequestSite,
  redirectTo: string | undefined,
): string {
  return buildPageUrl(engine, acting, { own: engine.pages.signIn, action: 'signin' }, redirectTo)
}

export function deniedPage(engine: Engine, acting: RequestSite): string {
  const own = { own: engine.pages.error, action: 'error' } as const
  const url = new URL(buildPageUrl(engine, acting, own, undefined))
  url.searchParams.set('error', 'MissingRole')
  return url.href
}

export function confirmPage(
  engine: Engine,
  acting: RequestSite,
  redirectTo: string | undefined,
): string {
  return buildPageUrl(engine, acting, { own: engine.pages.confirm, action: 'confirm' }, redirectTo)
}
