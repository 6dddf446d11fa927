import { callbackUrl, keepCallbackUrl } from '../checks/callback-url.js'
import { mergeJars } from '../cookies/jar.js'
import type { Engine } from '../engine.js'
import { InvalidProvider } from '../errors.js'
import { lazy } from '../lazy.js'
import { requireProvider, type ResolvedProvider } from '../providers/resolve.js'
import { ownPage, redirect, type Reply } from '../reply.js'
import type { AuthRequest } from '../request.js'

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
