import { callbackUrl, keepCallbackUrl } from '../checks/callback-url.js'
import { csrfToken } from '../session/csrf.js'
import { mergeJars } from '../cookies/jar.js'
import type { Engine } from '../engine.js'
import { startEmail } from '../flows/email-start.js'
import { signInPage, type SignedInVisitor } from '../pages/sign-in.js'
import type { ResolvedProvider } from '../providers/resolve.js'
import { page, redirect, type Reply } from '../reply.js'
import { providerOf } from './provider-of.js'
import type { AuthRequest } from '../request.js'
import { whoIsThere } from '../session/current.js'
import { ownPage } from './own-page.js'
import { pageContext } from './page-context.js'
import { signInChoices } from './sign-in-choices.js'

// The same for every page of a configuration.
const formActions = new WeakMap<Engine['providers'], readonly string[]>()

/** Where the forms may lead: any https site, as the authorization server may redirect on; http only for one on this machine. */
function formAction(providers: Engine['providers']): readonly string[] {
  const present = formActions.get(providers)
  if (present) return present
  const urls = [...providers.values()].flatMap((provider) =>
    provider.type === 'oauth' || provider.type === 'oidc'
      ? [provider.issuer, provider.wellKnown, provider.authorization.url]
      : [],
  )
  const local = urls.some((url) => url?.startsWith('http:'))
  const loopback = local ? ['http://localhost:*', 'http://127.0.0.1:*'] : []
  const made = urls.length === 0 ? [] : ['https:', ...loopback]
  formActions.set(providers, made)
  return made
}

async function signedInVisitor(
  engine: Engine,
  request: AuthRequest,
): Promise<SignedInVisitor | undefined> {
  const visitor = await whoIsThere(engine, request)
  return visitor && { ...visitor, signOutUrl: `${request.base}/signout` }
}

/** Shows the sign-in page, or goes to the application's own. */
export async function showSignIn(engine: Engine, request: AuthRequest): Promise<Reply> {
  const error = request.query.get('error') ?? undefined
  const target = await callbackUrl(engine, request)
  const remembered = keepCallbackUrl(request, target)
  const { signIn } = engine.pages
  if (signIn !== undefined)
    return redirect(ownPage(request, signIn, { error, callbackUrl: target }), remembered)
  const { token, cookies } = await csrfToken(engine, request)
  const context = await pageContext(engine, request)
  const { html, headers } = signInPage(context, {
    choices: signInChoices(engine, request),
    csrfToken: token,
    callbackUrl: target,
    error,
    formAction: formAction(engine.providers),
    visitor: await signedInVisitor(engine, request),
  })
  return page(html, headers, { cookies: mergeJars(remembered, cookies) })
}

/** @returns undefined for a provider whose form is on the sign-in page */
async function start(
  engine: Engine,
  request: AuthRequest,
  provider: ResolvedProvider,
): Promise<Reply | undefined> {
  if (provider.type === 'email') return startEmail(engine, request, provider)
  if (provider.type !== 'oauth' && provider.type !== 'oidc') return undefined
  const { startOAuth } = await import('../flows/oauth-start.js')
  return startOAuth(engine, request, provider)
}

/** Begins a sign-in. Providers with a form of their own are begun on the sign-in page. */
export async function startSignIn(engine: Engine, request: AuthRequest): Promise<Reply> {
  const target = await callbackUrl(engine, request)
  const remembered = keepCallbackUrl(request, target)
  const provider = request.providerId === undefined ? undefined : providerOf(engine, request)
  const reply = provider && (await start(engine, request, provider))
  if (!reply) {
    return redirect(
      ownPage(request, `${new URL(request.base).pathname}/signin`, { callbackUrl: target }),
      remembered,
    )
  }
  return { ...reply, cookies: mergeJars(remembered, reply.cookies) }
}
