import { createJar, EMPTY_JAR, type CookieJar } from '../cookies/jar.js'
import { isAuthAction, isDestination } from '../endpoints.js'
import { defaultCallbacks } from '../config/callbacks.js'
import type { Engine } from '../engine.js'
import { InvalidCallbackUrl } from '../errors.js'
import { emit } from '../events/emit.js'
import { toError } from '../guards.js'
import { field, buildRequestUrl, type AuthRequest } from '../request.js'

/** Characters; longer ones are not worth a redirect. */
const MAX_LENGTH = 2048

/** An absolute http(s) URL, or a path; without control characters and backslashes, which parsers disagree about. */
function wellFormed(value: string | null | undefined): value is string {
  if (!value || value.length > MAX_LENGTH || /[\p{Cc}\s\\]/u.test(value)) return false
  if (value.startsWith('/')) return !value.startsWith('//')
  return /^https?:\/\//i.test(value) && URL.canParse(value)
}

/** A URL as the answer may carry it: http(s), serialised, without credentials, and not one that only looks like this site. */
function acceptable(value: unknown, origin: string): string | undefined {
  if (typeof value !== 'string' || !URL.canParse(value, origin)) return undefined
  const url = new URL(value, origin)
  if (
    (url.protocol !== 'https:' && url.protocol !== 'http:') ||
    url.username !== '' ||
    url.password !== ''
  )
    return undefined
  // `https://app.test.evil.test` begins with `https://app.test`: a callback that compares prefixes lets it through.
  const lookalike = url.origin !== origin && url.href.startsWith(origin)
  return lookalike ? undefined : url.href
}

/**
 * Where to go, as the `redirect` callback decides; this site's base URL where it decides on nothing usable.
 *
 * @returns an absolute URL, serialised
 */
export async function safeRedirect(
  engine: Engine,
  request: Pick<AuthRequest, 'origin'>,
  url: string,
): Promise<string> {
  const { origin } = request
  // Most visitors want to go nowhere else, and the default leads there.
  if (url === origin && engine.callbacks.redirect === defaultCallbacks.redirect) return `${origin}/`
  if (!wellFormed(url)) return origin
  try {
    const wanted = await engine.settled(engine.callbacks.redirect({ url, baseUrl: origin }))
    const decided = acceptable(wanted, origin)
    if (decided !== undefined) return decided
    engine.logger.error(
      new InvalidCallbackUrl(
        'the redirect callback returned something else than a URL that is safe to go to',
      ),
    )
  } catch (thrown) {
    engine.logger.error(
      new InvalidCallbackUrl('the redirect callback threw', { cause: toError(thrown) }),
    )
  }
  return origin
}

function given(request: AuthRequest): readonly (string | undefined)[] {
  // Whoever writes a plus as it is means no space: no URL has one.
  const inQuery = request.query.get('callbackUrl')?.replaceAll(' ', '+')
  return [field(request, 'callbackUrl'), inQuery]
}

function asked(request: AuthRequest): string | undefined {
  return given(request).find(wellFormed)
}

// A form may be asked more than once where it leads: by its headers, which copies of a request share, it is told once.
const told = new WeakSet<AuthRequest['headers']>()

/** Tells the event of a form that wants to lead to another site, and does not; pages are opened by whatever links to them. */
async function tellRefused(engine: Engine, request: AuthRequest, decided: string): Promise<void> {
  const { origin, method } = request
  const leads = (url: string): boolean =>
    wellFormed(url) && [origin, new URL(decided).origin].includes(new URL(url, origin).origin)
  if (method !== 'POST' || given(request).every((url) => !url || leads(url))) return
  if (told.has(request.headers)) return
  told.add(request.headers)
  await emit(engine, request, 'checkFailed', { check: 'callback-url', code: 'InvalidCallbackUrl' })
}

export async function callbackUrl(engine: Engine, request: AuthRequest): Promise<string> {
  const remembered = request.cookies.get(request.names.callbackUrl.name)
  const decided = await safeRedirect(engine, request, asked(request) ?? remembered ?? request.home)
  await tellRefused(engine, request, decided)
  return decided
}

/** Where the user wants to go after sign-out. The page that asked for the sign-in is not one to come back to now. */
export async function signOutUrl(engine: Engine, request: AuthRequest): Promise<string> {
  const decided = await safeRedirect(engine, request, asked(request) ?? request.home)
  await tellRefused(engine, request, decided)
  return decided
}

/** Where to go after a sign-in: the site rather than one of the endpoints, which would begin or end another one. */
export function awayFromEndpoints(
  { origin, base, home }: Pick<AuthRequest, 'origin' | 'base' | 'home'>,
  url: string,
): string {
  const { pathname, origin: target } = new URL(url)
  const below = new URL(base.endsWith('/') ? base : `${base}/`).pathname
  if (target !== origin || !pathname.startsWith(below)) return url
  const path = pathname.slice(below.length)
  const [action = ''] = path.split('/')
  return isAuthAction(action) && !isDestination(path) ? new URL(home).href : url
}

/** Where somebody goes who is signed in: where the request wants to, away from the endpoints. */
export async function findDestination(engine: Engine, request: AuthRequest): Promise<string> {
  return awayFromEndpoints(request, await callbackUrl(engine, request))
}

/** What a request is for, to come back to after a detour: with where it was to lead on to, where that was said. */
export function detourUrl(request: AuthRequest): string {
  const here = buildRequestUrl(request).href
  const next = asked(request)
  if (next === undefined || next === here) return here
  const url = `${here}?${new URLSearchParams({ callbackUrl: next }).toString()}`
  // Too long a one would be taken for none.
  return url.length > MAX_LENGTH ? here : url
}

export function keepCallbackUrl(request: AuthRequest, url: string): CookieJar {
  const { name, options } = request.names.callbackUrl
  return request.cookies.get(name) === url ? EMPTY_JAR : createJar({ name, value: url, options })
}
