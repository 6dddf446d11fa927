import { awayFromEndpoints, callbackUrl, keepCallbackUrl } from '../checks/callback-url.js'
import { mergeJars } from '../cookies/jar.js'
import type { Engine } from '../engine.js'
import { signInPage, type SignedInVisitor } from '../pages/sign-in.js'
import { ownPage, page, redirect, type Reply } from '../reply.js'
import type { AuthRequest } from '../request.js'
import { csrfToken } from '../session/csrf.js'
import { whoIsThere } from '../session/current.js'
import { pageContext } from './page-context.js'
import { signInChoices } from './sign-in-choices.js'

// The same for every page of a configuration.
const formActions = new WeakMap<Engine['providers'], readonly string[]>()

/** Where the forms may lead: any https site, as the authorization server may redirect on; http only for one on this machine. */
export function formAction(providers: Engine['providers']): readonly string[] {
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
  target: string,
): Promise<SignedInVisitor | undefined> {
  const visitor = await whoIsThere(engine, request)
  const stayUrl = awayFromEndpoints(request, target)
  return visitor && { ...visitor, signOutUrl: `${request.base}/signout`, stayUrl }
}

export async function showSignIn(engine: Engine, request: AuthRequest): Promise<Reply> {
  const error = request.query.get('error') ?? undefined
  const provider = request.query.get('provider') ?? undefined
  const target = await callbackUrl(engine, request)
  const remembered = keepCallbackUrl(request, target)
  const { signIn } = engine.pages
  if (signIn !== undefined)
    return redirect(ownPage(request, signIn, { error, callbackUrl: target, provider }), remembered)
  const { token, cookies } = await csrfToken(engine, request)
  const context = await pageContext(engine, request)
  const { html, headers } = signInPage(context, {
    choices: signInChoices(engine, request),
    csrfToken: token,
    callbackUrl: target,
    error,
    formAction: formAction(engine.providers),
    visitor: await signedInVisitor(engine, request, target),
  })
  return page(html, headers, { cookies: mergeJars(remembered, cookies) })
}
