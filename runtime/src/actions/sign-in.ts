import {
  awayFromEndpoints,
  callbackUrl,
  keepCallbackUrl,
  safeRedirect,
} from '../checks/callback-url.js'
import { mergeJars } from '../cookies/jar.js'
import type { Engine } from '../engine.js'
import { InvalidProvider, UnknownAction } from '../errors.js'
import { lazy } from '../lazy.js'
import { requireProvider, type ResolvedProvider } from '../providers/resolve.js'
import { ownPage, redirect, type Reply } from '../reply.js'
import { field, type AuthRequest } from '../request.js'
import { whoIsThere } from '../session/current.js'

export async function giveWebAuthnOptions(engine: Engine, request: AuthRequest): Promise<Reply> {
  const provider = requireProvider(engine, request)
  if (provider.type !== 'webauthn') throw new InvalidProvider('the provider has no passkeys')
  const { webauthnOptions } = await import('../flows/webauthn-options.js')
  return webauthnOptions(engine, request, provider)
}

const mail = lazy(() => import('../flows/email-start.js'))
const oauth = lazy(() => import('../flows/oauth-start.js'))

/** @returns undefined for a provider whose form is on the sign-in page */
async function start(
  engine: Engine,
  request: AuthRequest,
  provider: ResolvedProvider,
): Promise<Reply | undefined> {
  if (provider.type === 'email') return (await mail()).startEmail(engine, request, provider)
  if (provider.type !== 'oauth' && provider.type !== 'oidc') return undefined
  return (await oauth()).startOAuth(engine, request, provider)
}

export async function startSignIn(engine: Engine, request: AuthRequest): Promise<Reply> {
  const target = await callbackUrl(engine, request)
  const remembered = keepCallbackUrl(request, target)
  const provider = request.providerId === undefined ? undefined : requireProvider(engine, request)
  const reply = provider && (await start(engine, request, provider))
  if (!reply) {
    return redirect(ownPage(request, `${request.base}/signin`, { callbackUrl: target }), remembered)
  }
  return { ...reply, cookies: mergeJars(remembered, reply.cookies) }
}

/** Characters of the hint whom to sign in; a longer one is left out. */
const MAX_HINT = 320

/**
 * Begins a sign-in that another site asks for; who is signed in already only goes where it was to lead. OpenID Connect Core 1.0,
 * section 4.
 */
export async function initiateSignIn(engine: Engine, request: AuthRequest): Promise<Reply> {
  const provider = requireProvider(engine, request)
  if (provider.type !== 'oidc' || !provider.initiateLogin)
    throw new UnknownAction('no other site may begin a sign-in with the provider')
  const read = (name: string): string | undefined =>
    field(request, name) ?? request.query.get(name) ?? undefined
  const wanted = await safeRedirect(engine, request, read('target_link_uri') ?? request.home)
  const target = awayFromEndpoints(request, wanted)
  if (await whoIsThere(engine, request)) return redirect(target)
  const [issuer, hint = ''] = [read('iss'), read('login_hint')]
  const loginHint = hint.length > MAX_HINT ? undefined : hint
  const initiated = { issuer, loginHint, target }
  return (await oauth()).startOAuth(engine, request, provider, { initiated })
}
